/**
 * Slots of operations that were NOT measured: by analogy with a measured neighbour that has the same algorithm, or from
 * the documented instruction sequence. One number serves every architecture. A cost that rests on one of these says so.
 */
export const ESTIMATED: Readonly<Record<string, number>> = {
  // Double-precision functions, scaled from the measured sin (45), exp (49), log (84), pow (194), atan2 (113).
  dtan: 70,
  dasin: 80,
  dacos: 80,
  datan: 60,
  dexp2: 47,
  dexp10: 52,
  dexpm1: 60,
  dlog2: 86,
  dlog10: 86,
  dlog1p: 95,
  dsinh: 75,
  dcosh: 60,
  dcbrt: 40,
  drcbrt: 45,
  derfc: 140,
  dlgamma: 250,
  dtgamma: 250,
  dhypot: 40,
  dround: 6,
  dsincos: 60,
  dsinpi: 40,
  dcospi: 40,
  // Single-precision functions near a measured one.
  cospif: 25,
  atanhf: 30,
  asinhf: 32,
  acoshf: 30,
  rcbrtf: 20,
  rhypotf: 20,
  norm3df: 25,
  normcdff: 45,
  erfinvf: 35,
  remainderf: 40,
  ldexpf: 6,
  frexpf: 8,
  modff: 3,
  logbf: 6,
  nextafterf: 10,
  j0f: 60,
  y0f: 80,
  // One instruction each, on every architecture.
  one: 1,
  two: 2,
  // A call through the ABI: arguments moved, CALL, RET, and what a small function does inside.
  unknownCall: 20,
  // Handing work to the runtime: vprintf's buffer and call; malloc and free.
  printf: 11,
  malloc: 60,
  // Texture and surface fetches: coordinates in registers, one TEX and the wait for it.
  texture: 3,
  // A matrix fragment through the tensor cores, per warp-level call.
  wmmaLoad: 8,
  wmmaMma: 8,
  // Random number generators of cuRAND: one XORWOW draw, and one normal (Box-Muller).
  curand: 12,
  curandNormal: 60,
  curandInit: 400,
};
