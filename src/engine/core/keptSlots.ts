import { NeedsCare } from '../actors/authorErrors.ts';
import type { JobId, Lane, ServerId, StageId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { Core } from './core.ts';
import type { CoreParts } from './parts.ts';
import type { Resources } from './resources.ts';

/** Columns of a slot: what it is for, its row of the trace, and the stage that it is held for or the job that it is kept for. */
const WORDS = 3;
const At = { use: 0, row: 1, whose: 2 } as const;

/** What a slot is for; one that is kept for purpose p of the policy has `kept` + p. */
const Use = { none: 0, held: 1, kept: 2 } as const;

/**
 * Slots that are neither free nor running an attempt: held for a question, together with the cores and memory that a task of
 * its stage needs, or kept for a job. Beside the rows, as most policies do neither.
 */
export class KeptSlots {
  private readonly kernel = this.parts.kernel;
  private readonly recorder = this.parts.recorder;
  private readonly topology = this.parts.topology;
  private words = new Int32Array(0); // [servers · lanes · WORDS], once there is one

  constructor(
    private readonly core: Core,
    private readonly parts: CoreParts,
    private readonly resources: Resources | null, // null: only slots count
  ) {}

  hold(server: ServerId, stage: StageId): Lane {
    const lane = this.core.slots.take(server);
    if (this.resources !== null) this.resources.take(server, stage);
    this.note(server, lane, Use.held, this.recorder.held(server, lane, stage, this.kernel.now()), stage);
    return lane;
  }

  isHeld(server: ServerId, lane: Lane): boolean {
    return this.words[this.placeOf(server, lane) + At.use] === Use.held;
  }

  release(server: ServerId, lane: Lane): void {
    const at = this.placeOf(server, lane);
    if (this.words[at + At.use] !== Use.held) throw new NeedsCare();
    this.free(server, lane, at);
    if (this.resources !== null) this.resources.giveBack(server, this.words[at + At.whose]);
    this.recorder.released(this.words[at + At.row], this.kernel.now());
  }

  /** The stage that a slot is, or was last, held for. */
  stageOf(server: ServerId, lane: Lane): StageId {
    return this.words[this.placeOf(server, lane) + At.whose];
  }

  keep(server: ServerId, purpose: number, job: JobId, wantedAt: Micros): void {
    const lane = this.core.slots.take(server);
    const row = this.recorder.slotKept({ job, server, lane, purpose, wantedAt }, this.kernel.now());
    this.note(server, lane, Use.kept + purpose, row, job);
  }

  /** Frees the first slot that is kept for this job and purpose; returns false if there is none. */
  giveUp(server: ServerId, purpose: number, job: JobId): boolean {
    const { words } = this;
    for (let lane = 0; lane < this.topology.slots[server]; lane += 1) {
      const at = this.placeOf(server, lane);
      if (words[at + At.use] !== Use.kept + purpose || words[at + At.whose] !== job) continue;
      this.leave(server, lane, at);
      return true;
    }
    return false;
  }

  /** Frees all held and kept slots of a server that went down. */
  endAll(server: ServerId): void {
    for (let lane = 0; lane < this.topology.slots[server] && this.words.length > 0; lane += 1) {
      const at = this.placeOf(server, lane);
      const use = this.words[at + At.use];
      if (use === Use.held) this.release(server, lane);
      else if (use !== Use.none) this.leave(server, lane, at);
    }
  }

  private leave(server: ServerId, lane: Lane, at: number): void {
    this.free(server, lane, at);
    this.recorder.keptSlotLeft(this.words[at + At.row], this.kernel.now());
  }

  private note(server: ServerId, lane: Lane, use: number, row: number, whose: number): void {
    if (this.words.length === 0)
      this.words = new Int32Array(this.topology.servers * this.core.slots.most * WORDS);
    const at = this.placeOf(server, lane);
    this.words[at + At.use] = use;
    this.words[at + At.row] = row;
    this.words[at + At.whose] = whose;
  }

  private free(server: ServerId, lane: Lane, at: number): void {
    this.words[at + At.use] = Use.none;
    this.core.slots.giveBack(server, lane, 0);
  }

  private placeOf(server: ServerId, lane: Lane): number {
    return (server * this.core.slots.most + lane) * WORDS;
  }
}
