import { SECOND } from '../../../../engine/kernel/time.ts';
import { Outcome } from '../../../../engine/record/schema.ts';
import type { DeclaredKind } from '../../../../kit/decisionSchema.ts';
import { Words } from '../../../../kit/decisionWords.ts';
import { leaveKind, type Start, solveKind, startKind } from '../../../../policies/quincy/decisions/flow.ts';
import { admitKind, type Rules, rulesKind, submitKind } from '../../../../policies/quincy/decisions/jobs.ts';
import { COST_SCALE } from '../../../../policies/quincy/decisions/prices.ts';
import type { Trace } from '../../../../trace/trace.ts';
import { type HandmadeRun, traceOf } from '../../../trace/testTrace.ts';

const GB = 1_000_000; // KB
const RACK_1 = 6;
const RACK_2 = 7;
const SOLVED = 20;

const kinds = [rulesKind, admitKind, submitKind, solveKind, startKind, leaveKind].map(({ name }) => name);

/** A decision by hand. */
interface HandmadeDecision {
  readonly kind: string;
  readonly at: number; // s
  readonly stage?: number;
  readonly words: readonly number[];
}

/** Writes a decision as a run records it. */
export function decision<Payload>(
  { name, field }: DeclaredKind<Payload>,
  at: number, // s
  payload: Payload,
): HandmadeDecision {
  const words = new Words().begin();
  field.write(words, payload);
  return { kind: name, at, words: Array.from(words.words.subarray(0, words.count)) };
}

/** Gives decisions, in order of time, to a run. */
export function record(
  decisions: readonly HandmadeDecision[],
): Pick<HandmadeRun, 'decisions' | 'decisionKinds'> {
  return {
    decisionKinds: kinds,
    decisions: decisions.map(({ kind, at, stage = -1, words }) => ({
      ...{ at: at * SECOND, kind: kinds.indexOf(kind), stage, words },
    })),
  };
}

/** The rules of a run of QFP at ω = .5, ψ = 1, ξ = 2; others where said. */
export function rules(at = 0, change: Partial<Rules> = {}): HandmadeDecision {
  return decision(rulesKind, at, {
    ...{ family: 'flow', isFair: true, mayPreempt: true, hasHysteresis: false },
    ...{ concurrency: 10, startUpMillis: 0 },
    prices: { wait: 50, rack: 100, core: 200, cap: 10_000 },
    ...change,
  });
}

export function admit(at: number, job: number, server: number): HandmadeDecision {
  return decision(admitKind, at, { job, server, inLine: 0 });
}

/** Sizes in GB. */
export function submit(
  at: number,
  task: number,
  any: readonly [rack: number, core: number],
  preferred: readonly (readonly [to: number, rack: number, core: number])[],
): HandmadeDecision {
  return decision(submitKind, at, {
    task,
    any: { rackKB: any[0] * GB, coreKB: any[1] * GB },
    preferred: preferred.map(([to, rack, core]) => ({ to, rackKB: rack * GB, coreKB: core * GB })),
  });
}

/** Bounds: job, N, running, E, F. */
export function solve(
  at: number,
  number: number,
  cost: number,
  bounds: readonly (readonly [job: number, tasks: number, running: number, least: number, most: number])[],
  [starts, moves, preemptions]: readonly [starts: number, moves: number, preemptions: number] = [0, 0, 0],
): HandmadeDecision {
  return decision(solveKind, at, {
    ...{ number, cost: Math.round(cost * COST_SCALE), computers: 4, starts, moves, preemptions },
    bounds: bounds.map(([job, submitted, running, least, most]) => ({
      ...{ job, submitted, running, least, most },
    })),
  });
}

export function start(
  at: number,
  number: number,
  task: number,
  server: number,
  path: Start['path'],
  cost = 0,
): HandmadeDecision {
  const exactCost = Math.round(cost * COST_SCALE);
  return decision(startKind, at, {
    ...{ task, server, solve: number, path, exactCost },
    ...{ dataCost: 0, waitCost: 0, price: 0, next: null },
  });
}

