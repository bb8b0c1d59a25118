#pragma once
namespace cooperative_groups {
template <class T> struct plus {};
// For 32-bit sums of a whole warp the toolkit's header emits `redux.sync`.
template <class Tile>
__device__ int reduce(const Tile &tile, int v, plus<int>) { return __reduce_add_sync(tile.mask(), v); }
}
