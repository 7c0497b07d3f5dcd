import { doubled } from '../../base/doubled.ts';
import { Locality, localityBetween } from '../cluster/locality.ts';
import type { AttemptId, ServerId, StageId, TaskId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import { NO_INPUT } from '../record/schema.ts';
import { blockOf, hasInput } from '../workload/inputs.ts';
import { Pace, ratesOf } from './pace.ts';
import type { Output, Reading, ReadingParts, TimedAttempts } from './reading.ts';
import { Replicas } from './replicas.ts';
import { Shuffles } from './shuffles.ts';
import { Turns } from './turns.ts';

const FIRST_CAPACITY = 64;

/** The parts of the world that `TimedReading` uses. */
export type TimedReadingParts = Omit<ReadingParts, 'attempts' | 'onRead'> & {
  readonly attempts: TimedAttempts;
};

/**
 * Reading whose time does not depend on other readers: given by the rate of each input's nearest replica (Apollo Fig.
 * 4), or a multiple of the computing time (Delay Scheduling, "Analysis"). Everything is read one after another: the
 * inputs, then the parts of a shuffle in the order in which they become ready. Reading in chunks divides this time
 * into equal parts.
 */
export class TimedReading implements Reading {
  private readonly topology = this.parts.topology;
  private readonly workload = this.parts.workload;
  private readonly kernel = this.parts.kernel;
  private readonly attempts = this.parts.attempts;
  private readonly replicas = new Replicas(this.parts.workload, this.parts.topology);
  private readonly recorder = this.parts.recorder;
  private readonly shuffles = new Shuffles(this.parts.workload);
  private readonly pace = new Pace(this.parts.workload);
  private readonly turns = new Turns();
  private readonly slowdown: readonly number[] | null; // [localities], reading time ÷ computing time; null: by rates
  private readonly rates: readonly number[]; // [localities], bytes/µs
  private readonly planEnd: (attempt: AttemptId, at: Micros) => void;
  private beganAt = new Float64Array(FIRST_CAPACITY); // [attempts]
  private reads = new Int32Array(FIRST_CAPACITY); // [attempts] row of the trace
  /** When everything requested so far has arrived; not rounded, so that only the end is. */
  private busyUntil = new Float64Array(FIRST_CAPACITY); // [attempts]
  private readonly waiting = [0, 0, 0]; // scratch: ready parts by locality
  private target: ServerId = 0; // server of the attempt that begins to read
  private made: TaskId = 0; // task that has just finished
  private source: ServerId = 0; // server with its output
  private readonly countPart = (server: ServerId) => {
    this.waiting[localityBetween(this.topology.rackOf, server, this.target)] += 1;
  };
  private readonly fetchNew = (attempt: AttemptId) => {
    if (!this.shuffles.needsPart(attempt, this.made)) return;
    const distance = localityBetween(this.topology.rackOf, this.source, this.attempts.serverOf(attempt));
    this.fetch(attempt, distance, 1);
    if (this.shuffles.partsLeft[attempt] === 0) this.planEnd(attempt, this.endOf(attempt));
  };
  private readonly skipOne = (attempt: AttemptId) => this.shuffles.skip(attempt, 1);
  private readonly skipInStage = (stage: StageId) => this.shuffles.eachReader(stage, this.skipOne);
  private readonly fetchNewInStage = (stage: StageId) => this.shuffles.eachReader(stage, this.fetchNew);

  /** `planEnd`: plans the end of an attempt's reading, when `ended` is to be called. */
  constructor(
    private readonly parts: TimedReadingParts,
    planEnd: (attempt: AttemptId, at: Micros) => void,
  ) {
    const { topology } = parts;
    const { network } = topology;
    this.slowdown = network.kind === 'penalty' ? [0, network.rack - 1, network.remote - 1] : null;
    this.rates = ratesOf(network);
    this.planEnd = planEnd;
  }

  begin(attempt: AttemptId, computingTime: Micros): boolean {
    const stage = this.attempts.stageOf(attempt);
    const isShuffle = this.shuffles.isOf(stage);
    if (!isShuffle && !hasInput(this.workload, stage)) return false;
    while (attempt >= this.beganAt.length) this.grow();
    const now = this.kernel.now();
    this.beganAt[attempt] = now;
    const inputTime = this.readInputs(attempt, stage, computingTime);
    const work = this.pace.workMeanwhile(stage, computingTime);
    this.turns.begin(attempt, inputTime, this.pace.chunks, work);
    this.busyUntil[attempt] = now + inputTime + this.turns.pauses(attempt);
    if (isShuffle) this.join(attempt, stage);
    if (isShuffle && this.shuffles.partsLeft[attempt] > 0) return true;
    const end = this.endOf(attempt);
    if (end > now) {
      this.planEnd(attempt, end);
      return true;
    }
    this.recorder.readEnded(this.reads[attempt], now, 0);
    this.leave(attempt);
    return false;
  }

  /** An attempt has read everything. Returns how long it has computed meanwhile. */
  ended(attempt: AttemptId): Micros {
    const now = this.kernel.now();
    const computed = this.turns.computedBy(attempt, now - this.beganAt[attempt]);
    this.recorder.readEnded(this.reads[attempt], now, computed);
    this.leave(attempt);
    return computed;
  }

  stop(attempt: AttemptId): void {
    const now = this.kernel.now();
    const elapsed = now - this.beganAt[attempt];
    const asked = this.busyUntil[attempt] - this.beganAt[attempt] - this.turns.pauses(attempt);
    const share = this.turns.shareBy(attempt, elapsed, asked);
    this.recorder.readPart(this.reads[attempt], share);
    this.recorder.readEnded(this.reads[attempt], now, this.turns.computedBy(attempt, elapsed));
    this.leave(attempt);
  }

  taskFinished(stage: StageId, task: TaskId, server: ServerId): void {
    this.shuffles.made(task, server);
    this.made = task;
    this.source = server;
    this.shuffles.eachReadingChild(stage, this.fetchNewInStage);
  }

  eachOutputOn(server: ServerId, visit: (stage: StageId, task: TaskId) => void): void {
    this.shuffles.eachOutputOn(server, visit);
  }

  /**
   * Transfers that were requested still arrive, so every current reader counts as having its part of each lost
   * output.
   */
  serverDown(server: ServerId, lost: readonly Output[]): void {
    this.replicas.setDown(server, true);
    for (const { stage, task } of lost) {
      this.shuffles.lost(task);
      this.shuffles.eachReadingChild(stage, this.skipInStage);
    }
  }

  forget(task: TaskId): void {
    this.shuffles.lost(task);
  }

  serverUp(server: ServerId): void {
    this.replicas.setDown(server, false);
  }

  /** Counts the inputs of an attempt; returns how long reading them takes. */
  private readInputs(attempt: AttemptId, stage: StageId, computingTime: Micros): number {
    const { attempts, replicas, workload, rates, slowdown } = this;
    const { stageFirstRead, readBytes } = workload.storage;
    const task = attempts.taskOf(attempt);
    const server = attempts.serverOf(attempt);
    let farthest: number = NO_INPUT;
    let time = 0;
    let near = 0; // bytes
    let inRack = 0;
    let far = 0;
    for (let read = stageFirstRead[stage]; read < stageFirstRead[stage + 1]; read += 1) {
      const distance = replicas.locality(blockOf(workload, stage, task, read), server);
      const bytes = readBytes[read];
      if (distance === Locality.server) near += bytes;
      else if (distance === Locality.rack) inRack += bytes;
      else far += bytes;
      time += bytes / rates[distance];
      if (farthest === NO_INPUT || distance > farthest) farthest = distance;
    }
    this.reads[attempt] = this.recorder.readBegan(attempts.rowOf(attempt), farthest, near, inRack, far);
    if (slowdown === null) return time;
    return farthest === NO_INPUT ? 0 : slowdown[farthest] * computingTime;
  }

  /** Fetches all parts that are ready, summed for each distance. */
  private join(attempt: AttemptId, stage: StageId): void {
    const { waiting, shuffles } = this;
    shuffles.join(attempt, stage);
    this.target = this.attempts.serverOf(attempt);
    waiting.fill(0);
    shuffles.eachPart(stage, this.attempts.taskOf(attempt), this.countPart);
    this.fetch(attempt, Locality.server, waiting[Locality.server]);
    this.fetch(attempt, Locality.rack, waiting[Locality.rack]);
    this.fetch(attempt, Locality.remote, waiting[Locality.remote]);
  }

  private fetch(attempt: AttemptId, distance: Locality, parts: number): void {
    const bytes = parts * this.shuffles.partBytes[this.attempts.stageOf(attempt)];
    this.recorder.readMore(this.reads[attempt], distance, bytes);
    const from = Math.max(this.busyUntil[attempt], this.kernel.now());
    this.busyUntil[attempt] = from + bytes / this.rates[distance];
    this.shuffles.partsLeft[attempt] -= parts;
  }

  private endOf(attempt: AttemptId): Micros {
    return Math.max(this.kernel.now(), Math.round(this.busyUntil[attempt]));
  }

  private leave(attempt: AttemptId): void {
    const stage = this.attempts.stageOf(attempt);
    if (this.shuffles.isOf(stage)) this.shuffles.leave(attempt, stage);
  }

  private grow(): void {
    this.beganAt = doubled(this.beganAt);
    this.reads = doubled(this.reads);
    this.busyUntil = doubled(this.busyUntil);
  }
}
