import { SECOND } from '../../../../engine/kernel/time.ts';
import type { Trace } from '../../../../trace/trace.ts';
import { type HandmadeRun, traceOf } from '../../../trace/testTrace.ts';

const kinds = ['rules', 'admit', 'submit', 'shares', 'match', 'over-share', 'evict'];

/** A decision of a greedy scheduler by hand. */
interface HandmadeDecision {
  readonly kind: string;
  readonly at: number; // s
  readonly stage?: number;
  readonly words: readonly number[];
}

/** Writes decisions as a run records them. */
export function recordQueues(
  decisions: readonly HandmadeDecision[],
): Pick<HandmadeRun, 'decisions' | 'decisionKinds'> {
  return {
    decisionKinds: kinds.map((kind) => `quincy/${kind}`),
    decisions: decisions.map(({ kind, at, stage = -1, words }) => ({
      ...{ at: at * SECOND, kind: kinds.indexOf(kind), stage, words },
    })),
  };
}

const shares = (at: number, ...rows: readonly (readonly number[])[]): HandmadeDecision => ({
  ...{ kind: 'shares', at, words: rows.flat() },
});

/** Racks follow the six servers. */
const [RACK_1, RACK_2] = [6, 7];

/**
 * The six servers of Figure 3 under GFP: roots of job 1 on C5 and of job 2 on C3, a third job in line (K = 2), two tasks
 * of job 1 run on C1 and C2 from 1 s on, its third prefers C1 and C4 and waits, blocked, behind them. Job 2 submits two
 * tasks at 2 s that prefer C1, so that the share of job 1 falls to two and then, at 6 s, to one: it loses the task on C2,
 * which one of job 2's gets; the other waits.
 */
export function figure3Trace(): Trace {
  const ran = { startedAt: SECOND, endedAt: 30 * SECOND };
  return traceOf({
    policy: 'quincy-gfp',
    servers: 6,
    racks: 2,
    jobs: [{ stages: [3] }, { arrivedAt: SECOND, stages: [2] }, { arrivedAt: 3 * SECOND, stages: [1] }],
    attempts: [
      { task: 0, server: 0, ...ran },
      { task: 1, server: 1, ...ran, endedAt: 6 * SECOND, outcome: 2 },
      { task: 3, server: 1, startedAt: 6 * SECOND, endedAt: 40 * SECOND },
    ],
    keptSlots: [
      { job: 0, server: 4, from: 0 },
      { job: 1, server: 2, from: SECOND },
    ],
    ...recordQueues([
      { kind: 'rules', at: 0, words: [0, 1, 1, 0, 2, 0, 50, 100, 200, 10_000] },
      { kind: 'admit', at: 0, words: [0, 4, 0] },
      { kind: 'submit', at: 0, stage: 0, words: [0, 1, 0, 900, 0, 0, 0, RACK_1, 900, 0] },
      { kind: 'submit', at: 0, stage: 0, words: [1, 1, 0, 900, RACK_1, 900, 0] },
      {
        kind: 'submit',
        at: 0,
        stage: 0,
        words: [2, 1, 0, 900, 0, 0, 0, 3, 0, 0, RACK_1, 900, 0, RACK_2, 900, 0],
      },
      { kind: 'match', at: 1, stage: 0, words: [0, 0, 0, 2, 3, 3, 0] },
      { kind: 'match', at: 1, stage: 0, words: [1, 1, 1, 0, 2, 2, 0] },
      { kind: 'admit', at: 1, words: [1, 2, 0] },
      shares(1, [0, 3, 2, 2, 1], [1, 0, 0, 0, 0]),
      { kind: 'submit', at: 2, stage: 1, words: [3, 1, 0, 900, 0, 0, 0, RACK_1, 900, 0] },
      { kind: 'submit', at: 2, stage: 1, words: [4, 1, 0, 900, 0, 0, 0] },
      { kind: 'over-share', at: 6, stage: 0, words: [1, 1, 2, 1] },
      { kind: 'match', at: 6, stage: 1, words: [3, 1, 1, 0, 3, 4, 1] },
      shares(6, [0, 3, 1, 1, 1], [1, 2, 1, 1, 1]),
    ]),
  });
}
