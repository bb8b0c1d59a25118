/** The 32 lanes of a warp as characters, in groups of eight: █ takes the arm, ░ does not, · is not there. */
export function lanesText(mask: number, active: number): string {
  const lanes = Array.from({ length: 32 }, (_, lane) => {
    if (!((active >>> lane) & 1)) return '·';
    return (mask >>> lane) & 1 ? '█' : '░';
  });
  return [0, 8, 16, 24].map((from) => lanes.slice(from, from + 8).join('')).join(' ');
}
