import { policies } from '../../../policies/registry.ts';

/** A policy in the menu. */
interface PolicyEntry {
  readonly id: string;
  readonly title: string;
  readonly family: string;
  readonly summary: string;
}

// The last of them is the one that the visitor writes.
const all = [...policies.all, ...policies.unlisted];
const families = [...new Set(all.map(({ family }) => family))];

/** All policies, those of a family together, in the order of the menu. */
export const entries: readonly PolicyEntry[] = families.flatMap((family) =>
  all.filter((each) => each.family === family),
);

/** The entries of each family. */
export const groups: readonly (readonly [family: string, members: readonly PolicyEntry[]])[] = families.map(
  (family) => [family, entries.filter((each) => each.family === family)],
);

/**
 * Finds what somebody types: from `from` on, the next policy whose title begins so, else one with a word that does; in the
 * end from the first one again.
 */
export function findTyped(text: string, from: number): number | undefined {
  const wanted = text.toLowerCase();
  const order = entries.map((_, at) => (from + at) % entries.length);
  const title = (at: number) => entries[at].title.toLowerCase();
  return (
    order.find((at) => title(at).startsWith(wanted)) ??
    order.find((at) =>
      title(at)
        .split(/[^\p{L}\p{N}]+/u)
        .some((word) => word.startsWith(wanted)),
    )
  );
}

/** Where a key leads in a list; undefined: it is none that moves. */
export function movedBy(key: string, at: number): number | undefined {
  const last = entries.length - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'PageDown':
      return Math.min(last, at + 6);
    case 'PageUp':
      return Math.max(0, at - 6);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
