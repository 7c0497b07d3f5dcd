import { expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { NONE } from '../ids.ts';
import { generateWorkload } from './generate.ts';
import type { ClassPlan, GeneratedPlan, ReadPlan } from './plan.ts';
import { zipfPicker } from './stageFiles.ts';
import type { Workload } from './workload.ts';

const read: ReadPlan = { bytes: 64e6, replicas: 3, placement: { kind: 'twoRacks' }, shared: null };
const scan: ClassPlan = {
  name: 'scan',
  share: 1,
  user: NONE,
  feature: NONE,
  stages: [
    { tasks: 4, duration: { kind: 'constant', value: 1e6 }, after: [], input: null, reads: [read] },
    {
      tasks: 2,
      duration: { kind: 'constant', value: 1e6 },
      after: [0],
      input: null,
      shuffleBytes: 5e6,
      slowStart: 0.5,
    },
  ],
};
const plan: GeneratedPlan = {
  seed: 7,
  servers: 40,
  slots: 160,
  features: [],
  users: [{ name: 'ann', weight: 1, priority: 0 }],
  classes: [scan],
  rackOf: Uint32Array.from({ length: 40 }, (_, server) => server >> 3),
  arrivals: { kind: 'atOnce' },
  jobs: 30,
  warmup: 0,
};

function withReads(...reads: ReadPlan[]): GeneratedPlan {
  return { ...plan, classes: [{ ...scan, stages: [{ ...scan.stages[0], reads }, scan.stages[1]] }] };
}

function replicasOf({ storage }: Workload, block: number): number[] {
  const { first, items } = storage.replicas;
  return [...items.subarray(first[block], first[block + 1])];
}

/** Where the blocks of the first read of the first stage of each job of a class lie. */
function placesOf(workload: Workload, jobClass: number): number[][] {
  const { storage, jobFirstStage } = workload;
  return [...workload.jobClass.keys()]
    .filter((job) => workload.jobClass[job] === jobClass)
    .map((job) => {
      const row = storage.stageFirstRead[jobFirstStage[job]];
      const first = storage.readFirstBlock[row];
      return Array.from({ length: storage.readBlocks[row] }, (_, block) =>
        replicasOf(workload, first + block),
      ).flat();
    });
}

test('each job has a file of its own with a block for each task, unless the file is shared', () => {
  const { storage } = generateWorkload(plan);
  expect(storage.files.length).toBe(30);
  expect(storage.files[29]).toBe('scan file 30');
  expect([...storage.fileFirstBlock.subarray(0, 4)]).toEqual([0, 4, 8, 12]);
  expect([storage.readBytes[0], storage.readBlocks[0]]).toEqual([64e6, 4]);
  expect([...storage.shuffleBytes.subarray(0, 4)]).toEqual([0, 5e6, 0, 5e6]);
  expect([...storage.slowStart.subarray(0, 2)]).toEqual([1, 0.5]);
});

test('jobs share files by Zipf’s law', () => {
  const workload = generateWorkload({
    ...withReads({ ...read, shared: { files: 4, zipf: 1 } }),
    jobs: 2_000,
  });
  expect(workload.storage.files.length).toBe(4);
  const readers = new Map<number, number>();
  for (const block of workload.storage.readFirstBlock) readers.set(block, (readers.get(block) ?? 0) + 1);
  const counts = [...readers.values()].sort((first, second) => second - first);
  const weights = [1, 1 / 2, 1 / 3, 1 / 4].map((weight) => (2_000 * weight * 12) / 25);
  weights.forEach((expected, rank) => {
    expect(Math.abs(counts[rank] - expected)).toBeLessThan(4 * Math.sqrt(expected));
  });
});

test('two reads of one stage are two files, and an aligned one has the placement of the one before it', () => {
  const aligned: ReadPlan = { ...read, bytes: 1e6, placement: { kind: 'aligned' } };
  const workload = generateWorkload(withReads(read, read, aligned));
  const { storage } = workload;
  expect(storage.files.length).toBe(90);
  const [first, second, third] = storage.readFirstBlock;
  for (let block = 0; block < 4; block += 1) {
    expect(replicasOf(workload, third + block)).toEqual(replicasOf(workload, second + block));
  }
  expect(replicasOf(workload, first)).not.toEqual(replicasOf(workload, second));
});

test('a file aligned with a shared file is shared as well', () => {
  const shared: ReadPlan = { ...read, shared: { files: 3, zipf: 0 } };
  const workload = generateWorkload(withReads(shared, { ...read, placement: { kind: 'aligned' } }));
  expect(workload.storage.files.length).toBe(6);
});

test('another class, another load and more jobs move no block of a class', () => {
  const before = placesOf(generateWorkload(plan), 0);
  const other: ClassPlan = { ...scan, name: 'other' };
  const mixed = placesOf(generateWorkload({ ...plan, classes: [scan, other], jobs: 60 }), 0);
  const common = Math.min(before.length, mixed.length);
  expect(common).toBeGreaterThan(15);
  expect(mixed.slice(0, common)).toEqual(before.slice(0, common));
  const later = generateWorkload({ ...plan, arrivals: { kind: 'gaps', mean: 1e6 }, jobs: 40 });
  expect(placesOf(later, 0).slice(0, 30)).toEqual(before);
  const seeded = generateWorkload({ ...plan, seed: 8 });
  expect(placesOf(seeded, 0)).not.toEqual(before);
});

test('equal classes do not share files', () => {
  const workload = generateWorkload({ ...plan, classes: [scan, { ...scan, name: 'other' }] });
  expect(placesOf(workload, 1)[0]).not.toEqual(placesOf(workload, 0)[0]);
});

test('a read with placement same has the file of the earlier stage, even if the stages differ in size', () => {
  const again: ReadPlan = { ...read, bytes: 7, placement: { kind: 'same', stage: 0, read: 1 } };
  const [first, second] = scan.stages;
  const stages = [
    { ...first, reads: [read, read] },
    { ...second, reads: [again] },
    { ...second, tasks: 9, after: [1], reads: [again] },
  ];
  const { storage } = generateWorkload({ ...plan, classes: [{ ...scan, stages }], jobs: 2 });
  expect(storage.files.length).toBe(4);
  expect([...storage.readFirstBlock]).toEqual([0, 4, 4, 4, 8, 12, 12, 12]);
  expect([...storage.readBlocks.subarray(0, 4)]).toEqual([4, 4, 4, 4]);
  expect([...storage.readBytes.subarray(0, 4)]).toEqual([64e6, 64e6, 7, 7]);
});

test('placement same with a shared file has the file that this job drew', () => {
  const shared: ReadPlan = { ...read, shared: { files: 5, zipf: 0 } };
  const again: ReadPlan = { ...read, placement: { kind: 'same', stage: 0, read: 0 } };
  const [first, second] = scan.stages;
  const stages = [
    { ...first, reads: [shared] },
    { ...second, reads: [again] },
  ];
  const { storage } = generateWorkload({ ...plan, classes: [{ ...scan, stages }] });
  expect(storage.files.length).toBe(5);
  for (let job = 0; job < plan.jobs; job += 1) {
    expect(storage.readFirstBlock[2 * job + 1]).toBe(storage.readFirstBlock[2 * job]);
  }
});

function drawn(files: number, zipf: number): Float64Array {
  const counts = new Float64Array(files);
  const pick = zipfPicker(files, zipf, streamOf(1, 'test'));
  for (let draw = 0; draw < 100_000; draw += 1) counts[pick()] += 1;
  return counts;
}

test('the k-th file is read k^z times less often than the first', () => {
  const counts = drawn(10, 1.2);
  const sum = Array.from({ length: 10 }, (_, file) => (file + 1) ** -1.2).reduce(
    (total, weight) => total + weight,
  );
  counts.forEach((count, file) => {
    const expected = (100_000 * (file + 1) ** -1.2) / sum;
    // Four standard errors.
    expect(Math.abs(count - expected)).toBeLessThan(4 * Math.sqrt(expected));
  });
});

test('with exponent 0 all files are read equally often; a single file is always read', () => {
  for (const count of drawn(5, 0)) expect(Math.abs(count - 20_000)).toBeLessThan(600);
  expect(drawn(1, 1)[0]).toBe(100_000);
});
