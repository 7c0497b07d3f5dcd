import { expect, test } from 'vitest';
import { COMPUTE_ONLY, StorageColumns } from '../engine/workload/storageColumns.ts';
import { traceOf } from '../trace/testTrace.ts';
import { isNetworkBound, NETWORK_BOUND_BYTES } from './networkBound.ts';

test('a job is bound by the network when its tasks read much on average, from files or from one another', () => {
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
