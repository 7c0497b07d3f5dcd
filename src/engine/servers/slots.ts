import { assert } from '../../base/assert.ts';
import type { AttemptId, JobId, Lane, ServerId, StageId } from '../ids.ts';
import { NONE } from '../ids.ts';
import { At, In, type ServerRows } from './serverRows.ts';

/** What a slot that is neither free nor running is used for. A slot kept for purpose p of the policy has `kept` + p. */
const Use = { none: 0, held: 1, kept: 2 } as const;

/** The slots of all servers: free, held, kept for a job, or running. The free lanes of each server are a stack. */
export class Slots {
  private readonly rows: ServerRows;

  constructor(rows: ServerRows) {
    this.rows = rows;
  }

  /** Takes a free slot for an attempt. */
  occupy(server: ServerId, attempt: AttemptId): Lane {
    const lane = this.pop(server);
    this.rows.words[server * this.rows.stride + At.running] += 1;
    this.rows.words[this.rows.slotAt(server, lane) + In.attempt] = attempt;
    return lane;
  }

  /** Frees the slot of an attempt. */
  vacate(server: ServerId, lane: Lane): void {
    this.rows.words[server * this.rows.stride + At.running] -= 1;
    this.rows.words[this.rows.slotAt(server, lane) + In.attempt] = NONE;
    this.push(server, lane);
  }

  /** The attempt that runs in a lane, or NONE. */
  attemptIn(server: ServerId, lane: Lane): AttemptId {
    return this.rows.words[this.rows.slotAt(server, lane) + In.attempt];
  }

  /** Takes a free slot that stays idle. */
  hold(server: ServerId): Lane {
    return this.take(server, Use.held);
  }

  isHeld(server: ServerId, lane: Lane): boolean {
    return this.kindOf(server, lane) === Use.held;
  }

  /** Frees a held slot. */
  release(server: ServerId, lane: Lane): void {
    assert(this.kindOf(server, lane) === Use.held, 'release takes a held slot');
    this.giveBack(server, lane);
  }

  /** Takes a free slot for a job and a purpose of the policy. */
  keep(server: ServerId, purpose: number, job: JobId): Lane {
    const lane = this.take(server, Use.kept + purpose);
    this.rows.words[this.rows.slotAt(server, lane) + In.whose] = job;
    return lane;
  }

  /** Returns the first slot of a server that is kept for this job and purpose, or NONE. */
  keptFor(server: ServerId, purpose: number, job: JobId): Lane {
    const { words } = this.rows;
    for (let lane = 0; lane < this.count(server); lane += 1) {
      const at = this.rows.slotAt(server, lane);
      if (words[at + In.use] === Use.kept + purpose && words[at + In.whose] === job) return lane;
    }
    return NONE;
  }

  /** Frees a slot that was kept for a job. */
  giveUp(server: ServerId, lane: Lane): void {
    assert(this.kindOf(server, lane) >= Use.kept, 'giveUp takes a kept slot');
    this.giveBack(server, lane);
  }

  /** The row, in the trace, of the hold or the kept slot in a lane. */
  rowOf(server: ServerId, lane: Lane): number {
    return this.rows.words[this.rows.slotAt(server, lane) + In.row];
  }

  setRow(server: ServerId, lane: Lane, row: number): void {
    this.rows.words[this.rows.slotAt(server, lane) + In.row] = row;
  }

  /** The stage that a slot is held for. */
  stageOf(server: ServerId, lane: Lane): StageId {
    return this.rows.words[this.rows.slotAt(server, lane) + In.whose];
  }

  /** Stores the stage that a slot is held for, and the hold's row in the trace. */
  noteHold(server: ServerId, lane: Lane, stage: StageId, row: number): void {
    const at = this.rows.slotAt(server, lane);
    this.rows.words[at + In.whose] = stage;
    this.rows.words[at + In.row] = row;
  }

  /** Visits each lane of a server that is held or kept for a job. */
  eachIdle(server: ServerId, visit: (lane: Lane, isHeld: boolean) => void): void {
    for (let lane = 0; lane < this.count(server); lane += 1) {
      const use = this.kindOf(server, lane);
      if (use !== Use.none) visit(lane, use === Use.held);
    }
  }

  /** Makes all slots of a server unavailable; all must be free. */
  close(server: ServerId): void {
    assert(this.rows.free(server) === this.count(server), 'all slots are free');
    this.rows.words[server * this.rows.stride + At.free] = 0;
  }

  /** Makes all slots of a server available again, all free. */
  open(server: ServerId): void {
    this.rows.words[server * this.rows.stride + At.free] = this.count(server);
  }

  private count(server: ServerId): number {
    return this.rows.slots[server];
  }

  private kindOf(server: ServerId, lane: Lane): number {
    return this.rows.words[this.rows.slotAt(server, lane) + In.use];
  }

  private take(server: ServerId, use: number): Lane {
    const lane = this.pop(server);
    this.rows.words[this.rows.slotAt(server, lane) + In.use] = use;
    return lane;
  }

  private giveBack(server: ServerId, lane: Lane): void {
    this.rows.words[this.rows.slotAt(server, lane) + In.use] = Use.none;
    this.push(server, lane);
  }

  private pop(server: ServerId): Lane {
    const { words, stride } = this.rows;
    const at = server * stride;
    const left = words[at + At.free] - 1;
    assert(left >= 0, 'starting and holding need a free slot');
    words[at + At.free] = left;
    return words[this.rows.slotAt(server, left) + In.freeLane];
  }

  private push(server: ServerId, lane: Lane): void {
    const { words, stride } = this.rows;
    const at = server * stride;
    const left = words[at + At.free];
    words[this.rows.slotAt(server, left) + In.freeLane] = lane;
    words[at + At.free] = left + 1;
  }
}
