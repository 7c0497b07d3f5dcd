import { doubleColumns } from '../../../base/doubled.ts';
import type { AttemptId, JobId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { JobGraphs } from '../../../engine/workload/workload.ts';
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
 * each job, and of those that wait at each server, the newest first. Rows of its own: the id of an attempt that failed with its
 * server is used again before its manager hears of it.
 */
export class SentAttempts {
  attempt = new Int32Array(FIRST_CAPACITY); // the columns: [rows]
  generation = new Float64Array(FIRST_CAPACITY);
  task = new Int32Array(FIRST_CAPACITY);
  stage = new Int32Array(FIRST_CAPACITY);
  server = new Int32Array(FIRST_CAPACITY);
  reason = new Uint8Array(FIRST_CAPACITY); // `Sent`
  sentAt = new Float64Array(FIRST_CAPACITY);
  startedAt = new Float64Array(FIRST_CAPACITY); // NaN: it waits
  wait = new Float64Array(FIRST_CAPACITY); // that was expected when it was sent, from then on
  run = new Float64Array(FIRST_CAPACITY); // the time in its slot that was expected
  isOrdered = new Uint8Array(FIRST_CAPACITY); // whether its server has been ordered to end it
  private readonly ofTasks = new RowLists(this.graphs.tasks);
  private readonly ofJobs = new RowLists(2 * this.graphs.jobs); // [2 · jobs] those that wait, and those that have started
  private readonly atServers: RowLists; // those that wait
  private readonly free: SentRow[] = [];
  private rows = 0; // that were ever used

  constructor(
    private readonly graphs: JobGraphs,
    servers: number,
  ) {
    this.atServers = new RowLists(servers);
  }

  /** The newest attempt at a task, or NONE; then `olderAt` gives the others. */
  newestAt(task: TaskId): SentRow {
    return this.ofTasks.newestOf(task);
  }

  olderAt(row: SentRow): SentRow {
    return this.ofTasks.olderThan(row);
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
    let row = this.newestAt(task);
    while (row !== NONE && this.attempt[row] !== attempt) row = this.olderAt(row);
    return row;
  }

  /** Whether it was sent to overtake another one. */
  isCopy(row: SentRow): boolean {
    return this.reason[row] >= Sent.copy;
  }

  isStarted(row: SentRow): boolean {
    return !Number.isNaN(this.startedAt[row]);
  }

  start(row: SentRow, now: Micros): void {
    this.unlink(row);
    this.startedAt[row] = now;
    this.link(row);
  }

  /** Notes that an attempt is sent; gives its row. */
  add(attempt: AttemptId, generation: number, task: TaskId, stage: StageId, server: ServerId): SentRow {
    const row = this.free.pop() ?? this.rows++;
    if (row === this.attempt.length) doubleColumns(this);
    this.attempt[row] = attempt;
    this.generation[row] = generation;
    this.task[row] = task;
    this.stage[row] = stage;
    this.server[row] = server;
    this.isOrdered[row] = 0;
    this.startedAt[row] = Number.NaN;
    this.ofTasks.add(task, row);
    this.link(row);
    return row;
  }

  /** What is expected of it, and why it is sent. */
  expect(row: SentRow, now: Micros, wait: Micros, run: Micros, reason: Sent): void {
    this.sentAt[row] = now;
    this.wait[row] = wait;
    this.run[row] = run;
    this.reason[row] = reason;
  }

  /** Forgets an attempt. */
  remove(row: SentRow): void {
    this.ofTasks.remove(this.task[row], row);
    this.unlink(row);
    this.free.push(row);
  }

  private link(row: SentRow): void {
    this.ofJobs.add(this.listOf(row), row);
    if (!this.isStarted(row)) this.atServers.add(this.server[row], row);
  }

  private unlink(row: SentRow): void {
    this.ofJobs.remove(this.listOf(row), row);
    if (!this.isStarted(row)) this.atServers.remove(this.server[row], row);
  }

  private listOf(row: SentRow): number {
    return 2 * this.graphs.stageJob[this.stage[row]] + (this.isStarted(row) ? 1 : 0);
  }
}
