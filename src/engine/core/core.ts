import { NeedsCare } from '../actors/authorErrors.ts';
import {
  type AttemptId,
  type EntryId,
  type Lane,
  NONE,
  type ServerId,
  type StageId,
  type TaskId,
} from '../ids.ts';
import type { News } from '../jobs/news.ts';
import { isBefore, Word } from '../kernel/eventRow.ts';
import { Clock, type EventCode, type Loop } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import type { Policy } from '../policy/policy.ts';
import { type AttemptKind, Outcome } from '../record/schema.ts';
import { Attempts, type KnownStarts } from './attempts.ts';
import { type Asking, type LaunchedTasks, OwnCode } from './ownMessages.ts';
import type { CoreParts } from './parts.ts';
import { Queues } from './queues.ts';
import type { ReadingRows } from './readingRows.ts';
import type { Resources } from './resources.ts';
import { AtAttempt, AtMessage, AtServer, READS, RUNNING, SERVER_WORDS, State } from './rows.ts';
import { Slots } from './slots.ts';

/**
 * The hot half of a run: events, messages, servers, queues, and attempts until they end. One class does it all on packed rows
 * (rows.ts), without checks of what is rare, since most of a run's time goes to what lies between an event and its effect. Policies are called only where they decide.
 */
export class Core implements Loop {
  /** Starts attempts of which more is known than their rows tell; null: there are none. */
  starts: KnownStarts | null = null;
  /** Null: nothing is bound late. */
  late: Asking | null = null;
  /** Lets all other attempts read before they compute; null: they have nothing to read. */
  reads: ReadingRows | null = null;
  /** Has what servers do with launched tasks; null: nothing is launched. */
  early: LaunchedTasks | null = null;
  /** Called with an attempt that has taken a slot and cannot run. */
  onRefused: ((server: ServerId, attempt: AttemptId) => void) | null = null;
  readonly slots = new Slots(this.parts.topology);
  private readonly calendar = this.parts.kernel.calendar;
  private readonly keepsAttempts = this.parts.recorder.keepsAttempts;
  readonly attempts = new Attempts(this.calendar, this.slots.most, this.keepsAttempts);
  readonly queues = new Queues(this.slots.rows, this.parts.queuesPerServer);
  readonly speed = this.parts.speed; // [servers]; null: all have speed 1
  private readonly kernel = this.parts.kernel;
  private readonly clock = this.parts.kernel.clock;
  private readonly line = this.parts.kernel.line;
  private readonly recorder = this.parts.recorder;
  private readonly actors = this.parts.actors;
  private readonly jobs = this.parts.jobs;
  private readonly tasks = this.parts.jobs.tasks;
  private readonly workload = this.parts.workload;
  private readonly servers = this.slots.rows; // [servers · SERVER_WORDS]
  private readonly laneBits = this.attempts.laneBits;
  private policy: Policy | null = null;
  private news: News | null = null;
  private tellsStarts = false;
  private tracks = false; // whether somebody is told of attempts
  private resources: Resources | null = null; // null: only slots count
  private asksOnFreeSlot = false; // whether all that a free slot means is that its server asks
  private servesOnFreeSlot = false; // whether all that it means is that its server starts waiting tasks

  constructor(private readonly parts: CoreParts) {
    this.kernel.loop = this;
    for (const [name, code] of Object.entries(OwnCode)) this.kernel.name(code, name);
  }

  /** Starts the run with a policy. `asks`: its `onSlotFree` is that of its reservations, `serves`: that of its launches. */
  begin(policy: Policy, asks: boolean, serves: boolean, news: News, resources: Resources | null): void {
    this.policy = policy;
    this.asksOnFreeSlot = asks;
    this.servesOnFreeSlot = serves;
    this.tellsStarts = policy.onAttemptStarted !== undefined;
    this.tracks = this.tellsStarts || policy.onAttemptEnded !== undefined;
    this.news = news;
    this.resources = resources;
  }

