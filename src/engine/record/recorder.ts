import type { Maintenance } from '../cluster/topology.ts';
import {
  type AttemptId,
  type JobId,
  type Lane,
  NONE,
  type SchedulerId,
  type ServerId,
  type StageId,
  type TaskId,
} from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { JobGraphs } from '../workload/workload.ts';
import { AskedRows } from './askedRows.ts';
import { AttemptRows } from './attemptRows.ts';
import { DataRecorder } from './dataRecorder.ts';
import { DecisionRows, Words } from './decisionRows.ts';
import { EntryRows } from './entryRows.ts';
import { HoldRows } from './holdRows.ts';
import { MessageRows } from './messageRows.ts';
import type { NoteRows } from './noteRows.ts';
import { createTables, finishTables } from './recordedTables.ts';
import { type AttemptKind, Outcome, type RecordingLevel, recordingLevels, type TraceData } from './schema.ts';
import { openTables } from './storedTrace.ts';

const NOT_YET = Number.POSITIVE_INFINITY;

/** Records a slot that is kept for a job from now on. */
type KeptSlot = Omit<Parameters<Recorder['tables']['keptSlots']['put']>[0], 'from' | 'to'>;

/**
 * The only writer of a trace. A method does nothing if the recording level leaves its table out. Methods that open a
 * span return its row, or NONE; the caller passes it back when the span ends.
 */
export class Recorder {
  readonly keepsAttempts = recordingLevels.indexOf(this.level) >= 1;
  readonly keepsQueues = recordingLevels.indexOf(this.level) >= 2;
  readonly keepsMessages = recordingLevels.indexOf(this.level) >= 3;
  readonly tables = createTables(this.graphs, this.maintenance);
  // Expected numbers of rows: a task has at least one attempt, and often two probes.
  private readonly attempts = new AttemptRows(this.graphs.tasks, this.actors);
  private readonly entries = new EntryRows(2 * this.graphs.tasks, this.actors, this.graphs.stages);
  private readonly holds = new HoldRows(2 * this.graphs.tasks, this.actors, this.graphs.stages);
  private readonly asked = new AskedRows(2 * this.graphs.tasks);
  private readonly messages = new MessageRows(4 * this.graphs.tasks, this.actors, this.graphs.stages);
  private readonly decisions = new DecisionRows(this.graphs.tasks, this.actors, this.graphs.stages);
  /** Records what is read and fetched. */
  readonly data = new DataRecorder(this.tables, this.keepsQueues);
  /** Records what a scheduler has in mind; null: no policy has asked for it. */
  notes: NoteRows | null = null;
  private readonly words = new Words();
  private readonly fieldWords = new Words();

  /** `actors` is the number of servers, schedulers and services. Default: any number. */
  constructor(
    readonly level: RecordingLevel,
    private readonly graphs: JobGraphs,
    private readonly actors = Number.POSITIVE_INFINITY,
    private readonly maintenance: readonly Maintenance[] = [],
  ) {
    for (let job = 0; job < graphs.jobs; job += 1) this.tables.jobs.add();
    this.tables.jobs.columns.arrivedAt.fill(NOT_YET);
    this.tables.jobs.columns.finishedAt.fill(NOT_YET);
    for (let stage = 0; stage < graphs.stages; stage += 1) this.tables.stages.add();
    this.tables.stages.columns.readyAt.fill(NOT_YET);
    this.tables.stages.columns.finishedAt.fill(NOT_YET);
  }

  jobArrived(job: JobId, scheduler: SchedulerId, now: Micros): void {
    const { columns } = this.tables.jobs;
    columns.scheduler[job] = scheduler;
    columns.arrivedAt[job] = now;
  }

  /** A scheduler took over a job whose scheduler was lost. */
  jobTakenOver(job: JobId, scheduler: SchedulerId, now: Micros): void {
    this.tables.handovers.put({ job, scheduler, at: now });
  }

  jobFinished(job: JobId, now: Micros): void {
    this.tables.jobs.columns.finishedAt[job] = now;
  }

  /** Records only the first time: a stage whose input was lost becomes ready again. */
  stageReady(stage: StageId, now: Micros): void {
    const { readyAt } = this.tables.stages.columns;
    if (readyAt[stage] === NOT_YET) readyAt[stage] = now;
  }

  stageFinished(stage: StageId, now: Micros): void {
    this.tables.stages.columns.finishedAt[stage] = now;
  }

  /** A finished stage must run again in part. */
  stageReopened(stage: StageId): void {
    this.tables.stages.columns.finishedAt[stage] = NOT_YET;
  }

  attemptBound(task: TaskId, server: ServerId, kind: AttemptKind, now: Micros): number {
    return this.keepsAttempts ? this.attempts.add(task, server, kind, now) : NONE;
  }

  /** A waiting attempt was moved to another server and is now bound there. */
  attemptMoved(row: AttemptId, server: ServerId): void {
    if (row !== NONE) this.attempts.move(row, server);
  }

  attemptStarted(row: AttemptId, lane: Lane, now: Micros): void {
    if (row !== NONE) this.attempts.start(row, lane, now);
  }

  /** Records the start of an attempt, and in advance that it will finish at `to`. */
  attemptRuns(row: AttemptId, lane: Lane, from: Micros, to: Micros): void {
    if (row === NONE) return;
    this.attempts.start(row, lane, from);
    this.attempts.end(row, Outcome.finished, to);
  }

