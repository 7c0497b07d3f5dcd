import { expect, test } from 'vitest';
import { SECOND } from '../../engine/kernel/time.ts';
import { COMPUTE_ONLY, StorageColumns } from '../../engine/workload/storageColumns.ts';
import { jobResponse, taskService } from '../../metrics/responseTime.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { ascendingWithin, jobGroupsOf } from './jobGroups.ts';

/** Jobs with the given numbers of tasks that read, each followed by one task that does not. */
function traceOfSizes(sizes: readonly number[], classes: readonly string[] = []) {
  const storage = new StorageColumns();
  storage.addFile('input', [[0]]);
  for (const _ of sizes) {
    storage.addStage({ ...COMPUTE_ONLY, reads: [{ firstBlock: 0, blocks: 1, bytes: 64 }] });
    storage.addStage(COMPUTE_ONLY);
  }
  const jobs = sizes.map((size, job) => ({ stages: [size, 1], jobClass: classes[job] }));
  return traceOf({ jobs, storage: storage.finish(), firstMeasuredJob: 1 });
}

test('jobs of many sizes fall into the bins of the paper, named by the sizes that are there', () => {
  const groups = jobGroupsOf(traceOfSizes([7, 1, 2, 10, 11, 800, 4800, 4800]).data);
  expect(groups.map(({ title, jobs }) => [title, jobs])).toEqual([
    ['Small: 1–10 maps', 3],
    ['Medium: 11–800 maps', 2],
    ['Large: 4,800 maps', 2],
  ]);
  expect([2, 4, 6].map((job) => groups.findIndex(({ includes }) => includes(job)))).toEqual([0, 1, 2]);
});

test('few sizes, sizes of one bin, and jobs that read nothing have no groups by size', () => {
  expect(jobGroupsOf(traceOfSizes([1, 1, 2, 3, 50, 800]).data)).toEqual([]);
  expect(jobGroupsOf(traceOfSizes([1, 1, 2, 3, 4, 5, 6, 7]).data)).toEqual([]);
  const stages = [1, 2, 3, 4, 5, 20, 30].map((tasks) => ({ stages: [tasks] }));
  expect(jobGroupsOf(traceOf({ jobs: stages }).data)).toEqual([]);
});

test('classes are groups when there are between two and twelve, those of the warm-up not counted', () => {
  const named = (count: number) => Array.from({ length: count + 1 }, (_, job) => `class ${job}`);
  const classesOf = (count: number) =>
    jobGroupsOf(traceOfSizes(new Array(count + 1).fill(1), named(count)).data).map(({ title }) => title);
  expect(classesOf(1)).toEqual([]);
  expect(classesOf(2)).toEqual(['class 1', 'class 2']);
  expect(classesOf(12)).toHaveLength(12);
  expect(classesOf(13)).toEqual([]);
});

test('the values of a group are those of its jobs or of their tasks', () => {
  const trace = traceOf({
    servers: 4,
    jobs: [
      { stages: [2], jobClass: 'a' },
      { stages: [1], jobClass: 'b' },
      { stages: [1], jobClass: 'a' },
    ],
    attempts: [5, 3, 9, 4].map((end, task) => ({ task, server: task, startedAt: 0, endedAt: end * SECOND })),
  });
  const [a, b] = jobGroupsOf(trace.data);
  expect(Array.from(ascendingWithin(trace, jobResponse, a))).toEqual([4, 5]);
  expect(Array.from(ascendingWithin(trace, jobResponse, b))).toEqual([9]);
  expect(Array.from(ascendingWithin(trace, taskService, a))).toEqual([3, 4, 5]);
});
