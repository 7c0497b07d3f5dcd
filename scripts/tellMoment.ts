import { countAt, type Strip } from '../src/app/first/taskStrips.ts';
import { maxOf, minOf } from '../src/base/extremes.ts';
import type { Micros } from '../src/engine/kernel/time.ts';

/**
 * The moment at which the runs differ most in how many tasks of a job they have begun, and before the first of them is done, so that it
 * does not tell which is first: as late as that difference lasts. Where there is none, just before the first is done.
 */
export function tellMoment(runs: readonly (readonly Strip[])[], arrival: Micros): Micros {
  const ends = runs.map((strips) =>
    maxOf(
      strips.map((strip) => strip.at(-1)?.to ?? arrival),
      arrival,
    ),
  );
  const firstEnd = minOf(ends);
  const times = runs.flat().flatMap((strip) => strip.map(({ from }) => from));
  const moments = [...new Set(times)].filter((time) => time < firstEnd).sort((a, b) => a - b);
  let [most, best] = [0, firstEnd];
  for (const [at, moment] of moments.entries()) {
    const begun = runs.map((strips) => {
      const { atWork, done } = countAt(strips, moment);
      return atWork + done;
    });
    const spread = maxOf(begun) - minOf(begun);
    if (spread > 0 && spread >= most) [most, best] = [spread, moments[at + 1] ?? firstEnd];
  }
  return best;
}
