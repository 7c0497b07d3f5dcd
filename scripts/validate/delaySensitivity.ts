import { jobLocality } from '../../src/theory/delay.ts';
import { atLeast, type CheckGroup } from './check.ts';
import { localOf, smallJobs } from './delayScheduling.ts';
import type { Sample } from './estimate.ts';
import { dependsOnWorkload } from './reason.ts';
import { bySeed } from './runs.ts';

// D skips

const SEEDS = 8;
const skips = [0, 5, 10, 15, 20, 30, 40, 50];

/** How near the logarithm of non-locality by the skips D is to a straight line, for each seed. */
function fitsOf(tasks: number): Sample {
  const samples = skips.map((D) =>
    localOf(smallJobs(tasks, 'delay', { form: 'count', skips: D }), 'server', SEEDS),
  );
  return bySeed(SEEDS, (seed) =>
    rSquared(
      skips,
      samples.map((sample) => Math.log(1 - sample[seed - 1])),
    ),
  );
}

/** The same by the model: a job that skips D offers takes the next one at the latest. */
const fitOfModel = (tasks: number) =>
  rSquared(
    skips,
    skips.map((D) => Math.log(1 - jobLocality(tasks, 100, 3, D + 1))),
  );

/**
 * Non-locality of small jobs falls exponentially with the skips. That of a large job does not, by the model either: most of
 * its tasks find their servers soon, and the few that are left then make it fall like 1 ÷ D.
 */
export const delaySensitivity: CheckGroup = {
  name: 'delay-sensitivity',
  run() {
    const byModel = Math.round(100 * fitOfModel(100)) / 100;
    const largeJob = dependsOnWorkload(
      `small jobs have such a line. By the model, too, 100 maps have none (R² ${byModel}): most find their servers soon, and the few that are left make it fall like 1 ÷ D`,
    );
    return [3, 10, 100].map((maps) =>
      atLeast(
        'T-DEL-21',
        `${maps} maps, D = 0 … 50: R² of the line`,
        fitsOf(maps),
        0.95,
        maps === 100 ? largeJob : undefined,
      ),
    );
  },
};

function rSquared(xs: readonly number[], ys: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b) / values.length;
  const [mx, my] = [mean(xs), mean(ys)];
  const sum = (of: (i: number) => number) => xs.reduce((total, _, i) => total + of(i), 0);
  const xy = sum((i) => (xs[i] - mx) * (ys[i] - my));
  return (xy * xy) / (sum((i) => (xs[i] - mx) ** 2) * sum((i) => (ys[i] - my) ** 2));
}
