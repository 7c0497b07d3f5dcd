import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Outcome } from '../../engine/record/schema.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import type { Trace } from '../../trace/trace.ts';
import { HOP_SECONDS, LONGEST_SECONDS, type Pace, paceOf } from './pace.ts';

const S = 1_000_000;
const JOB = 1;

/** What happens to the followed job in one run; times are in Micros after its arrival. */
interface Life {
  readonly sends: readonly { readonly at: number; readonly flight: number }[];
  readonly tasks: readonly { readonly wait: number; readonly length: number; readonly isStopped: boolean }[];
}

/** A run in which the second of two jobs lives that life. */
function runOf(arrivedAt: number, { sends, tasks }: Life): Trace {
  return traceOf({
    jobs: [{ stages: [1] }, { arrivedAt, stages: [Math.max(1, tasks.length)] }],
    messages: [...sends]
      .sort((a, b) => a.at - b.at)
      .map(({ at, flight }) => ({ stage: 1, sentAt: arrivedAt + at, receivedAt: arrivedAt + at + flight })),
    attempts: tasks.map(({ wait, length, isStopped }, task) => ({
      task: 1 + task,
      boundAt: arrivedAt + wait,
      startedAt: arrivedAt + wait + 1,
      endedAt: arrivedAt + wait + 1 + length,
      ...(isStopped && { outcome: Outcome.preempted }),
    })),
  });
}

const time = fc.nat({ max: 40 * S });
const lifeWith = (flight: fc.Arbitrary<number>): fc.Arbitrary<Life> =>
  fc.record({
    sends: fc.array(fc.record({ at: time, flight }), { maxLength: 60 }),
    tasks: fc.array(fc.record({ wait: time, length: time, isStopped: fc.boolean() }), { maxLength: 20 }),
  });
const anyFlight = fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 20_000 }), fc.nat({ max: 20 * S }));
const lives = (life: fc.Arbitrary<Life>) =>
  fc.record({ arrivedAt: time, lives: fc.array(life, { minLength: 1, maxLength: 4 }) });
const anyLives = lives(lifeWith(anyFlight));

interface Lives {
  readonly arrivedAt: number;
  readonly lives: readonly Life[];
}

const runsOf = (all: Lives) => all.lives.map((each) => runOf(all.arrivedAt, each));

function paceOrFail(traces: readonly Trace[], options?: Parameters<typeof paceOf>[2]): Pace {
  const pace = paceOf(traces, JOB, options);
  if (pace === null) throw new Error('the job has no pace');
  return pace;
}

const arrivalOf = ({ data }: Trace) => data.tables.jobs.columns.arrivedAt[JOB];
const endOf = ({ data }: Trace) => Math.min(data.endedAt, data.tables.jobs.columns.finishedAt[JOB]);

describe('for any runs', () => {
  test('the pace covers the life of the job without gaps, in at most twelve seconds', () => {
    fc.assert(
      fc.property(anyLives, (all) => {
        const traces = runsOf(all);
        const { from, to, stretches, seconds } = paceOrFail(traces);
        expect(from).toBeLessThanOrEqual(arrivalOf(traces[0]));
        expect(to).toBeGreaterThanOrEqual(Math.max(...traces.map(endOf)));
        expect(seconds).toBeLessThanOrEqual(LONGEST_SECONDS + 1e-9);
        let at = from;
        for (const stretch of stretches) {
          expect(stretch.from).toBe(at);
          expect(stretch.to).toBeGreaterThan(stretch.from);
          expect(stretch.seconds).toBeGreaterThan(0);
          at = stretch.to;
        }
        expect(at).toBe(to);
      }),
    );
  });

  test('from any moment on, the rest takes at most as long as allowed', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const longest = fc.double({ min: 3, max: 30, noNaN: true });
    fc.assert(
      fc.property(anyLives, share, longest, (all, place, most) => {
        const traces = runsOf(all);
        const whole = paceOrFail(traces, { longest: most });
        const from = Math.round(whole.from + place * (whole.to - whole.from));
        const pace = paceOrFail(traces, { longest: most, from });
        expect(pace.seconds - pace.secondsAt(from)).toBeLessThanOrEqual(most + 1e-6);
        expect(pace).toMatchObject({ from: whole.from, to: whole.to });
      }),
    );
  });

  test('the map is monotone, and its inverse leads back', () => {
    fc.assert(
      fc.property(
        anyLives,
        fc.array(fc.double({ min: -1, max: 14, noNaN: true }), { maxLength: 30 }),
        (all, moments) => {
          const pace = paceOrFail(runsOf(all));
          let before = { moment: -2, time: pace.from };
          for (const moment of moments.sort((a, b) => a - b)) {
            const at = pace.timeAt(moment);
            expect(at).toBeGreaterThanOrEqual(before.time);
            expect(pace.secondsAt(at)).toBeCloseTo(Math.min(pace.seconds, Math.max(0, moment)), 3);
            before = { moment, time: at };
          }
          expect(pace.timeAt(0)).toBe(pace.from);
          expect(pace.timeAt(pace.seconds)).toBe(pace.to);
          for (const { from, to } of pace.stretches)
            for (const at of [from, (from + to) / 2, to])
              expect(Math.abs(pace.timeAt(pace.secondsAt(at)) - at)).toBeLessThanOrEqual(1e-6 * at + 1e-3);
        },
      ),
    );
  });

  test('arrival and end are slow in every run, and fast-forward is at least twice as fast', () => {
    fc.assert(
      fc.property(anyLives, (all) => {
        const traces = runsOf(all);
        const pace = paceOrFail(traces);
        for (const trace of traces) {
          expect(pace.fasterAt(arrivalOf(trace))).toBe(1);
          expect(pace.fasterAt(endOf(trace))).toBe(1);
        }
        for (const { kind, from } of pace.stretches)
          if (kind === 'fast') expect(pace.fasterAt(from)).toBeGreaterThanOrEqual(2 - 1e-9);
      }),
    );
  });

  test('the same runs have the same pace', () => {
    fc.assert(
      fc.property(anyLives, (all) => {
        const traces = runsOf(all);
        expect(paceOrFail(traces).stretches).toEqual(paceOrFail(traces).stretches);
      }),
    );
  });
});

