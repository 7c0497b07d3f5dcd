import { doubled } from '../../../base/doubled.ts';
import type { AttemptId, JobId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { RowLists } from './rowLists.ts';

/** A row of `SentAttempts`: an attempt that has not ended, as far as its manager has heard. */
export type SentRow = number;

/**
 * Why an attempt was sent: for a task that had none, in place of one that waits too long, or to overtake one that is slow, with
 * a token or without.
 */
export const Sent = { first: 0, duplicate: 1, copy: 2, opportunisticCopy: 3 } as const;
export type Sent = (typeof Sent)[keyof typeof Sent];

const FIRST_CAPACITY = 1024;

/**
 * The attempts that managers have sent to servers, with what was expected of them then: lists of those of each task and of
 * each job, and of those that wait at each server. Rows of its own: the id of an attempt that failed with its server is used again before its manager hears of it.
 */
export class SentAttempts {
  private readonly newestOfTask: Int32Array; // [tasks] → row, or NONE
  private readonly ofJobs: RowLists; // [2 · jobs] those that wait, and those that have started
  private readonly atServers: RowLists; // [servers] those that wait
  private attempts = new Int32Array(FIRST_CAPACITY); // the other columns: [rows]
  private generations = new Float64Array(FIRST_CAPACITY);
  private tasks = new Int32Array(FIRST_CAPACITY);
  private stages = new Int32Array(FIRST_CAPACITY);
  private servers = new Int32Array(FIRST_CAPACITY);
  private reasons = new Uint8Array(FIRST_CAPACITY);
  private causes = new Uint8Array(FIRST_CAPACITY);
  private ordered = new Uint8Array(FIRST_CAPACITY);
  private sentTimes = new Float64Array(FIRST_CAPACITY);
  private startTimes = new Float64Array(FIRST_CAPACITY); // NaN: it waits
  private waits = new Float64Array(FIRST_CAPACITY);
  private runs = new Float64Array(FIRST_CAPACITY);
  private olderOfTask = new Int32Array(FIRST_CAPACITY); // or the next free row
  private readonly jobOfStage: Uint32Array;
  private rows = 0; // that were ever used
  private firstFree: SentRow = NONE;

  constructor(tasks: number, jobs: number, servers: number, jobOfStage: Uint32Array) {
    this.newestOfTask = new Int32Array(tasks).fill(NONE);
    this.ofJobs = new RowLists(2 * jobs);
    this.atServers = new RowLists(servers);
    this.jobOfStage = jobOfStage;
  }

  /** The newest attempt at a task, or NONE; then `olderAt` gives the others. */
  newestAt(task: TaskId): SentRow {
    return this.newestOfTask[task];
  }

  olderAt(row: SentRow): SentRow {
    return this.olderOfTask[row];
  }

  /** The newest attempt of a job that waits, or NONE; then `nextOf` gives the others. */
  newestWaiting(job: JobId): SentRow {
    return this.ofJobs.newestOf(2 * job);
  }

  /** The attempt of a job that started last, or NONE; then `nextOf` gives the others. */
  newestStarted(job: JobId): SentRow {
    return this.ofJobs.newestOf(2 * job + 1);
  }

  /** The attempt after this one in its list, or NONE. Ask before the row is removed or starts. */
  nextOf(row: SentRow): SentRow {
    return this.ofJobs.olderThan(row);
  }

  /** The newest attempt that waits at a server, of any job, or NONE; then `nextAt` gives the others. */
  newestWaitingAt(server: ServerId): SentRow {
    return this.atServers.newestOf(server);
  }

  /** The attempt after this one at its server, or NONE. Ask before the row is removed or starts. */
  nextAt(row: SentRow): SentRow {
    return this.atServers.olderThan(row);
  }

  rowOf(task: TaskId, attempt: AttemptId): SentRow {
    let row = this.newestOfTask[task];
    while (row !== NONE && this.attempts[row] !== attempt) row = this.olderOfTask[row];
    return row;
  }

  /** Counts the attempts at a task. */
  countAt(task: TaskId): number {
    let count = 0;
    for (let row = this.newestOfTask[task]; row !== NONE; row = this.olderOfTask[row]) count += 1;
    return count;
  }

  attemptOf(row: SentRow): AttemptId {
    return this.attempts[row];
  }

  generationOf(row: SentRow): number {
    return this.generations[row];
  }

  taskOf(row: SentRow): TaskId {
    return this.tasks[row];
  }

  stageOf(row: SentRow): StageId {
    return this.stages[row];
  }

  serverOf(row: SentRow): ServerId {
    return this.servers[row];
  }

  reasonOf(row: SentRow): Sent {
    return this.reasons[row] as Sent;
  }

  /** Whether it was sent to overtake another one. */
  isCopy(row: SentRow): boolean {
    return this.reasons[row] >= Sent.copy;
  }

  /** Bits that the sender of a duplicate sets: the conditions that held. */
  causesOf(row: SentRow): number {
    return this.causes[row];
  }

  sentAt(row: SentRow): Micros {
    return this.sentTimes[row];
  }

  /** When it took its slot; NaN: it waits, as far as its manager has heard. */
  startedAt(row: SentRow): Micros {
    return this.startTimes[row];
  }

  isStarted(row: SentRow): boolean {
    return !Number.isNaN(this.startTimes[row]);
  }

  /** The wait that was expected when it was sent, from then on. */
  waitOf(row: SentRow): Micros {
    return this.waits[row];
  }

  /** The time in its slot that was expected. */
  runOf(row: SentRow): Micros {
    return this.runs[row];
  }

  /** Whether its server has been ordered to end it. */
  isOrdered(row: SentRow): boolean {
    return this.ordered[row] === 1;
  }

  order(row: SentRow): void {
    this.ordered[row] = 1;
  }

  start(row: SentRow, now: Micros): void {
    this.unlink(row);
    this.startTimes[row] = now;
    this.link(row);
  }

  /** Notes that an attempt is sent; gives its row. */
  add(attempt: AttemptId, generation: number, task: TaskId, stage: StageId, server: ServerId): SentRow {
    const row = this.takeRow();
    this.attempts[row] = attempt;
    this.generations[row] = generation;
    this.tasks[row] = task;
    this.stages[row] = stage;
    this.servers[row] = server;
    this.ordered[row] = 0;
    this.startTimes[row] = Number.NaN;
    this.olderOfTask[row] = this.newestOfTask[task];
    this.newestOfTask[task] = row;
    this.link(row);
    return row;
  }

  /** What is expected of it, and why it is sent. */
  expect(row: SentRow, now: Micros, wait: Micros, run: Micros, reason: Sent, causes = 0): void {
    this.sentTimes[row] = now;
    this.waits[row] = wait;
    this.runs[row] = run;
    this.reasons[row] = reason;
    this.causes[row] = causes;
  }

  /** Forgets an attempt. */
  remove(row: SentRow): void {
    const task = this.tasks[row];
    if (this.newestOfTask[task] === row) this.newestOfTask[task] = this.olderOfTask[row];
    else {
      let newer = this.newestOfTask[task];
      while (this.olderOfTask[newer] !== row) newer = this.olderOfTask[newer];
      this.olderOfTask[newer] = this.olderOfTask[row];
    }
    this.unlink(row);
    this.olderOfTask[row] = this.firstFree;
    this.firstFree = row;
  }

  private link(row: SentRow): void {
    this.ofJobs.add(this.listOf(row), row);
    if (!this.isStarted(row)) this.atServers.add(this.servers[row], row);
  }

  private unlink(row: SentRow): void {
    this.ofJobs.remove(this.listOf(row), row);
    if (!this.isStarted(row)) this.atServers.remove(this.servers[row], row);
  }

  private listOf(row: SentRow): number {
    return 2 * this.jobOfStage[this.stages[row]] + (this.isStarted(row) ? 1 : 0);
  }

  private takeRow(): SentRow {
    if (this.firstFree !== NONE) {
      const row = this.firstFree;
      this.firstFree = this.olderOfTask[row];
      return row;
    }
    if (this.rows === this.attempts.length) this.grow();
    this.rows += 1;
    return this.rows - 1;
  }

  private grow(): void {
    this.attempts = doubled(this.attempts);
    this.generations = doubled(this.generations);
    this.tasks = doubled(this.tasks);
    this.stages = doubled(this.stages);
    this.servers = doubled(this.servers);
    this.reasons = doubled(this.reasons);
    this.causes = doubled(this.causes);
    this.ordered = doubled(this.ordered);
    this.sentTimes = doubled(this.sentTimes);
    this.startTimes = doubled(this.startTimes);
    this.waits = doubled(this.waits);
    this.runs = doubled(this.runs);
    this.olderOfTask = doubled(this.olderOfTask);
  }
}
