import { number } from '../rules/words';
import type { BranchReport, PathReport } from './model';

/** Colours that stand out on light and on dark ground, the first two for colour-blind eyes too. */
const colours = ['#3794ff', '#d18616', '#2e9e63', '#b180d7', '#e2534f', '#16a3a3'];
const ink = '#808080';
const WIDTH = 352;
const LANE = 9;
const PITCH = 11;

/** The picture of a branch: 32 lanes, then the paths end to end (sum) against the longest. Null: nothing to draw. */
export function pictureSvg({ mask, active, cost }: BranchReport): string | null {
  const parts: string[] = [];
  let height = 2;
  if (mask !== null) {
    parts.push(laneRow(Number(mask), active === null ? 0xffffffff : Number(active), idleIfZero(cost.paths[1]), height));
    height += 16;
  }
  const { sum, longest } = cost;
  if (sum !== null && longest !== null && sum > 0) {
    parts.push(bars(cost.paths, sum, longest, height));
    height += 34;
  }
  if (parts.length === 0) return null;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" ` +
    `font-family="sans-serif" font-size="11">${parts.join('')}</svg>`
  );
}

/** Lanes that take the first path are filled with its colour, the others with the second's; absent lanes are hollow. */
function laneRow(mask: number, active: number, others: string, y: number): string {
  return Array.from({ length: 32 }, (_, lane) => {
    const x = lane * PITCH;
    if (!((active >>> lane) & 1))
      return `<rect x="${x + 0.5}" y="${y + 0.5}" width="${LANE - 1}" height="11" fill="none" stroke="${ink}" stroke-opacity=".5"/>`;
    return `<rect x="${x}" y="${y}" width="${LANE}" height="12" ${(mask >>> lane) & 1 ? `fill="${colours[0]}"` : others}/>`;
  }).join('');
}

/** Lanes without work are grey. */
function idleIfZero(path: PathReport | undefined): string {
  return path === undefined || path.slots === 0 ? `fill="${ink}" fill-opacity=".4"` : `fill="${colours[1]}"`;
}

function bars(paths: readonly PathReport[], sum: number, longest: number, y: number): string {
  const room = WIDTH - 96;
  const scale = room / sum;
  let x = 0;
  const segments = paths.map(({ slots }, index) => {
    const width = Math.max(0, (slots ?? 0) * scale);
    const segment = `<rect x="${fixed(x)}" y="${y}" width="${fixed(Math.max(0, width - 1))}" height="12" fill="${colours[index % colours.length]}"/>`;
    x += width;
    return segment;
  });
  const longestIndex = paths.findIndex(({ slots }) => slots === longest);
  const ideal = `<rect x="0" y="${y + 16}" width="${fixed(longest * scale)}" height="12" fill="${colours[Math.max(0, longestIndex) % colours.length]}" fill-opacity=".55"/>`;
  return (
    segments.join('') +
    label(room + 6, y + 10, `pays ${number(sum)}`) +
    ideal +
    label(longest * scale + 6, y + 26, `longest ${number(longest)}`)
  );
}

function label(x: number, y: number, text: string): string {
  return `<text x="${fixed(x)}" y="${y}" fill="${ink}">${text}</text>`;
}

function fixed(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** An image that a hover can show: a base64 data address. */
export function imageMarkdown(svg: string): string {
  const bytes = new TextEncoder().encode(svg);
  return `![](data:image/svg+xml;base64,${btoa(String.fromCharCode(...bytes))})`;
}
