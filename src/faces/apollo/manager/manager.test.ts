import { expect, test } from 'vitest';
import { SECOND } from '../../../engine/kernel/time.ts';
import type { ParamValue } from '../../../kit/menu/params.ts';
import { matched } from '../../../policies/apollo/decisions.ts';
import { runWith } from '../../../testing/faces/apollo/manager/testManagers.ts';
import type { Trace } from '../../../trace/trace.ts';
import { allowanceOf, type Capacity, capacityOf } from './capacity.ts';
import { countAt, duties, dutyTimesOf, lastAt } from './duties.ts';
import { readyListAt } from './readyList.ts';
import { virtualClusterAt } from './virtualCluster.ts';

const runs: readonly Readonly<Record<string, ParamValue>>[] = [
  {},
  { weights: true, copies: false },
  { allowance: 0, tokens: 3 },
  { order: 'written' },
];
const traces = runs.map((params) => runWith(params));
const jobsOf = ({ data }: Trace) => Array.from({ length: data.graphs.jobs }, (_, job) => job);
const stagesOf = ({ data: { graphs } }: Trace, job: number) =>
  Array.from({ length: 3 }, (_, stage) => graphs.jobFirstStage[job] + stage);

/** The records of a job, in order of time and of dispatch. */
function recordsOf(trace: Trace, job: number) {
  const records = stagesOf(trace, job).flatMap((stage) => trace.decisionsOfStage(matched, stage));
  return records.sort((one, other) => one.row - other.row);
}

/** Of how many attempts the manager heard at a moment that they had ended. */
function endsHeardAt(trace: Trace, job: number, at: number): number {
  const { endedAt } = trace.data.tables.attempts.columns;
  const { networkDelay } = trace.data.topology;
  return trace.attemptsOfJob(job).filter((attempt) => endedAt[attempt] + networkDelay === at).length;
}

function groupsOf<Item>(items: readonly Item[], keyOf: (item: Item) => number): Map<number, Item[]> {
  const groups = new Map<number, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function stepAt(steps: readonly Capacity[], time: number): Capacity {
  return steps.findLast(({ at }) => at <= time) ?? steps[0];
}

test.each([...runs.keys()])('what a job holds is what its manager counted (run %i)', (run) => {
  const trace = traces[run];
  let checked = 0;
  for (const job of jobsOf(trace)) {
    const steps = capacityOf(trace, job);
    for (const [, records] of groupsOf(recordsOf(trace, job), ({ payload }) => payload.batch)) {
      const { at, payload } = records.reduce((last, each) =>
        each.payload.place > last.payload.place ? each : last,
      );
      const { verdict, freeTokens, allowance, weight } = payload;
      const isUpgrade = verdict === 'upgraded' || verdict === 'moved';
      const after = stepAt(steps, at);
      const free = freeTokens - Number(verdict === 'regular' || isUpgrade);
      // News of the very moment may have come after the batch: the step has it either way.
      const ties = endsHeardAt(trace, job, at);
      const late = after.granted - after.used - free;
      expect([job, at, late >= 0 && late <= ties]).toEqual([job, at, true]);
      checked += Number(ties === 0);
      // What an upgraded task gives back of the allowance is not in its record.
      if (isUpgrade) continue;
      if (ties > 0) continue;
      expect([job, at, allowanceOf(trace, after, at) - after.weight]).toEqual([job, at, allowance - weight]);
    }
    const { used, weight } = steps[steps.length - 1];
    expect([used, weight]).toEqual([0, 0]);
  }
  expect(checked).toBeGreaterThan(10);
});

test.each([...runs.keys()])('each batch takes the first tasks of the list (run %i)', (run) => {
  const trace = traces[run];
  let checked = 0;
  for (const job of jobsOf(trace)) {
    const batches = groupsOf(recordsOf(trace, job), ({ payload }) => payload.batch);
    for (const [, records] of batches) {
      const { at } = records[0];
      const tasks = records
        .sort((one, other) => one.payload.row - other.payload.row)
        .map(({ payload }) => payload.task);
      const free = Math.max(...records.map(({ payload }) => payload.freeTokens));
      // News of the very moment may have come after the batch.
      const moments = endsHeardAt(trace, job, at) > 0 ? [at, at - 1] : [at];
      const lists = moments.map((moment) => {
        const list = readyListAt(trace, job, moment, true);
        // Without a token left, those that wait without one already are passed over.
        const upTo = list.filter(({ server }, place) => server < 0 || place < free);
        return upTo.slice(0, tasks.length).map((each) => each.task);
      });
      expect(lists).toContainEqual(tasks);
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(20);
});

test('tokens are free, held or waited for, and no job waits after it has got them', () => {
  const [trace] = traces;
  let waited = 0;
  for (let time = 0; time < trace.data.endedAt; time += SECOND / 2) {
    const { capacity, free, holders, waiting } = virtualClusterAt(trace, 0, time);
    expect(free + holders.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(capacity);
    expect(free).toBeGreaterThanOrEqual(0);
    waited += waiting.length;
  }
  expect(waited).toBeGreaterThan(0);
  expect(virtualClusterAt(trace, 0, trace.data.endedAt)).toMatchObject({ capacity: 8, free: 8, waiting: [] });
});

test('a manager has been at all duties when its job is over, at the last one once', () => {
  const [trace] = traces;
  for (const job of jobsOf(trace)) {
    const times = dutyTimesOf(trace, job);
    expect(times.length).toBe(duties.length);
    expect(countAt(times[5], Infinity)).toBe(19);
    expect(Array.from(times[6])).toEqual(Array.from(times[5].subarray(-1)));
    expect(lastAt(times[3], times[3][0] - 1)).toBe(-Infinity);
    expect(times[0][0]).toBeLessThanOrEqual(times[1][0]);
    expect(times[2][0]).toBeLessThanOrEqual(times[3][0]);
  }
});
