import { show } from '../scenario/shape/complaints.ts';

const MOST = 1_000;
const ALLOWED = `up to ${MOST} whole numbers, as 1..8 or 1,5,9`;

/** Parses `1..8`, `3` or `1,5,9`. Returns a sentence that says what is wrong otherwise. */
export function readSeeds(text: string): readonly number[] | string {
  const wrong = `is ${show(text)}; allowed are ${ALLOWED}`;
  const seeds: number[] = [];
  for (const part of text.split(',')) {
    const [, first, last = first] = /^(\d+)(?:\.\.(\d+))?$/.exec(part.trim()) ?? [];
    if (first === undefined) return wrong;
    const [from, to] = [Number(first), Number(last)];
    if (!Number.isSafeInteger(to) || from > to || seeds.length + to - from >= MOST) return wrong;
    for (let seed = from; seed <= to; seed += 1) seeds.push(seed);
  }
  return new Set(seeds).size === seeds.length ? seeds : `is ${show(text)}, which names a seed twice`;
}
