import { minOf } from './extremes.ts';

/** Longer words are no slips of the pen, and would take long to compare. */
const MOST_LETTERS = 40;

/** More are not compared at a glance. */
const MOST_NEAREST = 3;

/** Under so many letters, that a word contains another says nothing. */
const FEWEST_SHARED = 3;

/**
 * Returns the items whose names resemble what somebody typed, the most similar first: those that contain it or are
 * contained in it, and those with few letters changed; at most three. Capitals, spaces and signs do not count.
 */
export function nearest<Item>(
  typed: string,
  items: readonly Item[],
  namesOf: (item: Item) => readonly string[],
): readonly Item[] {
  const word = lettersOf(typed);
  if (word === '' || word.length > MOST_LETTERS) return [];
  return items
    .map((item) => ({ item, far: minOf(namesOf(item).map((name) => distance(word, lettersOf(name)))) }))
    .filter(({ far }) => far <= word.length / 3)
    .sort((one, other) => one.far - other.far)
    .map(({ item }) => item)
    .slice(0, MOST_NEAREST);
}

/** Says which of some names are like what somebody typed; if none is, which there are. */
export function insteadOf(typed: string, names: readonly string[]): string {
  const near = nearest(typed, names, (name) => [name]);
  if (near.length === 0) return `there are ${names.join(', ')}`;
  return `there are ${names.length}, of which ${near.join(' and ')} ${near.length === 1 ? 'is' : 'are'} similar`;
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function distance(word: string, name: string): number {
  const shorter = Math.min(word.length, name.length);
  const isPart = shorter >= FEWEST_SHARED && (word.includes(name) || name.includes(word));
  return Math.min(editDistance(word, name), isPart ? 1 : Number.POSITIVE_INFINITY);
}

/** How many letters must be changed, added or taken away to make one word of the other. */
function editDistance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const changed = before[at - 1] + (one[row - 1] === other[at - 1] ? 0 : 1);
      now.push(Math.min(changed, before[at] + 1, now[at - 1] + 1));
    }
    before = now;
  }
  return before[other.length];
}
