import { compileQuantile } from '../algorithms/quantile.ts';
import { streamOf } from '../algorithms/random.ts';

/** File name of the sample, as stored in scenarios made from it. */
export const SAMPLE_NAME = 'sample.tr';

const JOBS = 200;
const SEED = 1;
const MEAN_GAP = 6; // s
const LONG_SHARE = 0.1;

const shortMean = compileQuantile({ kind: 'lognormal', median: 12, sigma: 0.7 });
const longMean = compileQuantile({ kind: 'lognormal', median: 160, sigma: 0.4 });
const shortTasks = compileQuantile({ kind: 'pareto', shape: 1.6, mean: 5 });
const longTasks = compileQuantile({ kind: 'pareto', shape: 1.6, mean: 12 });
const spreadInJob = compileQuantile({ kind: 'lognormal', median: 1, sigma: 0.3 });

const MOST_TASKS = 80;

/**
 * Generates an artificial `.tr` log, always the same: nine short jobs to one long one, heavy-tailed job sizes,
 * similar durations within a job. Nothing is taken from a real log.
 */
export function writeSampleLog(): string {
  const random = streamOf(SEED, 'sample log');
  let arrivesAt = 0;
  const rows = Array.from({ length: JOBS }, () => {
    arrivesAt += random.exponential(MEAN_GAP);
    const isLong = random.uniform() < LONG_SHARE;
    const mean = (isLong ? longMean : shortMean)(random.uniform());
    const wanted = (isLong ? longTasks : shortTasks)(random.uniform());
    const tasks = Math.min(MOST_TASKS, Math.max(1, Math.round(wanted)));
    const durations = Array.from({ length: tasks }, () => mean * spreadInJob(random.uniform()));
    const estimate = durations.reduce((sum, duration) => sum + duration, 0) / tasks;
    return [arrivesAt.toFixed(3), tasks, ...[estimate, ...durations].map((value) => value.toFixed(3))].join(
      ' ',
    );
  });
  return `${rows.join('\n')}\n`;
}
