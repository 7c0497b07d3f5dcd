import type { SchedulerId, ServerId, StageId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import { MILLISECOND, type Micros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { coresOf, memoryOf } from '../../../engine/workload/workload.ts';
import { type Axes, type Cell, cellOf, shifted } from '../node/axes.ts';
import { NEVER } from '../node/matrix.ts';
import type { LoadViews, ViewSource } from '../serverSide.ts';
import type { Contacts } from './contacts.ts';
import type { DirectRows } from './directRows.ts';
import type { ManagerSet } from './managerSet.ts';
import type { Snapshots } from './snapshots.ts';
import type { Ticks } from './ticks.ts';

/** How much managers trust old matrices. */
export interface ConfidenceRules {
  /** Each time that a matrix gets older by this, confidence sinks by one step (APO-27). Infinity: never. */
  readonly stale: Micros;
  /** By how many lines of both axes the demand that is read is larger, for each step. */
  readonly shift: number;
}

interface ViewParts {
  readonly sim: Sim;
  readonly axes: Axes;
  readonly largest: Int32Array; // [servers] → cell
  readonly snapshots: Snapshots;
  readonly rows: DirectRows;
  readonly contacts: Contacts;
  /** When servers tell managers with tasks there. */
  readonly ticks: Ticks;
  readonly managers: ManagerSet;
  readonly confidence: ConfidenceRules;
}

/** What managers know of servers: what has reached them last, from the monitor or from the server itself. */
export class Views implements LoadViews {
  wait: Micros = 0;
  age: Micros = 0;
  source: ViewSource = 'monitor';
  cell: Cell = 0;
  demandCell: Cell = 0;
  lightServers = new Int32Array(0);
  lightCount = 0;
  private readonly parts: ViewParts;
  private readonly cellOfStage: Int32Array; // [stages], NONE: not looked up yet
  private table: Int32Array;
  private tableAt = 0;
  private writtenAt: Micros = 0;

  constructor(parts: ViewParts) {
    this.parts = parts;
    this.cellOfStage = new Int32Array(parts.sim.graphs.stages).fill(NONE);
    this.table = parts.snapshots.matrices[0];
  }

  join(manager: SchedulerId): void {
    const { managers, snapshots, sim } = this.parts;
    if (!managers.has(manager)) managers.add(manager, snapshots.arrived(sim.now()));
  }

  leave(manager: SchedulerId): void {
    const { managers, contacts } = this.parts;
    if (managers.has(manager)) managers.remove(manager);
    contacts.forget(manager);
  }

  look(manager: SchedulerId, server: ServerId, stage: StageId): void {
    const { sim, axes, largest, confidence } = this.parts;
    const now = sim.now();
    this.find(manager, server, now);
    if (axes.cells > 1) {
      this.demandCell = this.demandOf(stage);
      const steps = Math.floor(this.age / confidence.stale) * confidence.shift;
      this.cell = shifted(axes, this.demandCell, steps, largest[server]);
    }
    const told = this.table[this.tableAt + this.cell];
    // The matrix tells when the demand is expected to be free, and part of that wait is over (AMB-39).
    this.wait = told === NEVER ? Infinity : Math.max(0, this.writtenAt + told * MILLISECOND - now);
  }

  get matrix(): Int32Array {
    return this.table.slice(this.tableAt, this.tableAt + this.parts.axes.cells);
  }

  light(manager: SchedulerId): void {
    const { managers, snapshots } = this.parts;
    const place = snapshots.placeOf(managers.held[manager]);
    this.lightServers = snapshots.light[place] as Int32Array<ArrayBuffer>;
    this.lightCount = snapshots.lightCounts[place];
  }

  /** Finds the newest matrix of a server that the manager has, and its age. */
  private find(manager: SchedulerId, server: ServerId, now: Micros): void {
    const { snapshots, managers, rows, axes, ticks } = this.parts;
    const number = managers.held[manager];
    const publishedStamp = snapshots.stampOf(number, server, now);
    const publishedAt = snapshots.toldAt(number, server, now, publishedStamp);
    const row = this.directRow(manager, server, now);
    // The server has sent the same times again at its last tick: the matrix is as old as that.
    const toldAt = row === NONE ? -1 : Math.max(rows.stamps[row], ticks.before(server, now - rows.delay));
    if (toldAt >= publishedAt) {
      this.source = 'server';
      this.table = rows.matrices;
      this.tableAt = rows.at(row);
      this.writtenAt = rows.stamps[row];
      this.age = now - toldAt;
      return;
    }
    this.source = 'monitor';
    this.table = snapshots.matrices[snapshots.placeOf(number)];
    this.tableAt = server * axes.cells;
    this.writtenAt = publishedStamp;
    this.age = now - publishedAt;
  }

  /** The last matrix that the server itself has sent to the manager, while any task of it is there, or NONE. */
  private directRow(manager: SchedulerId, server: ServerId, now: Micros): number {
    const { contacts, rows } = this.parts;
    const contact = contacts.find(manager, server);
    if (contact === NONE || !contacts.isOpen(contact)) return NONE;
    return rows.arrived(server, now, contacts.sinceOf(contact));
  }

  private demandOf(stage: StageId): Cell {
    if (this.cellOfStage[stage] === NONE) {
      const { axes, sim } = this.parts;
      this.cellOfStage[stage] = cellOf(axes, coresOf(sim.graphs, stage), memoryOf(sim.graphs, stage));
    }
    return this.cellOfStage[stage];
  }
}