  /** Records in advance that an attempt will finish at this time; another end may overwrite it. */
  attemptEnds(row: AttemptId, at: Micros): void {
    if (row !== NONE) this.attempts.end(row, Outcome.finished, at);
  }

  /** Removes the end of an attempt that was recorded in advance. */
  attemptIsOpen(row: AttemptId): void {
    if (row !== NONE) this.attempts.end(row, Outcome.open, NOT_YET);
  }

  attemptEnded(row: AttemptId, outcome: Outcome, now: Micros): void {
    if (row !== NONE) this.attempts.end(row, outcome, now);
  }

  /** An attempt that computes has lost a race, and would have ended at this time. */
  raceLost(row: AttemptId, wouldEndAt: Micros): void {
    if (row !== NONE) this.tables.lostRaces.put({ attempt: row, wouldEndAt });
  }

  /** An opportunistic attempt gives way to nobody from now on. */
  attemptUpgraded(row: AttemptId, now: Micros): void {
    if (row !== NONE) this.tables.upgrades.put({ attempt: row, at: now });
  }

  entered(server: ServerId, stage: StageId, task: TaskId, now: Micros): number {
    return this.keepsQueues ? this.entries.add(server, stage, task, now) : NONE;
  }

  /** Records reservations that enter together and whose servers follow; returns the first row. */
  reservationsEntered(count: number, stage: StageId, now: Micros): number {
    return this.keepsQueues ? this.entries.addReservations(count, stage, now) : NONE;
  }

  cameTo(row: number, server: ServerId): void {
    if (row !== NONE) this.entries.cameTo(row, server);
  }

  /** Records an entry that came to an empty queue and left it at once. */
  passed(server: ServerId, stage: StageId, task: TaskId, now: Micros): number {
    const row = this.entered(server, stage, task, now);
    this.left(row, now);
    return row;
  }

  left(row: number, now: Micros): void {
    if (row !== NONE) this.entries.leave(row, now);
  }

  held(server: ServerId, lane: Lane, stage: StageId, now: Micros): number {
    return this.keepsQueues ? this.holds.add(server, lane, stage, now) : NONE;
  }

  released(row: number, now: Micros): void {
    if (row !== NONE) this.holds.end(row, now);
  }

  /**
   * A slot is held for the question about an entry, which has just left its queue, until the answer comes after a round
   * trip. A run has holds of this kind or of the other one (`held`).
   */
  heldFor(entry: number, lane: Lane): number {
    return entry === NONE ? NONE : this.asked.add(entry, lane);
  }

  /** The answer to a question has not come when the run ends. */
  holdIsOpen(row: number): void {
    if (row !== NONE) this.asked.leaveOpen(row);
  }

  slotKept(slot: KeptSlot, now: Micros): number {
    return this.tables.keptSlots.put({ ...slot, from: now, to: NOT_YET });
  }

  keptSlotLeft(row: number, now: Micros): void {
    this.tables.keptSlots.columns.to[row] = now;
  }

  /** Records a message with its arrival, which is known when it is sent, since the delay is constant. */
  sent(
    from: number,
    to: number,
    kind: number,
    stage: StageId,
    about: number,
    now: Micros,
    at: Micros,
  ): number {
    return this.keepsMessages ? this.messages.add(from, to, kind, stage, about, now, at) : NONE;
  }

  /** A message was lost, because its receiver was down. */
  lost(row: number): void {
    if (row !== NONE) this.messages.lose(row);
  }

  /** Records all fields of a message and its content. Must be called in the order of sending. */
  carried(row: number, words: ArrayLike<number>, count: number): void {
    if (row === NONE) return;
    const table = this.tables.fields;
    const { columns } = table;
    const field = table.add();
    columns.message[field] = row;
    columns.firstWord[field] = this.fieldWords.add(words, count);
  }

  thought(actor: number, from: Micros, to: Micros): void {
    if (this.keepsMessages) this.tables.thoughts.put({ actor, from, to });
  }

  down(actor: number, from: Micros): number {
    return this.tables.outages.put({ actor, from, to: NOT_YET });
  }

  up(row: number, now: Micros): void {
    this.tables.outages.columns.to[row] = now;
  }

  decided(
    actor: number,
    kind: number,
    stage: StageId,
    words: ArrayLike<number>,
    count: number,
    now: Micros,
  ): void {
    if (!this.keepsMessages) return;
    this.decisions.add(actor, kind, stage, this.words.add(words, count), now);
  }

  /** Returns everything that was recorded. The recorder cannot be used afterwards. `roundTrip`: how long questions take. */
  finish(roundTrip: Micros = 0): Pick<TraceData, 'tables' | 'words' | 'fieldWords'> {
    this.data.leaveReadsOpen();
    const attempts = this.attempts.finish();
    this.notes?.finish(attempts, this.tables.outages);
    const entries = this.entries.finish();
    const tables = openTables({
      ...finishTables(this.tables),
      attempts,
      entries,
      holds: this.asked.length > 0 ? this.asked.finish(entries, roundTrip) : this.holds.finish(),
      messages: this.messages.finish(),
      decisions: this.decisions.finish(),
    });
    return { tables, words: this.words.finish(), fieldWords: this.fieldWords.finish() };
  }
}
