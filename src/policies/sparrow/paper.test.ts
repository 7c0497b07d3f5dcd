import { describe, expect, test } from 'vitest';
import type { TraceData } from '../../engine/record/schema.ts';
import { simulate } from '../../engine/world/simulate.ts';
import { receiptOf } from '../../metrics/receipt/receipt.ts';
import { askingShare } from '../../metrics/utilization.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { runExperiment } from '../../testing/scenario/testRun.ts';
import { idleShare } from '../../theory/sparrow.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { leastLoaded, shortestForEach } from './choose.ts';
import { assignKind, probesKind } from './decisions.ts';

describe('Figure 1: a job of two tasks, four queues of 1, 2, 3 and 4 (T-SPA-6)', () => {
  const inquiry = {
    servers: Int32Array.of(10, 20, 30, 40),
    queueLengths: Int32Array.of(1, 2, 3, 4),
    comparedFor: Int32Array.of(5, 5, 6, 6),
  };

  test('(a) per-task sampling selects queues of length 1 and 3', () => {
    expect(shortestForEach(inquiry, [5, 6], 'random', 'snapshot')).toEqual([10, 30]);
  });

  test('(b) batch sampling selects queues of length 1 and 2', () => {
    expect(leastLoaded(inquiry, 2, 'random', 'snapshot')).toEqual([10, 20]);
  });
});

describe('Figure 2: two tasks, four servers that are busy until 10, 3, 0 and 20 ms after the job comes (T-SPA-29)', () => {
  const { scenario } = presets.get('figure-2');
  const traceOf = (policy: string) =>
    simulate(
      planRun(
        scenario,
        scenario.runs.findIndex((run) => run.policy === policy),
      ),
    );
  const JOB = 3;
  const arrival = 200_000;
  const sinceJob = (time: number) => (time - arrival) / 1000; // ms since the job came

  /** Lists the job's messages, each as: kind, server, sent, received. */
  function messagesOf({ tables, messageKinds, topology }: TraceData): string[] {
    const { from, to, kind, stage, sentAt, receivedAt } = tables.messages.columns;
    const rows = Array.from(stage.keys()).filter((row) => stage[row] === JOB);
    return rows.map((row) => {
      const server = messageKinds[kind[row]].to === 'server' ? to[row] : from[row];
      expect(server).toBeLessThan(topology.servers);
      return `${messageKinds[kind[row]].name} W${server + 1} ${sinceJob(sentAt[row])} → ${sinceJob(receivedAt[row])}`;
    });
  }

  function attemptsOf({ tables, graphs }: TraceData): string[] {
    const { task, server, startedAt, endedAt } = tables.attempts.columns;
    const rows = Array.from(task.keys()).filter((row) => task[row] >= graphs.stageFirstTask[JOB]);
    return rows.map((row) => `W${server[row] + 1} ${sinceJob(startedAt[row])} → ${sinceJob(endedAt[row])}`);
  }

  test('earlier work keeps W1, W2 and W4 busy as in the figure', () => {
    const { task, server, endedAt } = traceOf('sparrow').tables.attempts.columns;
    const earlier = Array.from(task.keys()).filter((row) => task[row] < 3);
    expect(earlier.map((row) => [server[row], sinceJob(endedAt[row])])).toEqual([
      [0, 10],
      [1, 3],
      [3, 20],
    ]);
  });

  test('late binding, message by message', () => {
    const trace = traceOf('sparrow');
    expect(
      messagesOf(trace)
        .sort()
        .filter((line) => line.startsWith('probe')),
    ).toEqual(['probe W1 0 → 0.5', 'probe W2 0 → 0.5', 'probe W3 0 → 0.5', 'probe W4 0 → 0.5']);
    expect(messagesOf(trace).slice(4)).toEqual([
      'getTask W3 0.5 → 1',
      'launch W3 1 → 1.5',
      'getTask W2 3 → 3.5',
      'launch W2 3.5 → 4',
      'getTask W1 10 → 10.5',
      'noTask W1 10.5 → 11',
      'getTask W4 20 → 20.5',
      'noTask W4 20.5 → 21',
    ]);
    expect(attemptsOf(trace)).toEqual(['W3 1.5 → 101.5', 'W2 4 → 104']);
    expect(sinceJob(trace.tables.jobs.columns.finishedAt[JOB])).toBe(104);
  });

  test('receipts: where the 104 and 110 ms went', () => {
    const receiptUnder = (policy: string) =>
      receiptOf(openTrace(traceOf(policy)), JOB)?.segments.map(
        ({ part, from, to }) => `${part} ${sinceJob(from)} → ${sinceJob(to)}`,
      );
    expect(receiptUnder('sparrow')).toEqual([
      'asking 0 → 0.5',
      'queued 0.5 → 3',
      'asking 3 → 4',
      'computing 4 → 104',
    ]);
    expect(receiptUnder('batch')).toEqual(['asking 0 → 1.5', 'queued 1.5 → 10', 'computing 10 → 110']);
  });

  test('late binding records its decisions', () => {
    const trace = openTrace(traceOf('sparrow'));
    const [probes] = trace.decisionsOfStage(probesKind, JOB);
    expect([...probes.payload.servers].sort()).toEqual([0, 1, 2, 3]);
    expect(probes.payload.isRelaxed).toBe(false);
    expect(trace.decisionsOfStage(assignKind, JOB).map(({ payload }) => payload)).toEqual([
      { server: 2, task: 3, order: 1 },
      { server: 1, task: 4, order: 2 },
      { server: 0, task: null, order: 3 },
      { server: 3, task: null, order: 4 },
    ]);
  });

  test('batch sampling that replies at once puts the second task behind 10 ms of work', () => {
    const trace = traceOf('batch');
    const messages = messagesOf(trace);
    expect(messages.filter((line) => / W[12] /.test(line)).sort()).toEqual([
      'launch W1 1 → 1.5',
      'probe W1 0 → 0.5',
      'probe W2 0 → 0.5',
      'reply W1 0.5 → 1',
      'reply W2 0.5 → 1',
    ]);
    expect(attemptsOf(trace).sort()).toEqual(['W1 10 → 110', 'W3 1.5 → 101.5']);
    expect(sinceJob(trace.tables.jobs.columns.finishedAt[JOB])).toBe(110);
  });
});

test('§4.3: with d = 2, a round trip of 1 ms and tasks of 100 ms, slots are idle for 2 % of their running time while servers ask', () => {
  for (const load of [0.3, 0.6]) {
    const experiment = { servers: 100, tasks: 10, duration: { kind: 'constant', value: 0.1 } as const };
    const data = runExperiment(
      { ...experiment, load, jobs: 2000, warmup: 200, recording: 'queues' },
      { policy: 'sparrow' },
    );
    const expected = idleShare(2, 0.001, 0.1) * load;
    const [measured] = askingShare.compute(openTrace(data));
    expect(measured / expected).toBeGreaterThan(0.9);
    expect(measured / expected).toBeLessThan(1.1);
    // Every probe costs exactly one round trip.
    expect(data.tables.holds.length).toBe(2 * data.graphs.tasks);
  }
});
