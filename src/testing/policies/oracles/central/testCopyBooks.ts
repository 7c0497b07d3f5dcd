import { uniformOf } from '../../../../algorithms/random.ts';
import type { AttemptId, JobId, ServerId, StageId, TaskId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { Facts } from './testFacts.ts';

/** An attempt whose end the scheduler has not heard of. */
export interface KnownAttempt {
  readonly task: TaskId;
  readonly attempt: AttemptId;
  readonly generation: number;
  readonly server: ServerId;
  readonly isCopy: boolean;
  isOnReserved: boolean;
  startedAt: number; // NaN: not heard of
  implied: number; // time in all by the last report; NaN: none
}

/** What reports say, and how wrong they are. */
export interface ReportRules {
  readonly reportError: number; // from 0 to 1
  readonly isTold: boolean; // a new attempt's time is what is said beforehand, even when tasks have finished
}

/** What a scheduler with copies knows of attempts and tasks, all of it looked up in lists. */
export class CopyBooks {
  readonly facts: Facts;
  attempts: KnownAttempt[] = []; // in the order of their launches
  readonly finished = new Set<TaskId>();
  /** Running tasks, in the order in which the scheduler heard of their starts. */
  running: TaskId[] = [];
  /** Stages of which a copy has failed, until they are ready once more. */
  readonly waiting = new Set<StageId>();
  private readonly sim: Sim;
  private readonly rules: ReportRules;
  private readonly errors: number;
  private readonly times: { readonly stage: StageId; readonly time: number }[] = [];
  private readonly launches: TaskId[] = [];

  constructor(sim: Sim, rules: ReportRules) {
    this.sim = sim;
    this.rules = rules;
    this.facts = new Facts(sim);
    this.errors = sim.stream('report errors').next32();
  }

  of(task: TaskId): readonly KnownAttempt[] {
    return this.attempts.filter((each) => each.task === task);
  }

  ofJob(job: JobId): readonly KnownAttempt[] {
    return this.attempts.filter((each) => this.facts.jobOf(each.task) === job);
  }

  runningOf(stage: StageId): readonly TaskId[] {
    return this.running.filter((task) => this.facts.stageOf(task) === stage);
  }

  launchesOf(task: TaskId): number {
    return this.launches.filter((each) => each === task).length;
  }

  launched(attempt: Omit<KnownAttempt, 'startedAt' | 'implied' | 'generation'>): void {
    const generation = this.sim.generationOf(attempt.attempt);
    this.attempts.push({ ...attempt, generation, startedAt: Number.NaN, implied: Number.NaN });
    this.launches.push(attempt.task);
  }

  started(task: TaskId, attempt: AttemptId): KnownAttempt | undefined {
    const known = this.of(task).find((each) => each.attempt === attempt);
    if (known === undefined) return undefined;
    known.startedAt = this.sim.now();
    if (!this.running.includes(task) && !this.finished.has(task)) this.running.push(task);
    return known;
  }

  /** An attempt has ended; undefined: it was not known. */
  ended(task: TaskId, attempt: AttemptId): KnownAttempt | undefined {
    const known = this.of(task).find((each) => each.attempt === attempt);
    if (known !== undefined) this.drop(known);
    return known;
  }

  /** A task has finished by an attempt that is forgotten already. */
  taskFinished(known: KnownAttempt): void {
    const { task } = known;
    this.finished.add(task);
    this.running = this.running.filter((each) => each !== task);
    if (!Number.isNaN(known.startedAt))
      this.times.push({ stage: this.facts.stageOf(task), time: this.sim.now() - known.startedAt });
  }

  /** The oldest attempt at a task on a server failed with it, or for lack of its input. */
  copyLost(task: TaskId, server: ServerId): void {
    const known = this.of(task).find((each) => each.server === server);
    if (known !== undefined) this.drop(known);
    this.waiting.add(this.facts.stageOf(task));
  }

  /** The slots of a server are no more what they were. */
  serverLost(server: ServerId): void {
    for (const each of this.attempts) if (each.server === server) each.isOnReserved = false;
  }

  /** A task must run again. */
  taskLost(task: TaskId): void {
    this.attempts = this.attempts.filter((each) => each.task !== task);
    this.running = this.running.filter((each) => each !== task);
    this.finished.delete(task);
  }

  /** Reads the last report of an attempt. */
  read(each: KnownAttempt): void {
    if (Number.isNaN(each.startedAt) || !this.sim.isLive(each.attempt, each.generation)) return;
    const { reportError } = this.rules;
    const draw = reportError === 0 ? 0.5 : uniformOf(this.errors, each.task, each.attempt, each.generation);
    each.implied = this.sim.impliedTime(each.attempt) * (1 + reportError * (2 * draw - 1));
  }

  /** t_rem: the least that any attempt still needs; NaN: unknown. */
  timeLeft(task: TaskId): number {
    const known = this.of(task).filter(({ startedAt, implied }) => !Number.isNaN(startedAt + implied));
    if (known.length === 0) return Number.NaN;
    const now = this.sim.now();
    return Math.min(...known.map(({ startedAt, implied }) => Math.max(0, startedAt + implied - now)));
  }

  /** Whether the last attempt that was launched has run for no time yet. */
  isNewestFresh(task: TaskId): boolean {
    const startedAt = this.of(task).at(-1)?.startedAt ?? Number.NaN;
    return Number.isNaN(startedAt) || startedAt === this.sim.now();
  }

  /** t_new */
  timeOfNew(task: TaskId): number {
    const done = this.finishedTimes(this.facts.stageOf(task));
    if (!this.rules.isTold && done.length > 0) return done.reduce((a, b) => a + b, 0) / done.length;
    return this.sim.estimate(this.facts.stageOf(task), task);
  }

  finishedTimes(stage: StageId): readonly number[] {
    return this.times.filter((each) => each.stage === stage).map(({ time }) => time);
  }

  private drop(known: KnownAttempt): void {
    this.attempts = this.attempts.filter((each) => each !== known);
    if (this.of(known.task).every(({ startedAt }) => Number.isNaN(startedAt)))
      this.running = this.running.filter((each) => each !== known.task);
  }
}
