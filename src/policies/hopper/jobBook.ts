import {
  type AttemptId,
  type JobId,
  NONE,
  type SchedulerId,
  type ServerId,
  type StageId,
  type TaskId,
} from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { AttemptKind, Outcome } from '../../engine/record/schema.ts';
import type { SpeculationRule } from '../../kit/speculation/rule.ts';
import { Watch, type WatchRules } from '../../kit/speculation/watch.ts';
import { PendingTasks } from '../../kit/tasks/pendingTasks.ts';
import { Board } from './board.ts';
import type { BookKeeper } from './bookKeeper.ts';
import type { DagWork } from './size/dagWork.ts';
import type { LearnedBeta } from './size/learnedBeta.ts';

/** What a book is kept by, and who hears of what it notes. */
export interface BookRules {
  readonly watch: WatchRules;
  /** From the start of an attempt to its first report. */
  readonly reportEvery: Micros;
  /** Tasks that have run for less get no copies (LATE), so that nobody looks before; left out: 0. */
  readonly leastAge?: Micros;
  makeRule(watch: Watch): SpeculationRule | null;
  /** What communication adds to the sizes of jobs; left out: nothing. */
  readonly dag?: DagWork | null;
  /** Learns β from the attempts that end; left out: β is told, or not needed. */
  readonly learned?: LearnedBeta;
}

/** Hooks of the engine by which a book is kept. */
type BookHooks = Required<Pick<Policy, 'onAttemptStarted' | 'onAttemptEnded' | 'onCopyLost' | 'onTaskLost'>>;

/**
 * What schedulers know of their jobs: which tasks wait, which run and how far they are, how many slots each job has. One
 * book for all of them, as job frontends hold it too: a scheduler that takes over a job goes on from there.
 */
export class JobBook {
  readonly board = new Board(this.sim.graphs, this.rules.dag);
  readonly pending = new PendingTasks(this.sim.graphs, this.sim.topology, this.keeper.asksForNear);
  readonly watch = new Watch(this.sim, this.rules.watch, this.keeper.notes);
  readonly rule: SpeculationRule | null = this.rules.makeRule(this.watch);
  /** How schedulers hear of attempts, and how fast these are. */
  readonly hooks: BookHooks & Pick<Policy, 'news' | 'reportEvery'>;
  /** Copies that run of each scheduler's jobs. */
  readonly copiesOf = new Int32Array(this.sim.schedulers); // [schedulers]
  private readonly copiesOfJob = new Int32Array(this.sim.graphs.jobs); // [jobs]
  private readonly owner = new Int32Array(this.sim.graphs.jobs).fill(NONE); // [jobs] → scheduler that had the job when it was last heard of, or NONE
  private readonly isFinished = new Uint8Array(this.sim.graphs.tasks); // [tasks]

  constructor(
    readonly sim: Sim,
    private readonly rules: BookRules,
    private readonly keeper: BookKeeper,
  ) {
    const { graphs } = sim;
    const report = this.createReports();
    const firstReport = Math.max(rules.reportEvery, rules.leastAge ?? 0);
    this.hooks = {
      news: 'byMessage',
      reportEvery: this.rule === null ? undefined : rules.reportEvery,
      onAttemptStarted: (scheduler, attempt) => {
        const task = sim.taskOf(attempt);
        this.watch.started(sim.stageOf(attempt), task, attempt);
        keeper.started(graphs.stageJob[sim.stageOf(attempt)]);
        if (this.rule !== null) report.after(firstReport, scheduler, attempt, sim.generationOf(attempt));
      },
      onAttemptEnded: (scheduler, attempt, outcome) =>
        this.over(scheduler, sim.stageOf(attempt), sim.taskOf(attempt), attempt, outcome),
      onCopyLost: (scheduler, stage, task, server) => {
        const { copies } = this.watch;
        const before = copies.speculative;
        const row = copies.oldestOn(task, server);
        if (row !== NONE) keeper.leaves?.(row);
        const job = graphs.stageJob[stage];
        if (this.watch.copyLost(stage, task, server)) this.board.occupy(job, -1);
        this.countCopies(scheduler, job, copies.speculative - before);
        keeper.look(scheduler, job);
        keeper.shrank(scheduler, job);
      },
      onTaskLost: (scheduler, stage, task) => this.lost(scheduler, stage, task),
    };
  }

