import { assert } from '../../base/assert.ts';
import type { Topology } from '../cluster/topology.ts';
import type { AttemptId, Lane, ServerId } from '../ids.ts';
import { NONE } from '../ids.ts';

/** What a slot that is neither free nor running is kept for. */
const Use = { none: 0, held: 1, root: 2 } as const;

/** The slots of all servers: free, held, taken by a root, or running. Each server keeps its free lanes on a stack. */
export class Slots {
  readonly free: Uint16Array; // [servers]
  readonly running: Uint16Array; // [servers]
  /** Row of the hold or the root in the trace, by slot. */
  readonly row: Int32Array; // [slots]
  /** What runs there, or NONE. */
  readonly attempt: Int32Array; // [slots]
  private readonly use: Uint8Array; // [slots] → Use
  private readonly firstSlot: Uint32Array;
  private readonly stacks: Uint16Array; // [slots] → lane

  constructor(topology: Topology) {
    const total = topology.firstSlot[topology.servers];
    this.free = topology.slots.slice();
    this.running = new Uint16Array(topology.servers);
    this.row = new Int32Array(total).fill(NONE);
    this.attempt = new Int32Array(total).fill(NONE);
    this.use = new Uint8Array(total);
    this.firstSlot = topology.firstSlot;
    this.stacks = new Uint16Array(total);
    for (let server = 0; server < topology.servers; server += 1) {
      for (let lane = 0; lane < topology.slots[server]; lane += 1) {
        this.stacks[this.firstSlot[server + 1] - 1 - lane] = lane; // lane 0 is on top
      }
    }
  }

  slot(server: ServerId, lane: Lane): number {
    return this.firstSlot[server] + lane;
  }

  /** Takes a free slot for an attempt. */
  occupy(server: ServerId, attempt: AttemptId): Lane {
    this.running[server] += 1;
    const lane = this.pop(server);
    this.attempt[this.firstSlot[server] + lane] = attempt;
    return lane;
  }

  /** Frees the slot of an attempt. */
  vacate(server: ServerId, lane: Lane): void {
    this.running[server] -= 1;
    this.attempt[this.firstSlot[server] + lane] = NONE;
    this.push(server, lane);
  }

  /** Takes a free slot that stays idle. */
  hold(server: ServerId): Lane {
    return this.keep(server, Use.held);
  }

  isHeld(server: ServerId, lane: Lane): boolean {
    return this.use[this.slot(server, lane)] === Use.held;
  }

  /** Frees a held slot. */
  release(server: ServerId, lane: Lane): void {
    assert(this.use[this.slot(server, lane)] === Use.held, 'only a held slot is released');
    this.giveBack(server, lane);
  }

  /** Takes a free slot for the root of a job. */
  takeForRoot(server: ServerId): Lane {
    return this.keep(server, Use.root);
  }

  /** Frees the slot of a root. */
  leaveByRoot(server: ServerId, lane: Lane): void {
    assert(this.use[this.slot(server, lane)] === Use.root, 'only a root that is there ends');
    this.giveBack(server, lane);
  }

  /** Calls back with each lane of a server that is held, or that a root has taken. */
  eachKept(server: ServerId, visit: (lane: Lane, isRoot: boolean) => void): void {
    const lanes = this.firstSlot[server + 1] - this.firstSlot[server];
    for (let lane = 0; lane < lanes; lane += 1) {
      const use = this.use[this.slot(server, lane)];
      if (use !== Use.none) visit(lane, use === Use.root);
    }
  }

  /** Takes away all slots of a server, where nothing runs or is held. */
  close(server: ServerId): void {
    assert(this.free[server] === this.firstSlot[server + 1] - this.firstSlot[server], 'all slots are free');
    this.free[server] = 0;
  }

  /** Gives a server its slots again, all of them free. */
  open(server: ServerId): void {
    this.free[server] = this.firstSlot[server + 1] - this.firstSlot[server];
  }

  private keep(server: ServerId, use: number): Lane {
    const lane = this.pop(server);
    this.use[this.slot(server, lane)] = use;
    return lane;
  }

  private giveBack(server: ServerId, lane: Lane): void {
    this.use[this.slot(server, lane)] = Use.none;
    this.push(server, lane);
  }

  private pop(server: ServerId): Lane {
    const left = this.free[server];
    assert(left > 0, 'starting and holding need a free slot');
    this.free[server] = left - 1;
    return this.stacks[this.firstSlot[server] + left - 1];
  }

  private push(server: ServerId, lane: Lane): void {
    this.stacks[this.firstSlot[server] + this.free[server]] = lane;
    this.free[server] += 1;
  }
}
