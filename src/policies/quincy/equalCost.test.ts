import { expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import type { ExplicitJob, FileSpec } from '../../scenario/shape/schema.ts';
import { cases } from '../../testing/cases.ts';
import { attemptsOf, runJobs } from '../../testing/policies/quincy/testRuns.ts';

/** Gives when the tasks of each job start, in s. */
function startsOf(jobs: readonly ExplicitJob[], policy: string, files: readonly FileSpec[] = []) {
  const data = runJobs(jobs, { policy, params: { concurrency: 1 } }, { files });
  return jobs.map((_, job) => attemptsOf(data, job).map(({ from }) => from));
}

test.each(['quincy-q', 'quincy-qp', 'quincy-qfp', 'quincy-g'])(
  '%s lets no task wait beside a free server at equal cost, here of its own data',
  (policy) => {
    const files: FileSpec[] = [
      {
        name: 'input',
        blocks: 5,
        replicas: 1,
        placement: { kind: 'listed', servers: [[1], [2], [3], [4], [1]] },
      },
    ];
    const stages = [{ durations: [10, 10, 10, 10, 10], reads: [{ file: 'input', size: 1000 }] }];
    expect(startsOf([{ arrivesAt: 0.1, stages }], policy, files)[0].slice(0, 4)).toEqual([
      0.1, 0.1, 0.1, 0.1,
    ]);
  },
);

/** Draws jobs of one or two stages without data. */
function anyJobs(seed: number): ExplicitJob[] {
  const stream = streamOf(seed, 'equal cost');
  let arrivesAt = 0;
  const durations = () => Array.from({ length: 1 + stream.below(9) }, () => 0.5 * (1 + stream.below(8)));
  return Array.from({ length: 1 + stream.below(4) }, () => {
    arrivesAt += 0.3 * stream.below(20);
    return {
      arrivesAt,
      stages: Array.from({ length: 1 + stream.below(2) }, () => ({ durations: durations() })),
    };
  });
}

test('without data, and one job at a time, queues and flows start all tasks at the same times', () => {
  for (let seed = 0; seed < cases(200); seed += 1) {
    const jobs = anyJobs(seed);
    const wanted = startsOf(jobs, 'quincy-g');
    for (const policy of ['quincy-q', 'quincy-qp'])
      expect(startsOf(jobs, policy), `${policy}, seed ${seed}`).toEqual(wanted);
  }
});