/** Of a task that has worked so many seconds; `takenBy` is NONE. */
export function leave(
  at: number,
  number: number,
  task: number,
  from: number,
  to: number,
  worked: number,
): HandmadeDecision {
  return decision(leaveKind, at, {
    ...{ task, from, to, solve: number, stayCost: 0, leaveCost: 0 },
    ...{ workedTicks: worked * 10_000, takenBy: -1 },
  });
}

interface GoldenCase {
  readonly cost: number;
  /** E = F of the two jobs, or E and F. */
  readonly bounds?: readonly [readonly [number, number], readonly [number, number]];
}

/**
 * The golden example: racks of three servers, roots of job 1 on C5 and of job 2 on C3. Job 1 submits 4 GB on C1 (ν 12),
 * 2 GB on C1 and 2 GB on C4 (ν 10), 1 GB on C6 (ν 10); job 2 submits 5 GB on C1 (ν 20) and a task without input (ν 4).
 */
export function goldenTrace(
  {
    cost,
    bounds = [
      [2, 2],
      [2, 2],
    ],
  }: GoldenCase = { cost: 9 },
): Trace {
  const ran = { startedAt: SOLVED * SECOND };
  return traceOf({
    servers: 6,
    racks: 2,
    jobs: [{ stages: [3] }, { stages: [2] }],
    attempts: [
      { task: 3, server: 0, ...ran, endedAt: 30 * SECOND },
      { task: 0, server: 1, ...ran, endedAt: 34 * SECOND },
      { task: 2, server: 5, ...ran, endedAt: 36 * SECOND },
      { task: 4, server: 3, ...ran, endedAt: 38 * SECOND },
    ],
    ...record([
      rules(),
      admit(0, 0, 4),
      admit(0, 1, 2),
      submit(
        0,
        3,
        [0, 5],
        [
          [0, 0, 0],
          [RACK_1, 5, 0],
        ],
      ),
      submit(
        8,
        0,
        [0, 4],
        [
          [0, 0, 0],
          [RACK_1, 4, 0],
        ],
      ),
      submit(
        10,
        1,
        [2, 2],
        [
          [0, 0, 2],
          [3, 0, 2],
          [RACK_1, 2, 2],
          [RACK_2, 2, 2],
        ],
      ),
      submit(
        10,
        2,
        [0, 1],
        [
          [5, 0, 0],
          [RACK_2, 1, 0],
        ],
      ),
      submit(16, 4, [0, 0], []),
      solve(
        SOLVED,
        0,
        cost,
        [
          [0, 3, 0, ...bounds[0]],
          [1, 2, 0, ...bounds[1]],
        ],
        [4, 0, 0],
      ),
      start(SOLVED, 0, 3, 0, 'computer'),
      start(SOLVED, 0, 0, 1, 'rack', 4),
      start(SOLVED, 0, 2, 5, 'computer'),
      start(SOLVED, 0, 4, 3, 'cluster'),
    ]),
  });
}

/** A task without input runs on C1 from 1 s to 6 s, where another task has 5 GB: it is moved to C2 and runs there until 9 s. */
export function movedTrace(): Trace {
  return traceOf({
    servers: 2,
    jobs: [{ stages: [2] }],
    attempts: [
      { task: 0, server: 0, startedAt: SECOND, endedAt: 6 * SECOND, outcome: Outcome.preempted },
      { task: 0, server: 1, startedAt: 6 * SECOND, endedAt: 9 * SECOND },
      { task: 1, server: 0, startedAt: 6 * SECOND, endedAt: 8 * SECOND },
    ],
    ...record([
      rules(),
      submit(0, 0, [0, 0], []),
      solve(1, 0, 0, [[0, 1, 0, 1, 1]]),
      start(1, 0, 0, 0, 'cluster'),
      submit(5.5, 1, [0, 5], [[0, 0, 0]]),
      solve(6, 1, 0, [[0, 2, 1, 2, 2]]),
      leave(6, 1, 0, 0, 1, 5),
      start(6, 1, 0, 1, 'cluster'),
      start(6, 1, 1, 0, 'computer'),
      solve(7, 2, 0, [[0, 2, 2, 2, 2]]),
      solve(8, 3, 0, [[0, 1, 1, 1, 1]]),
    ]),
  });
}