  /** A stage may run, or again some of its tasks. */
  ready(scheduler: SchedulerId, stage: StageId): void {
    this.hear(scheduler, this.sim.graphs.stageJob[stage]);
    this.board.ready(stage);
    this.watch.ready(stage);
    this.pending.add(stage);
  }

  /** Binds a task to a server that asked, or has a slot for it; the caller sends it there. */
  bind(scheduler: SchedulerId, choice: Chosen, server: ServerId): AttemptId {
    const { sim, watch, board } = this;
    const { task, stage, isCopy } = choice;
    const kind = isCopy ? AttemptKind.speculative : AttemptKind.original;
    const attempt = this.keeper.bind(scheduler, task, stage, server, kind);
    if (choice.isRestart) this.endOthers(scheduler, stage, task, attempt, Outcome.discarded);
    watch.launched(task, attempt, server, isCopy);
    const job = sim.graphs.stageJob[stage];
    board.occupy(job, 1);
    if (isCopy) this.countCopies(scheduler, job, 1);
    return attempt;
  }

  /** The scheduler that had a job when it was last heard of; 0 where none has. */
  ownerOf(job: JobId): SchedulerId {
    return Math.max(0, this.owner[job]);
  }

  /** A scheduler hears of a job of its own, which may have been another scheduler's before. */
  hear(scheduler: SchedulerId, job: JobId): void {
    const { owner, copiesOf, copiesOfJob, sim } = this;
    if (owner[job] === scheduler || sim.ownerOf(sim.graphs.jobFirstStage[job]) !== scheduler) return;
    const isTakenOver = owner[job] !== NONE;
    if (isTakenOver) copiesOf[owner[job]] -= copiesOfJob[job];
    copiesOf[scheduler] += copiesOfJob[job];
    owner[job] = scheduler;
    if (!isTakenOver) return;
    this.keeper.tookOver?.(job);
    this.catchUp(scheduler, job);
  }

  /** A scheduler that was down heard of nothing meanwhile, and nobody else took over these of its jobs. */
  schedulerBack(scheduler: SchedulerId): void {
    const { owner, board, sim } = this;
    for (let job = 0; job < sim.graphs.jobs; job += 1) {
      if (
        board.remaining[job] === 0 ||
        owner[job] !== scheduler ||
        sim.ownerOf(sim.graphs.jobFirstStage[job]) !== scheduler
      )
        continue;
      this.keeper.tookOver?.(job);
      this.catchUp(scheduler, job);
    }
  }

