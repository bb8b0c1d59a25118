/**
 * Does a path (with `/`, relative) match a pattern? `*` and `?` within a name, `**` for any number of folders, `{a,b}`;
 * a pattern without a slash matches a name at any depth, and one that matches a folder matches all in it.
 */
export function matchesGlob(path: string, pattern: string): boolean {
  const names = path.split('/');
  return alternatives(pattern).some((each) => {
    const open = each.replace(/\/+$/, '');
    const parts = (open.includes('/') ? open.replace(/^\.?\//, '') : `**/${open}`).split('/');
    return matchesNames(names, parts);
  });
}

/** `a{b,c}` as `ab` and `ac`; a bounded number of them. */
function alternatives(pattern: string): string[] {
  const done: string[] = [];
  const queue = [pattern];
  for (let next = queue.pop(); next !== undefined && done.length < 100; next = queue.pop()) {
    const braces = /\{([^{}]*)\}/.exec(next);
    if (braces === null) done.push(next);
    else {
      const [before, after] = [next.slice(0, braces.index), next.slice(braces.index + braces[0].length)];
      queue.push(
        ...braces[1]
          .split(',')
          .slice(0, 100)
          .map((each) => before + each + after),
      );
    }
  }
  return done;
}

/** Which names the first parts of the pattern can end at, part by part: never more than names × parts steps. */
function matchesNames(names: readonly string[], parts: readonly string[]): boolean {
  let ends = new Set([0]);
  for (const part of parts) {
    const next = new Set<number>();
    for (const end of ends)
      if (part === '**') for (let to = end; to <= names.length; to++) next.add(to);
      else if (end < names.length && matchesName(names[end], part)) next.add(end + 1);
    ends = next;
  }
  return parts.at(-1) === '**' ? ends.has(names.length) : ends.size > 0;
}

/** One `*` at a time, as far to the left as it goes: no pattern makes this slow. */
function matchesName(name: string, part: string): boolean {
  let [at, of, star, restart] = [0, 0, -1, 0];
  while (at < name.length) {
    if (part[of] === '*') {
      star = of++;
      restart = at;
    } else if (of < part.length && (part[of] === '?' || part[of] === name[at])) {
      at++;
      of++;
    } else if (star >= 0) {
      at = ++restart;
      of = star + 1;
    } else return false;
  }
  while (part[of] === '*') of++;
  return of === part.length;
}
