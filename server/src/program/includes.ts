/**
 * The file that an `#include` means, among files that are known. Paths use `/` (a URI's path will do); `has` says
 * whether a path is known. Pure: nothing is read.
 */
export function resolveInclude(
  from: string,
  operand: string,
  has: (path: string) => boolean,
  includeFolders: readonly string[] = [],
): string | null {
  const match = /^\s*(["<])([^">]+)[">]\s*$/.exec(operand);
  const quoted = match ? match[1] === '"' : true;
  const target = (match ? match[2] : operand).trim().replace(/\\/g, '/');
  if (target === '' || target.length > 1000) return null;
  if (isAbsolute(target)) return known(normalize(target), has);
  const folder = folderOf(from.replace(/\\/g, '/'));
  if (quoted) {
    const beside = known(normalize(join(folder, target)), has);
    if (beside !== null) return beside;
  }
  for (const include of includeFolders) {
    const found = known(normalize(join(include.replace(/\\/g, '/'), target)), has);
    if (found !== null) return found;
  }
  // Without a build's -I options: folders above the file, and the places where projects keep their headers.
  let above: string | null = folder;
  for (let level = 0; above !== null && level < 12; level++) {
    for (const place of ['', 'include', 'src', 'inc', 'common']) {
      if (level === 0 && place === '' && quoted) continue;
      const found = known(normalize(join(place === '' ? above : join(above, place), target)), has);
      if (found !== null) return found;
    }
    above = parentOf(above);
  }
  return null;
}

function known(path: string | null, has: (path: string) => boolean): string | null {
  return path !== null && has(path) ? path : null;
}

function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:\//.test(path) || /^[a-z][\w+.-]*:\/\//i.test(path);
}

function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, Math.max(slash, path.startsWith('/') && slash === 0 ? 1 : slash));
}

function parentOf(folder: string): string | null {
  if (folder === '' || folder === '/' || folder.endsWith(':') || folder.endsWith('//')) return null;
  const slash = folder.lastIndexOf('/');
  if (slash < 0) return '';
  return slash === 0 ? '/' : folder.slice(0, slash);
}

function join(folder: string, target: string): string {
  if (folder === '' || folder === '.') return target;
  return folder.endsWith('/') ? `${folder}${target}` : `${folder}/${target}`;
}

/** Takes `.` and `..` out of a path; null where it climbs above its root. */
export function normalize(path: string): string | null {
  const prefix = /^(?:[a-z][\w+.-]*:\/\/[^/]*\/|[A-Za-z]:\/|\/)?/i.exec(path)?.[0] ?? '';
  const out: string[] = [];
  for (const part of path.slice(prefix.length).split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') out.push(part);
    else if (out.length > 0 && out[out.length - 1] !== '..') out.pop();
    else if (prefix !== '') return null;
    else out.push('..');
  }
  return `${prefix}${out.join('/')}`;
}
