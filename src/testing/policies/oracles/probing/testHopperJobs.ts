import type { AttemptId, JobId, SchedulerId, ServerId, StageId, TaskId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { AttemptKind, Outcome } from '../../../../engine/record/schema.ts';
import { CopyBooks, type KnownAttempt, type ReportRules } from '../central/testCopyBooks.ts';
import { type CopyRules, stragglers } from '../central/testCopyRules.ts';
import { type DagRules, type DagSize, DagSizes } from '../central/testDagSizes.ts';
import { type BetaRules, LearnedBetas } from '../central/testLearnedBeta.ts';
import { SlotJobs } from '../central/testSlotJobs.ts';

// V virtual size · S slots · N jobs · ε fairness

export interface HopperJobRules extends CopyRules, ReportRules, BetaRules, DagRules {
  /** ε, from 0 to 1. */
  readonly unfairness: number;
}

/** What a server is told of a job: jobs below their fair share come first, then the smallest. */
export interface Belief {
  readonly isBelowShare: boolean;
  readonly size: number; // V, to a thousandth
}

export function comesBefore(one: Belief, other: Belief): boolean {
  if (one.isBelowShare !== other.isBelowShare) return one.isBelowShare;
  return one.size < other.size;
}

/** A slot that a server keeps since a question of it was answered so. */
export interface KeptSlot {
  readonly server: ServerId;
  readonly question: unknown;
}

/** What a job runs next. */
export interface Next {
  readonly task: TaskId;
  readonly isCopy: boolean;
  readonly isRestart: boolean;
}

/** What schedulers know of their jobs, all of it looked up in lists; a scheduler that takes a job over knows the same. */
export class HopperJobs {
  readonly books: CopyBooks;
  readonly waiting: SlotJobs; // only for tasks that wait
  /** Slots that servers keep for each job, as its scheduler believes; the newest last. */
  readonly kept: KeptSlot[][]; // [jobs]
  /** Tasks of which a copy has been requested. */
  readonly requested = new Set<TaskId>();
  protected readonly sim: Sim;
  private readonly rules: HopperJobRules;
  private readonly betas: LearnedBetas;
  private readonly dag: DagSizes;
  private readonly slots: number; // S
  private readonly ready = new Set<StageId>();
  private readonly listed: { readonly job: JobId; readonly by: SchedulerId }[] = [];
  protected readonly knownOwner = new Map<JobId, SchedulerId>();

  constructor(sim: Sim, rules: HopperJobRules) {
    this.sim = sim;
    this.rules = rules;
    this.books = new CopyBooks(sim, rules);
    this.waiting = new SlotJobs(sim);
    this.betas = new LearnedBetas(sim, rules);
    this.dag = new DagSizes(sim, rules, {
      isReady: (stage) => this.ready.has(stage),
      isFinished: (task) => this.books.finished.has(task),
    });
    this.kept = Array.from({ length: sim.graphs.jobs }, () => []);
    this.slots = [...sim.topology.slots].reduce((a, b) => a + b, 0);
  }

  get facts() {
    return this.books.facts;
  }

  pending(job: JobId): readonly TaskId[] {
    return this.waiting.pending[job];
  }

  pendingOf(stage: StageId): readonly TaskId[] {
    return this.pending(this.facts.jobOfStage(stage)).filter((task) => this.facts.stageOf(task) === stage);
  }

  /** T */
  remaining(job: JobId): number {
    const { facts, books, ready } = this;
    return facts.tasksOfJob(job).filter((task) => ready.has(facts.stageOf(task)) && !books.finished.has(task))
      .length;
  }

  occupied(job: JobId): number {
    return this.books.ofJob(job).length;
  }

  /** V = max(2/β, 1)·T·√α (HOP-16, HOP-24). */
  size(job: JobId): number {
    return this.slotsPerTask(job) * this.tasks(job).tasks;
  }

  /** What jobs are compared by: V, or V′ if that is more (HOP-25). */
  private order(job: JobId): number {
    return this.slotsPerTask(job) * this.tasks(job).larger;
  }

  private slotsPerTask(job: JobId): number {
    return Math.max(2 / this.betas.of(this.knownOwner.get(job) ?? 0, job), 1);
  }

  private tasks(job: JobId): DagSize {
    const remaining = this.remaining(job);
    return this.rules.alpha === 'off' ? { tasks: remaining, larger: remaining } : this.dag.of(job);
  }

  taken(job: JobId): number {
    return this.occupied(job) + this.kept[job].length;
  }

  belief(scheduler: SchedulerId, job: JobId): Belief {
    return {
      isBelowShare: this.isBelowShare(scheduler, job),
      size: Math.round(1000 * this.order(job)) / 1000,
    };
  }

  /** Whether a job with waiting tasks has less than (1 − ε)·S/N; all schedulers are taken to have as many jobs (§4.3). */
  isBelowShare(scheduler: SchedulerId, job: JobId): boolean {
    const { unfairness } = this.rules;
    if (unfairness === 1 || this.pending(job).length === 0) return false;
    const jobs = Math.max(1, this.jobsOf(scheduler).length * this.sim.schedulers);
    const share = Math.floor(((1 - unfairness) * this.slots) / jobs);
    return this.taken(job) < Math.min(share, Math.ceil(this.size(job)));
  }

  /** The smallest job of a scheduler with a task that waits and may run on a server, and the stage of that task. */
  unsatisfied(scheduler: SchedulerId, server: ServerId) {
    const able = this.jobsOf(scheduler).flatMap((job) => {
      const task = this.waiting.nearest(job, server)?.task;
      return task === undefined
        ? []
        : [{ stage: this.facts.stageOf(task), belief: this.belief(scheduler, job) }];
    });
    return able.reduce<(typeof able)[number] | null>(
      (best, each) => (best === null || comesBefore(each.belief, best.belief) ? each : best),
      null,
    );
  }

  stageReady(scheduler: SchedulerId, stage: StageId): void {
    const job = this.facts.jobOfStage(stage);
    this.ready.add(stage);
    this.dag.stageReady(stage);
    this.books.waiting.delete(stage);
    this.waiting.stageReady(stage);
    if (this.listed.some((each) => each.job === job && each.by === scheduler)) return;
    this.listed.splice(0, this.listed.length, ...this.listed.filter((each) => each.job !== job));
    this.listed.push({ job, by: scheduler });
  }

  /** The jobs of a scheduler that have tasks left. */
  private jobsOf(scheduler: SchedulerId): readonly JobId[] {
    return this.listed
      .filter(({ job, by }) => by === scheduler && this.remaining(job) > 0)
      .map(({ job }) => job)
      .sort((a, b) => a - b);
  }

  /** What a job would run on a server: a task that waits, nearest to its data, or a copy; copies go first under Mantri. */
  next(job: JobId, server: ServerId): Next | undefined {
    const task = this.waiting.nearest(job, server)?.task;
    const original = task === undefined ? undefined : { task, isCopy: false, isRestart: false };
    const isFree = (each: TaskId) =>
      this.facts.mayRunOn(each, server) && this.books.of(each).every((other) => other.server !== server);
    if (this.rules.copies === 'mantri') return this.copy(job, isFree) ?? original;
    return original ?? this.copy(job, isFree);
  }

  /** Slots that a job should have, beside those that it has. */
  protected slotsWanted(job: JobId): number {
    return Math.floor(this.size(job));
  }

  /** A copy that no server was asked to run yet. */
  unrequested(job: JobId): Next | undefined {
    return this.copy(job, (task) => !this.requested.has(task));
  }

  protected copy(job: JobId, mayBe: (task: TaskId) => boolean): Next | undefined {
    const { books, facts, rules } = this;
    if (rules.copies === 'none') return undefined;
    for (const each of books.ofJob(job)) books.read(each);
    const slots = Math.max(1, this.slotsWanted(job), this.occupied(job));
    const state = { remaining: this.remaining(job), slots, hasWaiting: this.pending(job).length > 0 };
    const found = facts
      .stagesOf(job)
      .filter((stage) => !books.waiting.has(stage))
      .flatMap((stage) => stragglers(books, stage, rules, state))
      .find(({ task }) => mayBe(task));
    return found && { ...found, isCopy: true };
  }

  /** Binds what a job runs next; gives the attempts at the same task that it replaces. */
  bind({ task, isCopy, isRestart }: Next, server: ServerId) {
    const { books, facts, sim } = this;
    const stage = facts.stageOf(task);
    const kind = isCopy ? AttemptKind.speculative : AttemptKind.original;
    const older = isRestart ? books.of(task).toReversed() : [];
    const attempt = sim.bind(task, stage, server, kind);
    const job = facts.jobOf(task);
    this.waiting.pending[job] = this.pending(job).filter((each) => each !== task);
    if (isCopy) this.requested.delete(task);
    books.launched({ task, attempt, server, isCopy, isOnReserved: false });
    return { attempt, older };
  }

  /** A scheduler learns from an attempt that is over. */
  learn(scheduler: SchedulerId, task: TaskId, attempt: AttemptId, outcome: Outcome): void {
    const known = this.books.of(task).find((each) => each.attempt === attempt);
    if (known !== undefined) this.betas.over(scheduler, known, outcome);
  }

  /** An attempt is over; gives those that have lost the race to it, or undefined: it was not known. */
  over(task: TaskId, attempt: AttemptId, outcome: Outcome): readonly KnownAttempt[] | undefined {
    const { books } = this;
    const known = books.ended(task, attempt);
    if (known === undefined) return undefined;
    if (outcome !== Outcome.finished || books.finished.has(task)) return [];
    books.taskFinished(known);
    this.dag.taskFinished(task);
    const losers = books.of(task).toReversed();
    for (const each of losers) books.read(each);
    return losers;
  }

  taskLost(task: TaskId): void {
    this.books.taskLost(task);
    this.waiting.taskLost(task);
  }

  /** A scheduler hears of one of its jobs; true: another one had it before. */
  takesOver(scheduler: SchedulerId, job: JobId): boolean {
    const before = this.knownOwner.get(job);
    if (before === scheduler || this.sim.ownerOf(this.facts.stagesOf(job)[0]) !== scheduler) return false;
    this.knownOwner.set(job, scheduler);
    return before !== undefined;
  }

  /** The jobs that a scheduler had when it was last heard of, and has still. */
  ownJobs(scheduler: SchedulerId): readonly JobId[] {
    return [...this.knownOwner.keys()].filter(
      (job) => this.takesOver(scheduler, job) || this.knownOwner.get(job) === scheduler,
    );
  }

  /** Attempts at a job that have ended unheard of, the newest of each task first, and how. */
  unheard(job: JobId) {
    return this.facts.tasksOfJob(job).flatMap((task) =>
      this.books
        .of(task)
        .toReversed()
        .filter(({ attempt, generation }) => !this.sim.isLive(attempt, generation))
        .map((known) => ({
          ...known,
          outcome: this.sim.hasFinished(task) ? Outcome.finished : Outcome.discarded,
        })),
    );
  }
}
