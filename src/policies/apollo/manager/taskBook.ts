import { addTo } from '../../../base/lists.ts';
import type { AttemptId, JobId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { taskCount } from '../../../engine/workload/workload.ts';
import { payloadLogs } from '../../../kit/decisionSchema.ts';
import { admitted, copied, duplicated, matched } from '../decisions.ts';
import { createFetchedFiles, type FetchedFiles } from '../estimate/fetchedFiles.ts';
import { createInputTime, type InputTime } from '../estimate/inputTime.ts';
import { createMadeOutputs, type MadeOutputs } from '../estimate/madeOutputs.ts';
import { expectedRates } from '../estimate/rates.ts';
import { createRunTimes, type RunTimes } from '../estimate/runTime.ts';
import type { Rules } from '../rules.ts';
import { Capacity } from './capacity.ts';
import { Priorities } from './priority.ts';
import { ReadyList } from './readyList.ts';
import { Sent, SentAttempts, type SentRow } from './sentAttempts.ts';

/** The logs of what managers decide, in the order in which traces number them. */
type DecisionLogs = ReturnType<typeof createLogs>;
export const createLogs = (sim: Sim) => payloadLogs(sim, { matched, duplicated, copied, admitted });

/** What a manager knows of a task. `idle`: not ready, or lost; `waiting`: on the ready list. */
const State = { idle: 0, waiting: 1, sent: 2, started: 3, finished: 4 } as const;

/**
 * What managers know of their tasks: which are ready, sent, started and finished, and the attempts at each. One book for all
 * managers: one that takes over a job goes on from there.
 */
export class TaskBook {
  readonly capacity: Capacity;
  readonly sent: SentAttempts;
  /** Where finished tasks have left what others read, how long it takes to read it and to fetch files, and how long tasks compute. */
  readonly outputs: MadeOutputs;
  readonly inputTime: InputTime;
  readonly files: FetchedFiles;
  readonly runTimes: RunTimes;
  /** Ready tasks that no server has. */
  readonly waiting = new ReadyList();
  /** Tasks that servers have without a token, and some that they had (`isUpgradable`). */
  readonly upgradable = new ReadyList();
  private readonly lostTasks = new Map<StageId, TaskId[]>(); // until their stage is ready again

  readonly priorities = new Priorities(
    this.sim.graphs,
    expectedRates(this.sim.topology.network),
    this.rules.usualTime,
    this.rules.asWritten,
  );
  private readonly state = new Uint8Array(this.sim.graphs.tasks); // [tasks]
  private readonly isKnown = new Uint8Array(this.sim.graphs.stages); // [stages] whether it was ready before
  private readonly isBlocked = new Uint8Array(this.sim.graphs.stages); // [stages] whether no copies may be sent, since one has failed
  /** Tasks of each job that have not finished. */
  readonly remaining = new Int32Array(this.sim.graphs.jobs); // [jobs]
  /** Jobs that a user has suspended: nothing of them is sent (APO-5). */
  readonly isSuspended = new Uint8Array(this.sim.graphs.jobs); // [jobs]

  /** `granted`: the tokens of each job, as they are now. */
  constructor(
    readonly sim: Sim,
    readonly rules: Rules,
    /** What managers decide is recorded for people. */
    readonly logs: DecisionLogs,
    granted: Uint32Array,
  ) {
    const { graphs, topology } = sim;
    this.capacity = new Capacity(graphs, granted, rules);
    this.sent = new SentAttempts(graphs, topology.servers);
    this.outputs = createMadeOutputs(graphs, topology);
    this.inputTime = createInputTime(graphs, topology, this.outputs);
    this.files = createFetchedFiles(graphs, this.inputTime, topology.servers);
    this.runTimes = createRunTimes(sim, rules);
    for (let stage = 0; stage < graphs.stages; stage += 1)
      this.remaining[graphs.stageJob[stage]] += taskCount(graphs, stage);
  }

  /** The tasks of a stage may run, or those of them that were lost. */
  stageReady(stage: StageId): void {
    this.isBlocked[stage] = 0;
    const lost = this.lostTasks.get(stage) ?? [];
    this.lostTasks.delete(stage);
    if (this.isKnown[stage] === 1) for (const task of lost) this.taskReady(stage, task);
    else {
      this.isKnown[stage] = 1;
      const { priorities } = this;
      const tasks = taskCount(this.sim.graphs, stage);
      for (let place = 0; place < tasks; place += 1) {
        const key = priorities.key(stage, place);
        const task = priorities.taskOf(stage, key);
        if (this.state[task] === State.idle) this.list(stage, task, key);
      }
    }
  }

  taskReady(stage: StageId, task: TaskId): void {
    if (this.state[task] === State.idle) this.list(stage, task, this.priorities.keyOf(stage, task));
  }

  /** Whether more attempts at tasks of a stage may be sent beside others. */
  mayRepeat(stage: StageId): boolean {
    return this.isBlocked[stage] === 0 && this.isSuspended[this.sim.graphs.stageJob[stage]] === 0;
  }

  isStarted(task: TaskId): boolean {
    return this.state[task] === State.started;
  }

  /** Whether servers have a task, and none is known to have started it. */
  isSent(task: TaskId): boolean {
    return this.state[task] === State.sent;
  }

  isFinished(task: TaskId): boolean {
    return this.state[task] === State.finished;
  }

  /** Whether a server has a task without a token, for which one is wanted. */
  isUpgradable(task: TaskId): boolean {
    return this.capacity.isOpportunistic(task) && this.upgradableRow(task) !== NONE;
  }

  /** The attempt at a task that a token is for: the oldest that runs, or the newest that waits; NONE: there is none. */
  upgradableRow(task: TaskId): SentRow {
    const { sent } = this;
    const newest = sent.newestAt(task);
    if (this.state[task] === State.sent)
      return newest === NONE || sent.isOrdered[newest] === 1 ? NONE : newest;
    if (!this.rules.upgradesRunning || this.state[task] !== State.started) return NONE;
    let found: SentRow = NONE;
    for (let row = newest; row !== NONE; row = sent.olderAt(row))
      if (sent.isStarted(row) && sent.isOrdered[row] === 0) found = row;
    return found;
  }

  /** The only attempt at a task that is not ordered to end, if it is a copy; else NONE. */
  heirOf(task: TaskId): SentRow {
    const { sent } = this;
    let heir: SentRow = NONE;
    for (let row = sent.newestAt(task); row !== NONE; row = sent.olderAt(row)) {
      if (sent.isOrdered[row] === 1) continue;
      if (heir !== NONE) return NONE;
      heir = row;
    }
    return heir !== NONE && sent.isCopy(heir) ? heir : NONE;
  }

  /** Whether a token is wanted for a task of a job that has none. Forgets listed ones that do no longer. */
  hasUpgradable(job: JobId): boolean {
    const { upgradable, priorities } = this;
    for (let key = upgradable.top(job); key !== Infinity; key = upgradable.top(job)) {
      if (this.isUpgradable(priorities.taskOf(priorities.stageOf(job, key), key))) return true;
      upgradable.take(job);
    }
    return false;
  }

  /** Counts the tasks of a job that wait without a token, up to so many. */
  countUpgradable(job: JobId, most: number): number {
    if (most === 0 || !this.hasUpgradable(job)) return 0;
    const { upgradable, priorities } = this;
    const tasks = new Set<TaskId>(); // some are listed twice
    for (const key of upgradable.keys(job)) {
      const task = priorities.taskOf(priorities.stageOf(job, key), key);
      if (this.isUpgradable(task)) tasks.add(task);
      if (tasks.size === most) break;
    }
    return tasks.size;
  }

  /** An attempt at a task is sent to a server. */
  add(attempt: AttemptId, stage: StageId, task: TaskId, server: ServerId): SentRow {
    // A finished task may run once more for the sake of its readers.
    if (this.state[task] !== State.started && this.state[task] !== State.finished)
      this.state[task] = State.sent;
    return this.sent.add(attempt, this.sim.generationOf(attempt), task, stage, server);
  }

  started(row: SentRow): void {
    this.sent.start(row, this.sim.now());
    const task = this.sent.task[row];
    // A copy may start while the news is on its way that the task has finished.
    if (this.state[task] !== State.finished) this.state[task] = State.started;
  }

  /** A task has finished by one of its attempts; the others may go on. */
  finished(job: JobId, task: TaskId): void {
    this.state[task] = State.finished;
    this.capacity.giveBack(job, task);
    this.remaining[job] -= 1;
  }

  /** An attempt is over. */
  remove(job: JobId, row: SentRow): void {
    const { sent } = this;
    const task = sent.task[row];
    const stage = sent.stage[row];
    if (sent.isCopy(row)) this.capacity.countCopy(job, sent.reason[row] === Sent.copy, -1);
    sent.remove(row);
    if (this.state[task] === State.finished) return;
    if (sent.newestAt(task) === NONE) {
      this.state[task] = State.idle;
      this.capacity.giveBack(job, task);
    } else if (!this.hasStarted(task)) {
      this.state[task] = State.sent;
      // What ran without a token is over, and a copy waits.
      if (this.capacity.isOpportunistic(task)) this.upgradable.add(job, this.priorities.keyOf(stage, task));
    }
  }

  /** An attempt failed with its server while others go on. */
  copyLost(job: JobId, stage: StageId, task: TaskId, server: ServerId): void {
    this.isBlocked[stage] = 1;
    let row = this.sent.newestAt(task);
    while (row !== NONE) {
      const older = this.sent.olderAt(row);
      if (this.sent.server[row] === server) this.remove(job, row);
      row = older;
    }
  }

  /** A task must run again, once it is ready. */
  lost(job: JobId, stage: StageId, task: TaskId): void {
    if (this.state[task] === State.finished) this.remaining[job] += 1;
    if (this.state[task] !== State.waiting) this.state[task] = State.idle;
    while (this.sent.newestAt(task) !== NONE) this.remove(job, this.sent.newestAt(task));
    this.capacity.giveBack(job, task);
    addTo(this.lostTasks, stage, task);
  }

  /** A job is over. */
  forget(job: JobId): void {
    const { jobFirstStage } = this.sim.graphs;
    this.waiting.forget(job);
    this.upgradable.forget(job);
    this.priorities.forget(job);
    this.files.forget(job);
    for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1)
      this.outputs.forget(stage);
  }

  private list(stage: StageId, task: TaskId, key: number): void {
    this.state[task] = State.waiting;
    this.waiting.add(this.sim.graphs.stageJob[stage], key);
  }

  private hasStarted(task: TaskId): boolean {
    for (let row = this.sent.newestAt(task); row !== NONE; row = this.sent.olderAt(row))
      if (this.sent.isStarted(row)) return true;
    return false;
  }
}
