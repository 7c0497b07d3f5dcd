import { NONE, type SchedulerId, type ServerId, type StageId } from '../../../engine/ids.ts';
import { MILLISECOND, type Micros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { type Axes, type Cell, largestCell, shifted, stageCells } from '../node/axes.ts';
import { NEVER } from '../node/matrix.ts';
import type { ServerRules } from '../rules.ts';
import type { LoadViews, ViewSource } from '../serverSide.ts';
import type { Contacts } from './contacts.ts';
import type { DirectRows } from './directRows.ts';
import type { Snapshots } from './snapshots.ts';
import type { Ticks } from './ticks.ts';

/** What managers know of servers: what has reached them last, from the monitor or from the server itself. */
export class Views implements LoadViews {
  wait: Micros = 0;
  age: Micros = 0;
  source: ViewSource = 'monitor';
  lightServers = new Int32Array(0);
  lightCount = 0;
  private readonly demandOf: (stage: StageId) => Cell = stageCells(this.axes, this.sim.graphs);
  private readonly largest: Int32Array = Int32Array.from({ length: this.sim.topology.servers }, (_, server) =>
    largestCell(
      this.axes,
      this.sim.topology.cores?.[server] ?? Infinity,
      this.sim.topology.memory?.[server] ?? Infinity,
    ),
  ); // [servers] → cell
  private table: Int32Array = this.snapshots.matrices[0];
  private tableAt = 0;
  private writtenAt: Micros = 0;

  /** `ticks`: when servers tell managers with tasks there. */
  constructor(
    private readonly sim: Sim,
    private readonly axes: Axes,
    private readonly snapshots: Snapshots,
    private readonly rows: DirectRows,
    private readonly contacts: Contacts,
    private readonly ticks: Ticks,
    private readonly rules: Pick<ServerRules, 'stale' | 'shift'>,
  ) {}

  join(manager: SchedulerId): void {
    this.snapshots.join(manager, this.sim.now());
  }

  leave(manager: SchedulerId): void {
    this.snapshots.leave(manager);
    this.contacts.forget(manager);
  }

  look(manager: SchedulerId, server: ServerId, stage: StageId): void {
    const { axes, rules } = this;
    const now = this.sim.now();
    this.find(manager, server, now);
    let cell: Cell = 0;
    if (axes.cells > 1) {
      // The older the matrix, the larger the demand that is read (APO-27).
      const steps = Math.floor(this.age / rules.stale) * rules.shift;
      cell = shifted(axes, this.demandOf(stage), steps, this.largest[server]);
    }
    const told = this.table[this.tableAt + cell];
    // The matrix tells when the demand is expected to be free, and part of that wait is over (AMB-39).
    this.wait = told === NEVER ? Infinity : Math.max(0, this.writtenAt + told * MILLISECOND - now);
  }

  light(manager: SchedulerId): void {
    const { snapshots } = this;
    const place = snapshots.placeOf(snapshots.held[manager]);
    this.lightServers = snapshots.light[place];
    this.lightCount = snapshots.lightCounts[place];
  }

  /** Finds the newest matrix of a server that the manager has, and its age. */
  private find(manager: SchedulerId, server: ServerId, now: Micros): void {
    const { snapshots, rows } = this;
    const number = snapshots.held[manager];
    const publishedStamp = snapshots.stampOf(number, server, now);
    const publishedAt = snapshots.toldAt(number, server, now, publishedStamp);
    const row = this.directRow(manager, server, now);
    // The server has sent the same times again at its last tick: the matrix is as old as that.
    const toldAt =
      row === NONE ? -1 : Math.max(rows.stamps[row], this.ticks.before(server, now - rows.delay));
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
    this.tableAt = server * this.axes.cells;
    this.writtenAt = publishedStamp;
    this.age = now - publishedAt;
  }

  /** The last matrix that the server itself has sent to the manager, while any task of it is there, or NONE. */
  private directRow(manager: SchedulerId, server: ServerId, now: Micros): number {
    const { contacts, rows } = this;
    const contact = contacts.find(manager, server);
    if (contact === NONE || !contacts.isOpen(contact)) return NONE;
    return rows.arrived(server, now, contacts.sinceOf(contact));
  }
}
