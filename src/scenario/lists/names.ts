import { formatCount } from '../../base/format.ts';

/** Finds a name that is not taken: the base with the first free number. */
export function freshName(base: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const name = `${base} ${number}`;
    if (!taken.includes(name)) return name;
  }
}

/** Names a copy: the first free number after the original's. */
export function copyName(original: string, taken: readonly string[]): string {
  const [, stem, digits] = /^(.*?)(?: (\d+))?$/.exec(original) ?? ['', original, original];
  for (let number = Number(digits ?? 1) + 1; ; number += 1) {
    const name = `${stem} ${number}`;
    if (!taken.includes(name)) return name;
  }
}

/** Lists names in a sentence: "a, b and c"; of many only the first few. */
export function named(names: readonly string[], most = 3): string {
  const shown = names.slice(0, most);
  const others = names.length - shown.length;
  if (others > 0) return `${shown.join(', ')} and ${others} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

/** Formats a count with its noun: "1 task", "3,000 tasks". */
export function counted(count: number, thing: string): string {
  return `${formatCount(count)} ${thing}${count === 1 ? '' : 's'}`;
}
