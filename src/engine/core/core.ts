import type { Actors } from '../actors/actors.ts';
import { NeedsCare } from '../actors/authorErrors.ts';
import type { Basics } from '../actors/messages.ts';
import {
  type AttemptId,
  type EntryId,
  type Lane,
  NONE,
  type SchedulerId,
  type ServerId,
  type StageId,
  type TaskId,
} from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { News } from '../jobs/news.ts';
import type { Tasks } from '../jobs/tasks.ts';
import type { Calendar } from '../kernel/calendar.ts';
import type { DelayLine } from '../kernel/delayLine.ts';
import { Word } from '../kernel/eventRow.ts';
import { Clock, type EventCode, type Kernel, type Loop } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import type { Policy } from '../policy/policy.ts';
import type { Recorder } from '../record/recorder.ts';
import { type AttemptKind, Outcome } from '../record/schema.ts';
import type { Workload } from '../workload/workload.ts';
import { Attempts, type KnownStarts } from './attempts.ts';
import { Queues } from './queues.ts';
import type { ReadingRows } from './readingRows.ts';
import type { Resources } from './resources.ts';
import { AtAttempt, AtMessage, AtServer, FREE, READS, RUNNING, SERVER_WORDS, State } from './rows.ts';

/** The parts of a run that the core uses. */
export interface CoreParts extends Basics {
  readonly workload: Workload;
  readonly jobs: Jobs;
  readonly queuesPerServer: number;
}

/** Late binding: what becomes of its messages, and of free slots. */
export interface Asking {
  /** A message with one of its codes arrives. */
  receive(words: Int32Array, place: number, code: EventCode): void;
  /** A server asks for a task for each free slot. `isLast`: nothing else follows in this event. */
  ask(server: ServerId, isLast: boolean): void;
  /** Whether the entry that a hold is for says all about it, so that questions in transit are open holds. */
  readonly holdsForEntries: boolean;
}

/** What servers do with tasks that are launched. */
export interface LaunchedTasks {
  /** A task arrives. */
  onLaunch(server: ServerId, stage: StageId, attempt: AttemptId, scheduler: SchedulerId, row: number): void;
  /** Starts waiting tasks, one for each free slot. */
  serve(server: ServerId): void;
}

/**
 * The hot half of a run: events, messages, servers, queues, and attempts until they end. One class does it all on packed rows
 * (rows.ts), without checks of what is rare, since most of a run's time goes to what lies between an event and its effect; that
 * is why this file is long. Policies are called only where they decide.
 */
export class Core implements Loop {
  readonly queues: Queues;
  readonly attempts: Attempts;
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
  /** Called with an entry that leaves its queue, unless it is the oldest. */
  onLeft: ((entry: EntryId) => void) | null = null;
  /** The most slots of a server. */
  readonly lanes: number;
  readonly speed: Float64Array | null; // [servers]; null: all have speed 1
  private readonly kernel: Kernel;
  private readonly calendar: Calendar;
  private readonly clock: Float64Array;
  private readonly line: DelayLine;
  private readonly recorder: Recorder;
  private readonly keepsAttempts: boolean;
  private readonly actors: Actors;
  private readonly jobs: Jobs;
  private readonly tasks: Tasks;
  private readonly workload: Workload;
  private readonly servers: Int32Array; // [servers · SERVER_WORDS]
  private readonly slots: ArrayLike<number>; // [servers]
  private readonly laneBits: number;
  private readonly freeLanes: Int32Array; // [servers · lanes] a stack for each server

  private policy: Policy | null = null;
  private news: News | null = null;
  private tellsStarts = false;
  private tracks = false; // whether somebody is told of attempts
  private resources: Resources | null = null; // null: only slots count
  private asksOnFreeSlot = false; // whether all that a free slot means is that its server asks
  private servesOnFreeSlot = false; // whether all that it means is that its server starts waiting tasks

