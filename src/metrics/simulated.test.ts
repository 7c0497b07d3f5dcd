import { describe, expect, test } from 'vitest';
import { simulate } from '../engine/world/simulate.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import { presets } from '../scenario/presets/presets.ts';
import { busySlots, queueEntries, waitingTasks } from '../trace/counted.ts';
import type { Spans } from '../trace/intervals.ts';
import { openTrace } from '../trace/openTrace.ts';
import { areaOf, bucketsOf } from '../trace/series.ts';
import type { Trace } from '../trace/trace.ts';
import { noOps } from './messages.ts';
import { jobResponse, taskResponse, taskService } from './responseTime.ts';
import { askingShare } from './utilization.ts';
import { taskWait } from './waitTime.ts';

const scenario = presets.get('first-look').scenario;
const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);

function run(index: number): Trace {
  const trace = openTrace(simulate(planRun(scenario, index)));
  return { ...trace, data: { ...trace.data, firstMeasuredJob: 0 } };
}

describe.each(scenario.runs.map(({ policy }, index) => [policy, run(index)] as const))(
  'under %s',
  (_, trace) => {
    const { data } = trace;
    const seconds = (spans: Spans) => sum(areaOf(spans, bucketsOf(0, data.endedAt, 300), data.endedAt)) / 1e6;

    test("Little's law holds for waiting tasks, running tasks and jobs in the system", () => {
      const { length, columns } = data.tables.jobs;
      const inSystem = { length, from: columns.arrivedAt, to: columns.finishedAt };
      expect(seconds(waitingTasks(trace))).toBeCloseTo(sum(taskWait.compute(trace)), 6);
      expect(seconds(busySlots(trace))).toBeCloseTo(sum(taskService.compute(trace)), 6);
      expect(seconds(inSystem)).toBeCloseTo(sum(jobResponse.compute(trace)), 6);
    });

    test('wait and service add up to the response of every task', () => {
      const wait = taskWait.compute(trace);
      const service = taskService.compute(trace);
      for (const [task, response] of taskResponse.compute(trace).entries()) {
        expect(wait[task]).toBeGreaterThanOrEqual(0);
        expect(response).toBeCloseTo(wait[task] + service[task], 9);
      }
    });

    test('the spans open at a time agree with the rows', () => {
      const { entries, attempts } = data.tables;
      const brute = ({ length, from, to }: Spans, time: number) =>
        Array.from({ length }, (_row, row) => row).filter((row) => from[row] <= time && time < to[row]);
      for (let step = 0; step <= 40; step += 1) {
        const time = (data.endedAt * step) / 40;
        const running: number[] = [];
        const queued: number[] = [];
        trace.running(time, (row) => running.push(row));
        trace.queued(time, (row) => queued.push(row));
        expect(running.sort((a, b) => a - b)).toEqual(brute(busySlots(trace), time));
        expect(queued.sort((a, b) => a - b)).toEqual(brute(queueEntries(trace), time));
      }
      expect(attempts.length + entries.length).toBeGreaterThan(0);
    });

    test('steps go through all times at which anything happens, and back', () => {
      const moments = new Set<number>([0]);
      for (const { columns } of Object.values(data.tables)) {
        for (const column of Object.values(columns)) {
          if (!(column instanceof Float64Array)) continue;
          for (const time of column) if (Number.isFinite(time)) moments.add(time);
        }
      }
      const expected = [...moments].sort((a, b) => a - b);
      const forward = [0];
      while (forward[forward.length - 1] < data.endedAt)
        forward.push(trace.nextStep(forward[forward.length - 1], 1));
      expect(forward).toEqual(expected);
      const back = [data.endedAt];
      while (back[back.length - 1] > 0) back.push(trace.nextStep(back[back.length - 1], -1));
      expect(back.reverse()).toEqual(expected);
    });

    test('a hold without a task is an answer without a task', () => {
      const kind = data.messageKinds.findIndex(({ name }) => name === 'noTask');
      const answers = data.tables.messages.columns.kind.filter((each) => each === kind).length;
      expect(noOps.compute(trace)).toEqual(Float64Array.of(kind < 0 ? 0 : answers));
    });

    test('slots are idle while asking only where servers ask', () => {
      expect(askingShare.compute(trace)[0] > 0).toBe(data.tables.holds.length > 0);
    });
  },
);
