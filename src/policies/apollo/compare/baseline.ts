import type { JobId, SchedulerId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Sim, Timer } from '../../../engine/policy/verbs.ts';
import { PayloadLog } from '../../../kit/decisionSchema.ts';
import { type Placed, placed } from '../decisions.ts';
import { BatchEnd, type JobBatches } from '../manager/batches.ts';
import type { Capacity } from '../manager/capacity.ts';
import type { Dispatch } from '../manager/dispatch.ts';
import type { Priorities, PriorityKey } from '../manager/priority.ts';
import type { TaskBook } from '../manager/taskBook.ts';
import { nearness, type RelaxedPlaces } from './relaxedPlaces.ts';

/** When tasks that wait are sent to more servers. */
export interface ProbeRules {
  /** A task gets one more duplicate each time that this has passed. */
  readonly after: Micros;
  /** The most duplicates of a task at a time. */
  readonly most: number;
}

/** So many tasks are passed over for which no server satisfies the constraint, before those behind them wait too. Our choice. */
const MOST_HELD = 16;

/** What the baseline scheduler works with. */
interface BaselineParts {
  readonly sim: Sim;
  readonly book: TaskBook;
  readonly capacity: Capacity;
  readonly priorities: Priorities;
  readonly dispatch: Dispatch;
  readonly places: RelaxedPlaces;
  /** Estimates how long a task holds its slot on a server: Apollo's estimate, so that both can share servers (Apollo §4). */
  readonly runOf: (stage: StageId, task: TaskId, server: ServerId) => Micros;
  readonly rules: ProbeRules;
}

/**
 * The baseline scheduler (Apollo §4, APO-38), for some of the jobs or all: each task that may run and has a token goes to a
 * random server that satisfies its constraint. While it waits there, duplicates go to more servers; those that have not started
 * are discarded when one starts.
 */
export class Baseline implements JobBatches {
  private readonly parts: BaselineParts;
  private readonly since: Float64Array; // [tasks] when it could first be sent; NaN: not yet, or it has started since
  private readonly round: Uint32Array; // [tasks] how often it was sent anew: alarms of earlier rounds mean nothing
  private readonly held: PriorityKey[] = [];
  private readonly alarm: Timer;
  private readonly log: PayloadLog<Placed>;
  private readonly expected = { wait: Infinity, run: 0 };

  constructor(parts: BaselineParts) {
    const { sim } = parts;
    this.parts = parts;
    this.since = new Float64Array(sim.graphs.tasks).fill(Number.NaN);
    this.round = new Uint32Array(sim.graphs.tasks);
    this.alarm = sim.schedulerTimer((manager, task, round) => this.probe(manager, task, round));
    this.log = new PayloadLog(sim, placed);
  }

  canRun(job: JobId): boolean {
    const { book, capacity } = this.parts;
    return book.waiting.count(job) > 0 && capacity.freeTokens(job) > 0;
  }

  run(manager: SchedulerId, job: JobId): BatchEnd {
    const { book, capacity, priorities } = this.parts;
    const { held } = this;
    if (!this.canRun(job)) return BatchEnd.nothing;
    held.length = 0;
    let isConfined = false; // whether a task waits for its constraint to be relaxed, or for other tasks of the job
    while (held.length < MOST_HELD && book.waiting.count(job) > 0 && capacity.freeTokens(job) > 0) {
      const key = book.waiting.take(job);
      const stage = priorities.stageOf(job, key);
      if (this.send(manager, stage, priorities.taskOf(stage, key))) continue;
      held.push(key);
      isConfined ||= this.parts.places.mayChange;
    }
    for (const key of held) book.putBack(job, key);
    if (held.length === 0) return BatchEnd.allSent;
    return isConfined ? BatchEnd.someLeft : BatchEnd.stranded;
  }

  /** A task of this scheduler has started: its constraint is of no use any more. */
  started(task: TaskId): void {
    this.since[task] = Number.NaN;
  }

  /** A manager looks after a job anew: duplicates of tasks that wait go on after another while. */
  resume(manager: SchedulerId, job: JobId): void {
    const { book, sim } = this.parts;
    const { jobFirstStage, stageFirstTask } = sim.graphs;
    const end = stageFirstTask[jobFirstStage[job + 1]];
    for (let task = stageFirstTask[jobFirstStage[job]]; task < end; task += 1)
      if (book.isSent(task)) this.waitFor(manager, task);
  }

  /** From now on a task waits: in a while it gets a duplicate. */
  private waitFor(manager: SchedulerId, task: TaskId): void {
    const { rules } = this.parts;
    this.round[task] += 1;
    if (rules.most > 0) this.alarm.after(rules.after, manager, task, this.round[task]);
  }

  private send(manager: SchedulerId, stage: StageId, task: TaskId): boolean {
    const { dispatch } = this.parts;
    const server = this.pick(stage, task);
    if (server === NONE) return false;
    this.note(manager, stage, task, server, 0);
    dispatch.regular(manager, stage, task, server, this.expected);
    this.waitFor(manager, task);
    return true;
  }

  /** A task has waited for another while: it waits on one more server from now on, if it has not started. */
  private probe(manager: SchedulerId, task: TaskId, round: number): void {
    const { book, dispatch, rules, sim } = this.parts;
    const row = book.sent.newestAt(task);
    if (round !== this.round[task] || row === NONE || book.sent.isOrdered(row)) return;
    const stage = book.sent.stageOf(row);
    if (book.isStarted(task) || book.isFinished(task) || sim.ownerOf(stage) !== manager) return;
    this.alarm.after(rules.after, manager, task, round);
    const attempts = book.sent.countAt(task);
    if (attempts > rules.most || !book.mayRepeat(stage)) return;
    const server = this.pick(stage, task);
    if (server === NONE) return;
    this.note(manager, stage, task, server, attempts);
    dispatch.duplicate(manager, stage, task, server, this.expected, 0);
  }

  /** A server for a task, or NONE, and in `expected` what is expected there. Of the wait nothing is known. */
  private pick(stage: StageId, task: TaskId): ServerId {
    const { places, sim, runOf } = this.parts;
    const now = sim.now();
    if (Number.isNaN(this.since[task])) this.since[task] = now;
    const server = places.pick(stage, task, now - this.since[task]);
    if (server !== NONE) this.expected.run = runOf(stage, task, server);
    return server;
  }

  private note(manager: SchedulerId, stage: StageId, task: TaskId, server: ServerId, others: number): void {
    if (!this.log.isOn) return;
    const { places, sim, capacity } = this.parts;
    this.log.record(manager, stage, {
      task,
      server,
      others,
      near: nearness[places.level],
      waited: sim.now() - this.since[task],
      holders: places.holdersNow(),
      freeTokens: capacity.freeTokens(sim.graphs.stageJob[stage]),
    });
  }
}
