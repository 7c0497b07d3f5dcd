import { assert } from '../../base/assert.ts';
import type { AttemptId, Lane, ServerId, StageId } from '../ids.ts';
import { NONE } from '../ids.ts';
import { At, In, type ServerRows } from './serverRows.ts';

/** What a slot that is neither free nor running is kept for. */
const Use = { none: 0, held: 1, root: 2 } as const;

/** The slots of all servers: free, held, taken by a root, or running. Each server keeps its free lanes on a stack. */
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

  /** What runs in a lane, or NONE. */
  attemptIn(server: ServerId, lane: Lane): AttemptId {
    return this.rows.words[this.rows.slotAt(server, lane) + In.attempt];
  }

  /** Takes a free slot that stays idle. */
  hold(server: ServerId): Lane {
    return this.keep(server, Use.held);
  }

  isHeld(server: ServerId, lane: Lane): boolean {
    return this.purposeOf(server, lane) === Use.held;
  }

  /** Frees a held slot. */
  release(server: ServerId, lane: Lane): void {
    assert(this.purposeOf(server, lane) === Use.held, 'only a held slot is released');
    this.giveBack(server, lane);
  }

  /** Takes a free slot for the root of a job. */
  takeForRoot(server: ServerId): Lane {
    return this.keep(server, Use.root);
  }

  /** Frees the slot of a root. */
  leaveByRoot(server: ServerId, lane: Lane): void {
    assert(this.purposeOf(server, lane) === Use.root, 'only a root that is there ends');
    this.giveBack(server, lane);
  }

  /** The row of the trace of what a slot is kept for. */
  rowOf(server: ServerId, lane: Lane): number {
    return this.rows.words[this.rows.slotAt(server, lane) + In.row];
  }

  setRow(server: ServerId, lane: Lane, row: number): void {
    this.rows.words[this.rows.slotAt(server, lane) + In.row] = row;
  }

  /** The stage that a held slot is kept for. */
  stageOf(server: ServerId, lane: Lane): StageId {
    return this.rows.words[this.rows.slotAt(server, lane) + In.stage];
  }

  /** Notes what a held slot is kept for. */
  keepFor(server: ServerId, lane: Lane, stage: StageId, row: number): void {
    const at = this.rows.slotAt(server, lane);
    this.rows.words[at + In.stage] = stage;
    this.rows.words[at + In.row] = row;
  }

  /** Calls back with each lane of a server that is held, or that a root has taken. */
  eachKept(server: ServerId, visit: (lane: Lane, isRoot: boolean) => void): void {
    for (let lane = 0; lane < this.count(server); lane += 1) {
      const use = this.purposeOf(server, lane);
      if (use !== Use.none) visit(lane, use === Use.root);
    }
  }

  /** Takes away all slots of a server, where nothing runs or is held. */
  close(server: ServerId): void {
    assert(this.rows.free(server) === this.count(server), 'all slots are free');
    this.rows.words[server * this.rows.stride + At.free] = 0;
  }

  /** Gives a server its slots again, all of them free. */
  open(server: ServerId): void {
    this.rows.words[server * this.rows.stride + At.free] = this.count(server);
  }

  private count(server: ServerId): number {
    return this.rows.slots[server];
  }

  private purposeOf(server: ServerId, lane: Lane): number {
    return this.rows.words[this.rows.slotAt(server, lane) + In.use];
  }

  private keep(server: ServerId, use: number): Lane {
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