  runAll(turns: number): boolean {
    const { calendar, line, kernel } = this;
    for (let left = turns; left > 0; left -= 1) {
      const isPlanned = calendar.prepare();
      if (line.length > 0 && (!isPlanned || isBefore(line, line.next(), calendar, calendar.next()))) {
        const place = line.take();
        const { words } = line;
        if (words[place + AtMessage.code] <= OwnCode.launch) this.receive(place);
        else
          kernel.execute(words, line.times[place >> 1], place, words[place + Word.c], words[place + Word.d]);
      } else if (isPlanned) {
        const place = calendar.next();
        const state = calendar.words[place + AtAttempt.state];
        if (state < -READS) this.haveRead(calendar.takeKept());
        else if (state < 0) this.finish(calendar.takeKept());
        else if (state === State.abandoned) calendar.take();
        else kernel.execute(calendar.words, calendar.times[place >> 1], calendar.take(), 0, 0);
      } else return false;
    }
    return true;
  }

  /** One of the core's own messages arrives. */
  private receive(place: number): void {
    const { line } = this;
    const { words } = line;
    this.setClock(line.times[place >> 1]);
    const code = words[place + AtMessage.code];
    if (code !== OwnCode.launch) this.late?.receive(words, place, code);
    else
      this.early?.onLaunch(
        words[place + AtMessage.to],
        words[place + AtMessage.stage],
        words[place + AtMessage.b],
        words[place + AtMessage.note],
        words[place + AtMessage.hold],
      );
  }

  private setClock(time: number): void {
    this.clock[Clock.now] = time;
    this.kernel.events += 1;
  }

  // Queues, slots and attempts.

  /** Adds an entry to a queue; `task` NONE: a reservation. */
  enter(server: ServerId, queue: number, stage: StageId, whose: number, task: TaskId): EntryId {
    const traced = this.recorder.entered(server, stage, task, this.clock[Clock.now]);
    const entry = this.queues.add(server, queue, stage, whose, traced);
    if (whose < NONE) this.attempts.setEntry(-2 - whose, entry);
    return entry;
  }

  /** Removes an entry from a queue of its server. `isFirst`: it is the oldest of the first queue. */
  leave(server: ServerId, entry: EntryId, isFirst: boolean): void {
    const { queues } = this;
    this.recorder.left(queues.traced(entry), this.clock[Clock.now]);
    const whose = queues.whose(entry);
    if (whose < NONE) this.attempts.setEntry(-2 - whose, NONE);
    if (isFirst) queues.shift(server);
    else this.remove(server, entry);
  }

  /** Removes an entry from wherever it is in a queue of its server, which the trace has already. */
  remove(server: ServerId, entry: EntryId): void {
    if (!this.queues.remove(server, entry)) throw new NeedsCare();
  }

  bind(task: TaskId, stage: StageId, server: ServerId, kind: AttemptKind): AttemptId {
    const now = this.clock[Clock.now];
    this.recorder.attemptBound(task, server, kind, now);
    const { attempts } = this;
    const draw = this.tasks.bound(task, kind);
    const attempt = attempts.add(task, stage, server, draw);
    if (attempts.known !== null) attempts.known.setBoundAt(attempt, now);
    // Asked now, while the times of its neighbours are in the cache.
    else attempts.setTime(attempt, this.workload.cpuTime(stage, task, draw));
    return attempt;
  }

  /** Starts a bound attempt in a free slot. */
  start(server: ServerId, attempt: AttemptId): void {
    this.startIn(server, attempt, this.slots.take(server));
  }

  /** Starts a bound attempt in a slot that was taken for it. */
  startIn(server: ServerId, attempt: AttemptId, lane: Lane): void {
    const { calendar, attempts, recorder, starts } = this;
    this.servers[server * SERVER_WORDS + AtServer.slots] += RUNNING;
    if (starts !== null) {
      starts.begin(server, attempt, lane);
      return;
    }
    const place = attempts.placeOf(attempt);
    const { words } = calendar;
    const task = words[place + AtAttempt.task];
    const now = this.clock[Clock.now];
    if (words[place + AtAttempt.state] === State.calledOff) {
      this.turnAway(server, attempt, lane);
      return;
    }
    const serial = words[place + AtAttempt.serialBefore];
    words[place + AtAttempt.serial] = serial;
    words[place + AtAttempt.state] = ~((server << this.laneBits) | lane);
    const traced = this.keepsAttempts ? serial : NONE;
    this.tasks.started(task);
    const time =
      words[place + AtAttempt.time] ||
      this.workload.cpuTime(words[place + AtAttempt.stage], task, words[place + AtAttempt.draw]);
    const computing = this.speed === null ? time : Math.max(1, Math.round(time / this.speed[server]));
    if (this.reads?.begin(attempt, place, computing)) {
      recorder.attemptStarted(traced, lane, now);
    } else {
      // The end is recorded now, while the row of the trace is in the cache.
      recorder.attemptRuns(traced, lane, now, now + computing);
      calendar.plan(place, now + computing, this.kernel.nextSequence());
    }
    if (this.tellsStarts) this.news?.started(attempt);
  }