  constructor(parts: CoreParts) {
    const { topology, workload, kernel, recorder, actors, jobs, queuesPerServer } = parts;
    this.kernel = kernel;
    this.calendar = kernel.calendar;
    this.clock = kernel.clock;
    this.line = kernel.line(topology.networkDelay);
    this.recorder = recorder;
    this.keepsAttempts = recorder.keepsAttempts;
    this.actors = actors;
    this.jobs = jobs;
    this.tasks = jobs.tasks;
    this.workload = workload;
    this.speed = topology.speed.every((speed) => speed === 1) ? null : topology.speed;
    this.slots = topology.slots;
    this.lanes = topology.slots.reduce((most, count) => Math.max(most, count), 0);
    this.attempts = new Attempts(kernel.calendar, this.lanes, recorder.keepsAttempts);
    this.laneBits = this.attempts.laneBits;
    this.servers = new Int32Array(topology.servers * SERVER_WORDS);
    this.freeLanes = new Int32Array(topology.servers * this.lanes);
    for (let server = 0; server < topology.servers; server += 1) {
      const slots = topology.slots[server];
      this.servers[server * SERVER_WORDS + AtServer.slots] = slots;
      this.servers[server * SERVER_WORDS + AtServer.head] = NONE;
      // Lane 0 is on top.
      for (let lane = 0; lane < slots; lane += 1)
        this.freeLanes[server * this.lanes + lane] = slots - 1 - lane;
    }
    this.queues = new Queues(this.servers, queuesPerServer);
    kernel.loop = this;
    for (const [name, code] of Object.entries(OwnCode)) kernel.name(code, name);
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
      if (line.length > 0 && (!isPlanned || this.isMessageFirst())) {
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

  /** Whether the next message comes before the next planned event, by time and then by sequence. */
  private isMessageFirst(): boolean {
    const { line, calendar } = this;
    const place = line.next();
    const other = calendar.next();
    const time = line.times[place >> 1];
    const otherTime = calendar.times[other >> 1];
    if (time !== otherTime) return time < otherTime;
    return line.words[place + Word.sequence] < calendar.words[other + Word.sequence];
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
    if (this.onLeft !== null) this.onLeft(entry);
  }

  /** Takes a free slot of a server. */
  takeLane(server: ServerId): Lane {
    const at = server * SERVER_WORDS + AtServer.slots;
    if ((this.servers[at] & FREE) === 0) throw new NeedsCare();
    const lane = this.nextLane(server);
    this.servers[at] -= 1;
    return lane;
  }

  /** The free slot that is taken next. */
  nextLane(server: ServerId): Lane {
    if (this.lanes === 1) return 0;
    const free = this.servers[server * SERVER_WORDS + AtServer.slots] & FREE;
    return this.freeLanes[server * this.lanes + free - 1];
  }

  giveLane(server: ServerId, lane: Lane): void {
    const at = server * SERVER_WORDS + AtServer.slots;
    if (this.lanes > 1) this.freeLanes[server * this.lanes + (this.servers[at] & FREE)] = lane;
    this.servers[at] += 1;
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
    this.startIn(server, attempt, this.takeLane(server));
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
    const at = server * SERVER_WORDS + AtServer.slots;
    if (this.lanes > 1) this.freeLanes[server * this.lanes + (this.servers[at] & FREE)] = lane;
    this.servers[at] += 1 - RUNNING;
    if (this.starts !== null) this.starts.vacated(server, lane);
  }

  /** Makes all slots of a server unavailable; all must be free. */
  close(server: ServerId): void {
    this.servers[server * SERVER_WORDS + AtServer.slots] = 0;
  }

  /** Makes all slots of a server available again, all free. */
  open(server: ServerId): void {
    this.servers[server * SERVER_WORDS + AtServer.slots] = this.slots[server];
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
    const { recorder, attempts, line } = this;
    for (const row of attempts.rowsOfComputing()) recorder.attemptIsOpen(row);
    if (this.late?.holdsForEntries !== true) return;
    line.each((place) => {
      const code = line.words[place + AtMessage.code];
      const isOfQuestion = code === OwnCode.getTask || code === OwnCode.lateLaunch || code === OwnCode.noTask;
      if (isOfQuestion) recorder.holdIsOpen(line.words[place + AtMessage.hold]);
    });
  }

  now(): Micros {
    return this.clock[Clock.now];
  }

  /** Attempts that have a slot. */
  running(server: ServerId): number {
    return this.servers[server * SERVER_WORDS + AtServer.slots] >>> 16;
  }

  free(server: ServerId): number {
    return this.servers[server * SERVER_WORDS + AtServer.slots] & FREE;
  }

  queued(server: ServerId): number {
    return this.servers[server * SERVER_WORDS + AtServer.queued];
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

/** Codes of the most frequent kinds of events, which the core itself handles: below `OWN_CODES` of the kernel. */
export const OwnCode = {
  computed: 0,
  probes: 1,
  getTask: 2,
  lateLaunch: 3,
  noTask: 4,
  launch: 5,
} as const;
