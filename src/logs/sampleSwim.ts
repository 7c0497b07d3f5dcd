import { compileQuantile } from '../algorithms/quantile.ts';
import { streamOf } from '../algorithms/random.ts';

/** File name of the sample, as stored in scenarios made from it. */
export const SWIM_SAMPLE_NAME = 'sample.tsv';

const JOBS = 240;
const SEED = 1;
const MEAN_GAP = 4; // s
const MAP_ONLY_SHARE = 0.6;

/**
 * Share of jobs that read one of a few popular files, like tables that are queried often; the others read their own.
 */
const SHARED_SHARE = 0.4;
const SHARED_FILES = 12;

const blocks = compileQuantile({ kind: 'pareto', shape: 1.1, mean: 12 });
const BLOCK = 67_108_864; // bytes
const MOST_BLOCKS = 150;
const sharedSize = compileQuantile({ kind: 'lognormal', median: 1.2e9, sigma: 0.8 });
const shuffled = compileQuantile({ kind: 'lognormal', median: 0.4, sigma: 0.6 });
const written = compileQuantile({ kind: 'lognormal', median: 0.1, sigma: 1 });

/**
 * Generates an artificial SWIM log, always the same: many small jobs and a few large ones, more than half without a
 * shuffle, and some files that many jobs read. Nothing is taken from a real log.
 */
export function writeSwimSample(): string {
  const random = streamOf(SEED, 'SWIM sample');
  const sizes = Array.from({ length: SHARED_FILES }, () => Math.round(sharedSize(random.uniform())));
  let exact = 0;
  let submitted = 0;
  const rows = Array.from({ length: JOBS }, (_, job) => {
    exact += random.exponential(MEAN_GAP);
    const gap = Math.round(exact) - submitted;
    submitted += gap;
    // The square prefers the first files: the first is read five times as often as the last.
    const shared = Math.floor(random.uniform() * random.uniform() * SHARED_FILES);
    const own = Math.round(Math.min(MOST_BLOCKS, blocks(random.uniform())) * random.uniform() * BLOCK);
    const isShared = random.uniform() < SHARED_SHARE;
    const input = isShared ? sizes[shared] : own;
    const shuffle = random.uniform() < MAP_ONLY_SHARE ? 0 : Math.round(input * shuffled(random.uniform()));
    const output = Math.round(input * written(random.uniform()));
    const path = isShared ? `table${shared + 1}` : `log${job + 1}`;
    return [`job${job}`, submitted, gap, input, shuffle, output, path, '', ''].join('\t');
  });
  return `${rows.join('\n')}\n`;
}