  /** An attempt that was ended in transit has taken a slot, which it gives up at the same time. */
  turnAway(server: ServerId, attempt: AttemptId, lane: Lane): void {
    this.attempts.turnAway(attempt, lane);
    this.onRefused?.(server, attempt);
  }

  /** An attempt has read everything, and computes from now on. */
  private haveRead(place: number): void {
    this.setClock(this.calendar.times[place >> 1]);
    this.reads?.haveRead(place);
  }

  /** An attempt has finished computing. The first to finish finishes its task; later ones have lost the race (HOP-1). */
  private finish(place: number): void {
    const { calendar } = this;
    this.setClock(calendar.times[place >> 1]);
    const { words } = calendar;
    const slot = ~words[place + AtAttempt.state];
    const server = slot >> this.laneBits;
    const stage = words[place + AtAttempt.stage];
    const task = words[place + AtAttempt.task];
    this.vacate(server, slot & ((1 << this.laneBits) - 1));
    const isFirst = this.tasks.finish(task);
    if (!isFirst) this.recordLost(this.attempts.idAt(place));
    if (this.starts !== null) {
      const attempt = this.attempts.idAt(place);
      this.attempts.free(place);
      this.starts.finished(attempt, stage, task, server, isFirst);
    } else if (this.tracks) this.tellFinished(place, isFirst);
    else {
      words[place + AtAttempt.state] = 0;
      calendar.drop(place);
    }
    if (isFirst && this.reads?.keepsOutputs === true) this.reads.reading.taskFinished(stage, task, server);
    if (isFirst) this.jobs.taskFinished(stage, task, server);
    if (this.asksOnFreeSlot) {
      this.actors.current = server;
      this.late?.ask(server, true);
    } else if (this.servesOnFreeSlot) {
      this.actors.current = server;
      this.early?.serve(server);
    } else this.offer(server);
  }

  private tellFinished(place: number, isFirst: boolean): void {
    const { attempts, news } = this;
    const attempt = attempts.idAt(place);
    attempts.setTaken(attempt);
    news?.ended(attempt, isFirst ? Outcome.finished : Outcome.lostRace);
  }

  /** Frees the slot of an attempt. */
  vacate(server: ServerId, lane: Lane): void {
    this.slots.giveBack(server, lane, 1);
    if (this.starts !== null) this.starts.vacated(server, lane);
  }

  /** A slot of a server has come free. */
  offer(server: ServerId): void {
    if (this.resources !== null) this.resources.onRoom?.(server);
    this.actors.current = server;
    this.policy?.onSlotFree(server);
  }

  private recordLost(attempt: AttemptId): void {
    const row = this.attempts.rowOf(attempt);
    this.recorder.attemptEnded(row, Outcome.lostRace, this.clock[Clock.now]);
    this.recorder.raceLost(row, this.clock[Clock.now]);
  }

  /** The run ends now: records running attempts and unanswered questions as open. */
  leaveOpen(): void {
    for (const row of this.attempts.rowsOfComputing()) this.recorder.attemptIsOpen(row);
    this.late?.leaveOpen();
  }

  now(): Micros {
    return this.clock[Clock.now];
  }

  /** Sends a message. Its numbers are those of `AtMessage`. */
  send(code: EventCode, to: number, stage: StageId, b: number, note: number, hold: number, lane: Lane): void {
    const { line } = this;
    const place = line.add(this.clock[Clock.now], this.kernel.nextSequence());
    const { words } = line;
    words[place + AtMessage.code] = code;
    words[place + AtMessage.to] = to;
    words[place + AtMessage.stage] = stage;
    words[place + AtMessage.b] = b;
    words[place + AtMessage.note] = note;
    words[place + AtMessage.hold] = hold;
    words[place + AtMessage.lane] = lane;
  }
}
