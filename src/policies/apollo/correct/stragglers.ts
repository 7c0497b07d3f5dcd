import type { JobId, SchedulerId, ServerId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import { type Micros, SECOND } from '../../../engine/kernel/time.ts';
import type { Sim, Timer } from '../../../engine/policy/verbs.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import type { RunTimes } from '../estimate/runTime.ts';
import type { Batch } from '../manager/batch.ts';
import type { Capacity } from '../manager/capacity.ts';
import type { Dispatch } from '../manager/dispatch.ts';
import { candidatesOf, type Journal } from '../manager/journal.ts';
import type { SentRow } from '../manager/sentAttempts.ts';
import type { TaskBook } from '../manager/taskBook.ts';
import { PeerTimes } from './peerTimes.ts';
import type { Reruns } from './reruns.ts';

/** How stragglers are found. */
export interface StragglerRules {
  readonly reportEvery: Micros;
  /** How many times as long as a new attempt a task must need. */
  readonly slowFrom: number;
}

/**
 * Straggler detection (Apollo §3.4, APO-30). From the rates at which tasks compute and read, their managers predict how long
 * they still need; one that needs significantly longer than a new attempt would, all in all, gets a copy. Both run until the
 * first ends, or until the copy has caught up: then it is the faster one, and the other ends.
 *
 * A task that reads much longer than expected is thought to need as long again (our choice: reports say nothing while it
 * reads). If it reads from one task, over links that transfers share, that task runs again elsewhere where this gives it another
 * way to what it reads in time (APO-31); the task itself gets no copy then.
 */
export class Stragglers {
  private readonly sim: Sim;
  private readonly book: TaskBook;
  private readonly capacity: Capacity;
  private readonly dispatch: Dispatch;
  private readonly runTimes: RunTimes;
  private readonly batch: Batch;
  private readonly journal: Journal;
  private readonly rules: StragglerRules;
  private readonly alarm: Timer;
  private readonly watcher: Int32Array; // [jobs] → manager whose alarm is set, or NONE
  private readonly round: Uint32Array; // [jobs] how often it was forgotten: alarms of earlier rounds mean nothing
  private readonly hadCopy: Uint8Array; // [tasks] whether a copy was ever sent
  /** Null: no finished task runs again. */
  private readonly reruns: Reruns | null;
  private readonly mayGo = {
    hasPlace: (job: JobId, task: TaskId) => this.hasPlace(job, task),
    isFree: (server: ServerId, own: ServerId) => this.isFree(server, own),
    chosen: (server: ServerId) => {
      this.chosenIn[server] = this.looks;
    },
  };
  private readonly peers: PeerTimes;
  private readonly chosenIn: Uint32Array; // [servers] → number of the last look that sent a copy there
  private looks = 0;
  private readonly expected = { wait: 0, run: 0 };
  private isReading = false; // what `leftOf` found: the attempt still reads

  constructor(parts: {
    readonly sim: Sim;
    readonly book: TaskBook;
    readonly capacity: Capacity;
    readonly dispatch: Dispatch;
    readonly runTimes: RunTimes;
    readonly batch: Batch;
    readonly journal: Journal;
    readonly reruns: Reruns | null;
    readonly rules: StragglerRules;
  }) {
    const { sim } = parts;
    this.sim = sim;
    this.book = parts.book;
    this.capacity = parts.capacity;
    this.dispatch = parts.dispatch;
    this.runTimes = parts.runTimes;
    this.batch = parts.batch;
    this.journal = parts.journal;
    this.rules = parts.rules;
    this.peers = new PeerTimes(sim, parts.book.sent, parts.runTimes);
    this.chosenIn = new Uint32Array(sim.topology.servers);
    this.hadCopy = new Uint8Array(sim.graphs.tasks);
    this.reruns = parts.reruns;
    this.watcher = new Int32Array(sim.graphs.jobs).fill(NONE);
    this.round = new Uint32Array(sim.graphs.jobs);
    this.alarm = sim.schedulerTimer((manager, job, round) => {
      if (this.watcher[job] !== manager || this.round[job] !== round) return;
      this.watcher[job] = NONE;
      if (sim.ownerOf(sim.graphs.jobFirstStage[job]) === manager) this.look(manager, job);
    });
  }

  /** A task of the job runs: looks at the job from now on, at every report. */
  watch(manager: SchedulerId, job: JobId): void {
    if (this.watcher[job] === manager) return;
    this.watcher[job] = manager;
    this.alarm.after(this.rules.reportEvery, manager, job, this.round[job]);
  }

  /** The job is over. */
  forget(job: JobId): void {
    this.watcher[job] = NONE;
    this.round[job] += 1;
  }

  /** A manager looks after the job anew, perhaps with tasks that run already. */
  resume(manager: SchedulerId, job: JobId): void {
    this.forget(job);
    if (this.book.sent.newestStarted(job) !== NONE) this.watch(manager, job);
  }

  private look(manager: SchedulerId, job: JobId): void {
    const { sent } = this.book;
    if (sent.newestStarted(job) === NONE) return;
    this.looks += 1;
    this.peers.look(job);
    for (let row = sent.newestStarted(job); row !== NONE; row = sent.nextOf(row)) {
      if (sent.isOrdered(row) || this.book.isFinished(sent.taskOf(row))) continue;
      if (sent.olderAt(sent.newestAt(sent.taskOf(row))) === NONE) this.judge(manager, job, row);
      else if (sent.isCopy(row)) this.compare(manager, row);
    }
    this.watch(manager, job);
  }

  /** Sends a copy of a task if that is worth it. */
  private judge(manager: SchedulerId, job: JobId, row: SentRow): void {
    const { sim, book, batch, rules, expected } = this;
    const { sent } = book;
    const stage = sent.stageOf(row);
    const task = sent.taskOf(row);
    const left = this.leftOf(row);
    if (left <= rules.slowFrom * this.peers.leastUsual(stage)) return; // Most are no stragglers by far.
    const usual = this.usualFor(row);
    // A new attempt computes for the usual time, and more if it waits or reads.
    if (!(left > rules.slowFrom * usual) || !book.mayRepeat(stage)) return;
    if (!sim.isLive(sent.attemptOf(row), sent.generationOf(row)) || !this.hasPlace(job, task)) return;
    const isSlowReading = this.isReading;
    if (isSlowReading && this.reruns?.runAgain(manager, row, left, this.mayGo) === true) return;
    batch.clear(job);
    batch.add(manager, stage, task, 0);
    const best = batch.cheapest((server) => this.isFree(server, sent.serverOf(row)));
    if (best === NONE || left <= rules.slowFrom * batch.completions[best]) return;
    expected.wait = batch.waits[best];
    expected.run = batch.runOf(best);
    const ran = sim.now() - sent.startedAt(row);
    if (this.journal.isOn) {
      const all = candidatesOf(batch, 0);
      const hasToken = this.capacity.freeTokens(job) > 0;
      const what = { server: sent.serverOf(row), isSlowReading, hasToken, ran, left, usual };
      this.journal.copy(manager, stage, task, what, [all[best], ...all.filter((_, at) => at !== best)]);
    }
    this.hadCopy[task] = 1;
    this.chosenIn[batch.costs.column[best]] = this.looks;
    this.dispatch.copy(manager, stage, task, batch.costs.column[best], expected);
  }

  /** An attempt is over: nobody needs another source of what it read any more. */
  ended(manager: SchedulerId, row: SentRow): void {
    this.reruns?.readerOver(manager, row);
  }

  /** Whether a copy may go to a server: matrices do not tell yet of another one that was sent there in this look. */
  private isFree(server: ServerId, own: ServerId): boolean {
    return server !== own && this.chosenIn[server] !== this.looks;
  }

  /** Whether a copy may be sent: with a token, or once without one if no task of the job waits for its first attempt. */
  private hasPlace(job: JobId, task: TaskId): boolean {
    const { capacity, book } = this;
    if (capacity.freeTokens(job) > 0) return true;
    if (this.hadCopy[task] === 1 || book.waiting.count(job) > 0) return false;
    return capacity.allowance(job) >= 1;
  }

  /** How long a new attempt computes: as the other tasks of the stage; what is estimated where nothing is known of any. */
  private usualFor(row: SentRow): Micros {
    const usual = this.peers.usualFor(row);
    const { sent } = this.book;
    return Number.isNaN(usual) ? this.runTimes.of(sent.stageOf(row), sent.taskOf(row)) : usual;
  }

  /** How long an attempt still needs by its rates; NaN: no report has come. */
  private leftOf(row: SentRow): Micros {
    const { sim } = this;
    const { sent } = this.book;
    const ran = sim.now() - sent.startedAt(row);
    const implied = this.peers.impliedOf(row);
    this.isReading = Number.isNaN(implied);
    if (!this.isReading) return implied - ran;
    const cpu = this.runTimes.of(sent.stageOf(row), sent.taskOf(row));
    const reading = Math.max(0, sent.runOf(row) - cpu);
    return ran > this.rules.slowFrom * reading + SECOND ? ran + cpu : Number.NaN;
  }

  /** Ends the other attempts at a task whose copy has caught up with them. */
  private compare(manager: SchedulerId, copy: SentRow): void {
    const { sim, dispatch } = this;
    const { sent } = this.book;
    if (!sim.isLive(sent.attemptOf(copy), sent.generationOf(copy))) return;
    const progress = sim.progress(sent.attemptOf(copy));
    for (let row = sent.newestAt(sent.taskOf(copy)); row !== NONE; row = sent.olderAt(row)) {
      if (row === copy || sent.isOrdered(row)) continue;
      const isLive = sim.isLive(sent.attemptOf(row), sent.generationOf(row));
      if (progress > 0 && isLive && sim.progress(sent.attemptOf(row)) <= progress)
        dispatch.end(manager, row, Outcome.lostRace);
    }
    dispatch.inherit(manager, sent.stageOf(copy), sent.taskOf(copy));
  }
}