test('in one network, each message that flies in a slow stretch takes 0.5 to 0.8 seconds', () => {
  const anyNetwork = fc
    .integer({ min: 1, max: 100_000 })
    .chain((flight) => lives(lifeWith(fc.constant(flight))));
  fc.assert(
    fc.property(anyNetwork, (all) => {
      const traces = runsOf(all);
      const pace = paceOrFail(traces);
      for (const trace of traces) {
        const { sentAt, receivedAt } = trace.data.tables.messages.columns;
        for (const row of trace.messagesOfJob(JOB)) {
          const isSlow = pace.stretches.some(
            ({ kind, from, to }) => kind === 'slow' && from <= sentAt[row] && receivedAt[row] <= to,
          );
          if (!isSlow) continue;
          const seconds = pace.secondsAt(receivedAt[row]) - pace.secondsAt(sentAt[row]);
          expect(seconds).toBeGreaterThanOrEqual(0.5);
          expect(seconds).toBeLessThanOrEqual(0.8);
        }
      }
    }),
  );
});

const task = { wait: 0, length: 2 * S, isStopped: false };
const send = (at: number) => ({ at, flight: 1000 });

test('a burst counts once, in all runs', () => {
  const burst = runOf(S, { sends: [send(0), send(0), send(10), send(200)], tasks: [task] });
  const one = runOf(S, { sends: [send(0)], tasks: [task] });
  const hop = (traces: readonly Trace[]) => paceOrFail(traces).stretches[0].seconds - 0.25;
  expect(hop([one])).toBeCloseTo(HOP_SECONDS, 3);
  expect(hop([one, one])).toBeCloseTo(HOP_SECONDS, 3);
  expect(hop([burst, one])).toBeCloseTo(HOP_SECONDS * 1.2, 3);
});

test('without messages, what happens to attempts is held for half a second', () => {
  const stopped = { wait: 5 * S, length: 10 * S, isStopped: true };
  const again = { wait: 40 * S, length: 10 * S, isStopped: false };
  const trace = runOf(S, { sends: [], tasks: [stopped, again] });
  const pace = paceOrFail([trace]);
  const slow = pace.stretches.filter(({ kind }) => kind === 'slow');
  expect(slow).toHaveLength(5);
  for (const { seconds } of slow) expect(seconds).toBeGreaterThan(0.499);
  for (const at of [5, 15, 40]) expect(pace.fasterAt(S + at * S)).toBe(1);
  expect(pace.fasterAt(S + 30 * S)).toBeGreaterThan(10);
});

test('of more than fits, the start, the last task and the end are kept, and the middle goes fast', () => {
  const sends = Array.from({ length: 1000 }, (_, i) => send(i * 50_000));
  const last = { wait: 49 * S, length: 3 * S, isStopped: false };
  const pace = paceOrFail([runOf(S, { sends, tasks: [task, last] })]);
  expect(pace.seconds).toBeLessThanOrEqual(LONGEST_SECONDS);
  expect(pace.seconds).toBeGreaterThan(LONGEST_SECONDS - 2);
  for (const at of [0, 49 * S, 52 * S]) expect(pace.fasterAt(S + at)).toBe(1);
  expect(pace.fasterAt(S + 25 * S)).toBeGreaterThan(100);
});

test('a job with thousands of tasks has few stretches', () => {
  const tasks = Array.from({ length: 5000 }, (_, i) => ({
    wait: i * 7001,
    length: S,
    isStopped: i % 3 === 0,
  }));
  const sends = Array.from({ length: 20_000 }, (_, i) => send(i * 1750));
  const trace = runOf(S, { sends, tasks });
  const pace = paceOrFail([trace, trace]);
  expect(pace.seconds).toBeLessThanOrEqual(LONGEST_SECONDS);
  expect(pace.stretches.length).toBeLessThan(40);
});

test('a job that is not there has no pace, and too short a time is refused', () => {
  const trace = runOf(S, { sends: [], tasks: [task] });
  expect(paceOf([], JOB)).toBeNull();
  expect(paceOf([trace], 2)).toBeNull();
  expect(paceOf([trace], -1)).toBeNull();
  expect(() => paceOf([trace], JOB, { longest: 2 })).toThrow(RangeError);
  expect(() => paceOf([trace], JOB, { longest: Number.NaN })).toThrow(RangeError);
});
