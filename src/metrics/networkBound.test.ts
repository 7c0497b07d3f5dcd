import { expect, test } from 'vitest';
import { COMPUTE_ONLY, StorageColumns } from '../engine/workload/storageColumns.ts';
import { compileScenario } from '../scenario/compile/compile.ts';
import { presets } from '../scenario/presets/presets.ts';
import { traceOf } from '../testing/trace/testTrace.ts';
import { isNetworkBound, NETWORK_BOUND_BYTES } from './networkBound.ts';

test('a job is network-bound if its tasks read much on average, from files or from other tasks', () => {
  const storage = new StorageColumns();
  storage.addFile('input', [[0], [0]]);
  const reads = (bytes: number) => [{ firstBlock: 0, blocks: 2, bytes }];
  // Three tasks read twice the limit and one reads none: 1.5 times the limit on average.
  storage.addStage({ ...COMPUTE_ONLY, reads: reads(2 * NETWORK_BOUND_BYTES) });
  storage.addStage(COMPUTE_ONLY);
  storage.addStage({ ...COMPUTE_ONLY, shuffleBytes: NETWORK_BOUND_BYTES });
  storage.addStage({ ...COMPUTE_ONLY, reads: reads(NETWORK_BOUND_BYTES - 1) });
  const { graphs } = traceOf({
    jobs: [{ stages: [3, 1] }, { stages: [2] }, { stages: [2] }],
    storage: storage.finish(),
  }).data;
  expect([0, 1, 2].map((job) => isNetworkBound(graphs, job))).toEqual([true, true, false]);
});

test('of the thirty instances, the six of Table 3 are network-bound (T-QUI-41)', () => {
  const { workload } = compileScenario(presets.get('thirty-instances').scenario);
  const bound = Array.from(workload.jobClass, (row) => workload.classes[row]).filter((_, job) =>
    isNetworkBound(workload, job),
  );
  expect(bound.sort()).toEqual(['DatabaseJoin40', 'DatabaseJoin5', 'PageRank', 'Sort10', 'Sort40', 'Sort80']);
});
