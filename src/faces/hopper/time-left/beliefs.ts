import { minOf } from '../../../base/extremes.ts';
import type { AttemptId, JobId, StageId, TaskId } from '../../../engine/ids.ts';
import { type Micros, toMicros, toSeconds } from '../../../engine/kernel/time.ts';
import { Outcome, type TraceData } from '../../../engine/record/schema.ts';
import { estimateOf } from '../../../engine/workload/estimates.ts';
import { type LimitRules, leastTimeLeft, timeAtPercent } from '../../../kit/speculation/limits.ts';
import type { SpeculationRuleId } from '../../../kit/speculation/rule.ts';
import type { HopperSizes } from '../../../policies/hopper/decisions.ts';
import { wouldEndAt } from '../../../trace/races.ts';
import type { Trace } from '../../../trace/trace.ts';
import { tableBy } from '../../../views/grammar/legendOf.ts';
import { taskName } from '../../../views/shared/names.ts';
import type { TableRows } from '../../../views/shared/view.ts';
import { sizesAt } from '../sizes.ts';
import { expectedEnd, finishedTimes, hasWaitingTasks } from './known.ts';

/** A running task at a moment: what its scheduler expected, and what was true. */
export interface Belief {
  readonly task: TaskId;
  readonly job: JobId;
  /** Attempts at it that run. */
  readonly attempts: number;
  readonly elapsed: Micros;
  /** Time left of the first of them to end, by its reports; null: none has been read. */
  readonly left: Micros | null;
  /** The same in truth; null: nobody knows, since they were all stopped or failed. */
  readonly truth: Micros | null;
  /** What a new copy is expected to take; null: nothing is known. */
  readonly ofNew: Micros | null;
  /** It may have one more attempt if it needs longer than this; null: it gets none, however long it needs. */
  readonly limit: Micros | null;
  /** Whether it deserves a copy that has no place. */
  readonly waits: boolean;
}

/** Lists the running tasks, longest time left first; those that nothing is known of come last, oldest first. */
export function beliefsAt(trace: Trace, time: Micros): readonly Belief[] {
  const running = runningTasks(trace, time);
  const rules = rulesOf(trace.data);
  const waiting = waitingAt(trace, time);
  const slow = slowTimes(trace, running, time);
  const sizes = sizesAt(trace, time);
  const beliefs = [...running].map(([task, attempts]): Belief => {
    const job = trace.data.graphs.stageJob[trace.taskStage[task]];
    const elapsed = time - heardStart(trace, attempts[0]);
    const ofNew = timeOfNew(trace, task, time);
    const limit = limitOf(trace, task, {
      attempts: attempts.length,
      elapsed,
      ofNew,
      rules,
      slow,
      sizes,
      time,
    });
    const ends = attempts.flatMap((each) => expectedEnd(trace, each, time) ?? []);
    return {
      ...{ task, job, attempts: attempts.length, elapsed },
      left: ends.length === 0 ? null : Math.max(0, minOf(ends) - time),
      truth: trueTimeLeft(trace, attempts, time),
      ofNew: Number.isNaN(ofNew) ? null : ofNew,
      limit: Number.isFinite(limit) ? limit : null,
      waits: waiting.has(task),
    };
  });
  return beliefs.sort((a, b) => (b.left ?? -1) - (a.left ?? -1) || b.elapsed - a.elapsed || a.task - b.task);
}

/** Whether a task deserves a copy by what is known of it. */
export function deservesCopy({ left, limit }: Belief): boolean {
  return left !== null && limit !== null && left > limit;
}

/** The attempts that run at a moment, by task; those of a task in the order in which they were bound. */
function runningTasks(trace: Trace, time: Micros): ReadonlyMap<TaskId, AttemptId[]> {
  const { task } = trace.data.tables.attempts.columns;
  const running = new Map<TaskId, AttemptId[]>();
  trace.running(time, (attempt) => {
    const own = running.get(task[attempt]) ?? [];
    running.set(task[attempt], own);
    own.push(attempt);
  });
  for (const attempts of running.values()) attempts.sort((a, b) => a - b);
  return running;
}

function heardStart({ data }: Trace, attempt: AttemptId): Micros {
  return data.tables.attempts.columns.startedAt[attempt] + data.topology.networkDelay;
}

function waitingAt({ data }: Trace, time: Micros): ReadonlySet<TaskId> {
  const { task, from, until } = data.tables.copiesAwaited.columns;
  const waiting = new Set<TaskId>();
  for (const [row, each] of task.entries()) if (from[row] <= time && time < until[row]) waiting.add(each);
  return waiting;
}