  /**
   * Asks after the attempts at a job of which nobody was told while its scheduler was down: of those that are over, one has
   * finished if its task has, also if it was ordered to end. Of tasks that must run again the engine tells later.
   */
  private catchUp(scheduler: SchedulerId, job: JobId): void {
    const { sim, watch } = this;
    const { jobFirstStage, stageFirstTask } = sim.graphs;
    const { copies } = watch;
    for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1) {
      for (let task = stageFirstTask[stage]; task < stageFirstTask[stage + 1]; task += 1) {
        const outcome = sim.hasFinished(task) ? Outcome.finished : Outcome.discarded;
        let row = copies.newest(task);
        while (row !== NONE) {
          const attempt = copies.attemptOf(row);
          const isOver = !sim.isLive(attempt, copies.generationOf(row));
          row = copies.before(row);
          if (isOver) this.over(scheduler, stage, task, attempt, outcome);
        }
      }
    }
  }

  /** Adds to the copies that run of a scheduler's job. */
  private countCopies(scheduler: SchedulerId, job: JobId, change: number): void {
    this.hear(scheduler, job);
    this.copiesOf[scheduler] += change;
    this.copiesOfJob[job] += change;
  }

  /**
   * Makes the alarm of the first report that says how fast an attempt is. Those that come while it reads its input say
   * nothing: the scheduler looks when it has run for one, two, four … periods.
   */
  private createReports() {
    const { sim, rules, keeper, watch } = this;
    const report = sim.schedulerTimer((scheduler, attempt, generation) => {
      if (!sim.isLive(attempt, generation)) return;
      const task = sim.taskOf(attempt);
      const stage = sim.stageOf(attempt);
      if (sim.ownerOf(stage) !== scheduler) return;
      if (!watch.read(task, attempt) && rules.reportEvery > 0) {
        const row = watch.copies.rowOf(task, attempt);
        if (row === NONE) return;
        const elapsed = sim.now() - watch.copies.startedAt(row);
        report.after(Math.max(rules.reportEvery, elapsed), scheduler, attempt, generation);
        return;
      }
      keeper.reported(scheduler, sim.graphs.stageJob[stage]);
    });
    return report;
  }

  /** An attempt is over, and so may be its task. */
  private over(
    scheduler: SchedulerId,
    stage: StageId,
    task: TaskId,
    attempt: AttemptId,
    outcome: Outcome,
  ): void {
    const { sim, watch, board, rules, keeper } = this;
    const job = sim.graphs.stageJob[stage];
    const row = watch.copies.rowOf(task, attempt);
    // Late news of what has been noticed as lost since: it must run again all the same.
    if (row === NONE) return;
    keeper.leaves?.(row);
    board.occupy(job, -1);
    this.countCopies(scheduler, job, watch.copies.isCopyAt(row) ? -1 : 0);
    const { learned } = rules;
    if (learned?.over(scheduler, stage, outcome, watch.elapsed(row), watch.lastTotal(row)) === true)
      keeper.betaChanged?.();
    // A loser may finish after the winner, in place of it if what that made was lost: the task is over as it was.
    if (outcome !== Outcome.finished || this.isFinished[task] === 1) watch.ended(stage, task, attempt);
    else {
      watch.finished(stage, task, attempt);
      this.isFinished[task] = 1;
      board.finished(stage);
      this.endOthers(scheduler, stage, task, attempt, Outcome.lostRace);
    }
    keeper.look(scheduler, job);
    keeper.shrank(scheduler, job);
  }

  /** A task must run again. */
  lost(scheduler: SchedulerId, stage: StageId, task: TaskId): void {
    const { board, watch, keeper } = this;
    const { copies } = watch;
    if (keeper.leaves !== undefined)
      for (let row = copies.newest(task); row !== NONE; row = copies.before(row)) keeper.leaves(row);
    const job = this.sim.graphs.stageJob[stage];
    const before = copies.speculative;
    board.occupy(job, -watch.lost(stage, task));
    this.countCopies(scheduler, job, copies.speculative - before);
    if (this.isFinished[task] === 1) {
      this.isFinished[task] = 0;
      board.unfinished(stage);
    }
    this.pending.lose(stage, task);
    keeper.look(scheduler, job);
    keeper.shrank(scheduler, job);
  }

  private endOthers(
    scheduler: SchedulerId,
    stage: StageId,
    task: TaskId,
    attempt: AttemptId,
    reason: Outcome,
  ): void {
    const { copies } = this.watch;
    for (let row = copies.newest(task); row !== NONE; row = copies.before(row)) {
      if (copies.attemptOf(row) === attempt) continue;
      // What it has reported is learned from, whether or not a rule has asked for it before.
      if (this.rules.learned !== undefined) this.watch.read(task, copies.attemptOf(row));
      this.keeper.end(scheduler, stage, copies, row, reason);
    }
  }
}

/** What a job runs next. */
export interface Chosen {
  readonly task: TaskId;
  readonly stage: StageId;
  readonly isCopy: boolean;
  /** Whether the older attempts at the task are stopped for it. */
  readonly isRestart: boolean;
}
