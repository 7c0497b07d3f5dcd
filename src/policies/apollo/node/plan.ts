import { doubled } from '../../../base/doubled.ts';
import type { Micros } from '../../../engine/kernel/time.ts';

const FIRST_CAPACITY = 64;

/** Demands of this many cores and more are searched alike. */
const MOST_CORES = 64;

/** What a server expects of its future, as those see it who list what runs and waits on it. */
export interface Plan {
  /** Begins anew with a server of this size that runs nothing. */
  clear(slots: number, cores: number, memory: number): void;
  /** Adds a task that runs, and will do so for `left`. */
  run(cores: number, memory: number, left: Micros): void;
  /** Adds the next task of the queue, which will take `time`. Returns when it starts. */
  queue(cores: number, memory: number, time: Micros): Micros;
}

/**
 * What a server expects of its future (Apollo §3.2): how many slots, cores and MB will be free from when on, if each task
 * takes as long as estimated. First `clear`, then `run` for what runs, then `queue` for what waits, oldest first.
 *
 * Piece `i` lasts from `from[i]` to `from[i + 1]`, the last one for ever. Times count from now on, so that `from[0]` is 0.
 */
export class ServerPlan implements Plan {
  pieces = 1;
  from = new Float64Array(FIRST_CAPACITY); // [pieces], Micros
  slots = new Float64Array(FIRST_CAPACITY); // [pieces], free
  cores = new Float64Array(FIRST_CAPACITY); // [pieces], free
  memory = new Float64Array(FIRST_CAPACITY); // [pieces], free MB
  /** The next task of the queue starts no earlier: never before the one before it, unless tasks fill gaps. */
  opensAt: Micros = 0;
  /**
   * By cores: before this time there is no moment with a free slot and that many free cores. Places only get scarcer while
   * a queue is planned, so that long queues need not be searched from the beginning for each task.
   */
  private readonly openFrom = new Float64Array(MOST_CORES + 1);

  constructor(
    /** Whether a task may start before older ones that it does not delay (APO-8). */
    private readonly fillsGaps = true,
  ) {}

  /** Begins anew with a server of this size that runs nothing. */
  clear(slots: number, cores: number, memory: number): void {
    this.opensAt = 0;
    this.pieces = 1;
    this.from[0] = 0;
    this.slots[0] = slots;
    this.cores[0] = cores;
    this.memory[0] = memory;
    this.openFrom.fill(0);
  }

  /** Adds a task that runs, and will do so for `left`. */
  run(cores: number, memory: number, left: Micros): void {
    const end = this.cutAt(left, 0);
    for (let piece = 0; piece < end; piece += 1) this.take(piece, cores, memory);
  }

  /**
   * Adds the next task of the queue, which will take `time`. It gets the first gap in which it fits, so that it may start
   * before older tasks, but never delays one of them; or, where none are filled, the first after the start of the task
   * before it. Returns when it starts; Infinity if the server is too small for it.
   */
  queue(cores: number, memory: number, time: Micros): Micros {
    const start = this.firstGap(cores, memory, time);
    if (start === this.pieces) return Infinity;
    const startsAt = this.from[start];
    const end = this.cutAt(startsAt + time, start);
    for (let piece = start; piece < end; piece += 1) this.take(piece, cores, memory);
    if (!this.fillsGaps) this.opensAt = startsAt;
    return startsAt;
  }

  /** Whether a demand is free throughout a piece. */
  fits(piece: number, cores: number, memory: number): boolean {
    return this.slots[piece] >= 1 && this.cores[piece] >= cores && this.memory[piece] >= memory;
  }

  /** The first piece from whose beginning on the demand is free for `time`. */
  private firstGap(cores: number, memory: number, time: Micros): number {
    const { from, pieces } = this;
    let start = Math.max(this.firstOpen(Math.min(cores, MOST_CORES)), this.pieceAt(this.opensAt));
    for (let piece = start; piece < pieces; piece += 1) {
      if (!this.fits(piece, cores, memory)) start = piece + 1;
      else if (piece + 1 < pieces && from[piece + 1] >= from[start] + time) return start;
    }
    return start;
  }

  /** The first piece with a free slot and so many free cores, or the last piece. */
  private firstOpen(cores: number): number {
    const { openFrom } = this;
    let piece = this.pieceAt(openFrom[cores]);
    while (piece < this.pieces - 1 && !this.fits(piece, cores, 0)) piece += 1;
    openFrom[cores] = this.from[piece];
    return piece;
  }

  /** The piece that a time lies in. */
  pieceAt(time: Micros): number {
    const { from } = this;
    let low = 0;
    let high = this.pieces - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (from[middle] <= time) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private take(piece: number, cores: number, memory: number): void {
    this.slots[piece] -= 1;
    this.cores[piece] -= cores;
    this.memory[piece] -= memory;
  }

  /** Makes a piece begin at a time, and returns it. `first`: a piece that begins before it, or at it. */
  private cutAt(time: Micros, first: number): number {
    const { from } = this;
    let piece = first;
    while (piece + 1 < this.pieces && from[piece + 1] <= time) piece += 1;
    if (from[piece] === time) return piece;
    if (this.pieces === from.length) this.grow();
    for (let each = this.pieces; each > piece; each -= 1) this.copy(each - 1, each);
    this.from[piece + 1] = time;
    this.pieces += 1;
    return piece + 1;
  }

  private copy(piece: number, to: number): void {
    this.from[to] = this.from[piece];
    this.slots[to] = this.slots[piece];
    this.cores[to] = this.cores[piece];
    this.memory[to] = this.memory[piece];
  }

  private grow(): void {
    this.from = doubled(this.from);
    this.slots = doubled(this.slots);
    this.cores = doubled(this.cores);
    this.memory = doubled(this.memory);
  }
}