function trueTimeLeft(trace: Trace, attempts: readonly AttemptId[], time: Micros): Micros | null {
  const { outcome, endedAt } = trace.data.tables.attempts.columns;
  const ends = attempts
    .map((each) => (outcome[each] === Outcome.finished ? endedAt[each] : wouldEndAt(trace, each)))
    .filter((end) => !Number.isNaN(end));
  return ends.length === 0 ? null : Math.max(0, minOf(ends) - time);
}

/** t_new: the mean of the finished tasks of the stage, or what was told of the task beforehand. */
function timeOfNew(trace: Trace, task: TaskId, time: Micros): Micros {
  const stage = trace.taskStage[task];
  const finished = finishedTimes(trace, stage, time);
  if (trace.data.params.newFrom !== 'told' && finished.length > 0)
    return finished.reduce((sum, each) => sum + each, 0) / finished.length;
  return estimateOf(trace.data.graphs, stage, task);
}

interface Known {
  readonly attempts: number;
  readonly elapsed: Micros;
  readonly ofNew: Micros;
  readonly rules: LimitRules;
  readonly sizes: HopperSizes | null;
  readonly time: Micros;
  /** The time in all that is slow, by stage. */
  slow(stage: StageId): Micros;
}

function limitOf(trace: Trace, task: TaskId, known: Known): Micros {
  const { attempts, elapsed, ofNew, rules, sizes, time, slow } = known;
  const stage = trace.taskStage[task];
  const job = trace.data.graphs.stageJob[stage];
  const row = sizes?.rows.find((each) => each.job === job);
  const slots = sizes?.slots ?? 0;
  return leastTimeLeft(rules, {
    ...{ attempts, elapsed, timeOfNew: ofNew },
    finished: finishedTimes(trace, stage, time),
    slow: () => slow(stage),
    remaining: row?.remaining ?? 0,
    slots: row === undefined || row.allotted < 0 ? slots : Math.min(slots, row.allotted),
    hasWaiting: () => hasWaitingTasks(trace, job, time),
  });
}

/** Makes a function that gives the time in all above which a task of a stage is slow, by LATE (HOP-3). */
function slowTimes(
  trace: Trace,
  running: ReadonlyMap<TaskId, readonly AttemptId[]>,
  time: Micros,
): (stage: StageId) => Micros {
  const known = new Map<StageId, Micros>();
  const percent = 100 - Number(trace.data.params.slowTask ?? 25);
  return (stage) => {
    let slow = known.get(stage);
    if (slow !== undefined) return slow;
    const totals: number[] = [];
    for (const [task, [first]] of running) {
      const end = trace.taskStage[task] === stage ? expectedEnd(trace, first, time) : null;
      if (end !== null) totals.push(end - heardStart(trace, first));
    }
    const finished = finishedTimes(trace, stage, time);
    const all = new Float64Array(finished.length + totals.length);
    all.set(finished);
    all.set(totals, finished.length);
    slow = timeAtPercent(all, percent);
    known.set(stage, slow);
    return slow;
  };
}

/** The rule of a run, as its parameters say. */
export function rulesOf({ params }: Pick<TraceData, 'params'>): LimitRules {
  return {
    copies: String(params.copies ?? 'none') as SpeculationRuleId,
    mostCopies: Number(params.mostCopies ?? 2),
    certainty: Number(params.certainty ?? 25) / 100,
    lastWaves: Number(params.lastWaves ?? 2),
    reportEvery: toMicros(Number(params.reportEvery ?? 0)),
    leastAge: toMicros(Number(params.leastAge ?? 0)),
  };
}

const MOST_ROWS = 5000;

/** Lists the running tasks with their estimates, longest time left first. Header first. */
export function timeLeftTable(trace: Trace, time: Micros): TableRows {
  const seconds = (micros: Micros | null) => (micros === null ? '' : toSeconds(Math.max(0, micros)));
  return tableBy(beliefsAt(trace, time).slice(0, MOST_ROWS), {
    task: ({ task }) => taskName(trace.data.graphs, task),
    attempts: ({ attempts }) => attempts,
    'runs for (s)': ({ elapsed }) => seconds(elapsed),
    'left by reports (s)': ({ left }) => seconds(left),
    'left in truth (s)': ({ truth }) => seconds(truth),
    'new copy (s)': ({ ofNew }) => seconds(ofNew),
    'limit (s)': ({ limit }) => seconds(limit),
    'deserves a copy': (belief) => (deservesCopy(belief) ? 'yes' : 'no'),
    'waits for one': ({ waits }) => (waits ? 'yes' : 'no'),
  });
}
