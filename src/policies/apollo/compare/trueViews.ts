import type { AttemptId, SchedulerId, ServerId, StageId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import { MILLISECOND, type Micros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { coresOf, memoryOf } from '../../../engine/workload/workload.ts';
import { type Cell, cellOf } from '../node/axes.ts';
import { NEVER } from '../node/matrix.ts';
import type { CreationRequests } from '../node/requests.ts';
import type { ServerMatrices } from '../node/serverMatrices.ts';
import type { LoadViews, ViewSource } from '../serverSide.ts';
import { FreeServers } from './freeServers.ts';

/**
 * The load of servers as it is now, as a scheduler of all jobs could know it (Apollo §4, APO-39). Unrealistic on purpose: nothing
 * is late and no message is counted. Of tasks on their way it knows, since it has sent them: each waits for those before it,
 * unless the server has more free slots than they take.
 */
export class TrueViews implements LoadViews {
  wait: Micros = 0;
  readonly age: Micros = 0;
  readonly source: ViewSource = 'server';
  cell: Cell = 0;
  demandCell: Cell = 0;
  private readonly sim: Sim;
  private readonly matrices: ServerMatrices;
  private readonly requests: CreationRequests;
  private readonly free: FreeServers;
  private readonly table: Int32Array; // [servers · cells]
  private readonly writtenAt: Float64Array; // [servers], NaN: something has changed since
  private readonly underway: Uint32Array; // [servers] requests that have not arrived
  private readonly underwayTime: Float64Array; // [servers] expected times of these tasks
  private readonly lastSentAt: Float64Array; // [servers]
  private readonly sentTo: ServerId[] = []; // requests that may be on their way, or lost, the oldest first
  private readonly sentTimes: Micros[] = [];
  private oldest = 0; // its place in both
  private readonly cellOfStage: Int32Array; // [stages], NONE: not looked up yet
  private tableAt = 0;

  constructor(sim: Sim, matrices: ServerMatrices, requests: CreationRequests) {
    const { servers } = sim.topology;
    this.sim = sim;
    this.matrices = matrices;
    this.requests = requests;
    this.free = new FreeServers(sim.topology);
    this.table = new Int32Array(servers * matrices.axes.cells);
    this.writtenAt = new Float64Array(servers).fill(Number.NaN);
    this.underway = new Uint32Array(servers);
    this.underwayTime = new Float64Array(servers);
    this.lastSentAt = new Float64Array(servers).fill(-Infinity);
    this.cellOfStage = new Int32Array(sim.graphs.stages).fill(NONE);
  }

  join(): void {}

  leave(): void {}

  look(manager: SchedulerId, server: ServerId, stage: StageId): void {
    const { table, matrices } = this;
    this.tableAt = server * matrices.axes.cells;
    this.forgetLost();
    this.write(manager, server);
    this.demandCell = this.demandOf(stage);
    this.cell = this.demandCell;
    const told = table[this.tableAt + this.cell];
    this.wait = told === NEVER ? Infinity : told * MILLISECOND;
    if (this.underway[server] > 0 && this.free.freeSlots(server) <= 0) this.wait += this.underwayTime[server];
  }

  get matrix(): Int32Array {
    return this.table.slice(this.tableAt, this.tableAt + this.matrices.axes.cells);
  }

  /** Servers with a free slot. */
  light(): void {
    this.forgetLost();
  }

  get lightServers(): Int32Array {
    return this.free.servers;
  }

  get lightCount(): number {
    return this.free.count;
  }

  /** The scheduler sends a task to a server. */
  sent(attempt: AttemptId, runTime: Micros): void {
    const { sim } = this;
    const server = sim.serverOf(attempt);
    this.forgetLost();
    this.lastSentAt[server] = sim.now();
    this.sentTo.push(server);
    this.sentTimes.push(sim.now());
    this.underway[server] += 1;
    this.underwayTime[server] += runTime;
    this.free.take(server);
  }

  /** A task has arrived at its server. */
  arrived(server: ServerId, attempt: AttemptId): void {
    if (this.underway[server] === 0) return;
    this.underway[server] -= 1;
    this.underwayTime[server] -= this.requests.runTimeOf(attempt);
  }

  /** Called at the server: something has begun or ended there. */
  changed(server: ServerId): void {
    const { sim } = this;
    this.writtenAt[server] = Number.NaN;
    this.free.set(server, sim.running(server) + sim.queued(server) + this.underway[server]);
  }

  down(server: ServerId): void {
    this.forgetUnderway(server);
    this.writtenAt[server] = Number.NaN;
    this.free.set(server, 0);
  }

  /** What should have arrived, and has not, never will: its server was down. */
  private forgetLost(): void {
    const { sim, sentTo, sentTimes, lastSentAt } = this;
    const due = sim.now() - sim.topology.networkDelay;
    for (; this.oldest < sentTo.length && sentTimes[this.oldest] < due; this.oldest += 1) {
      const server = sentTo[this.oldest];
      if (this.underway[server] === 0 || lastSentAt[server] >= due) continue;
      this.free.giveBack(server, this.underway[server]);
      this.forgetUnderway(server);
    }
    if (2 * this.oldest < sentTo.length) return;
    sentTo.splice(0, this.oldest);
    sentTimes.splice(0, this.oldest);
    this.oldest = 0;
  }

  private forgetUnderway(server: ServerId): void {
    this.underway[server] = 0;
    this.underwayTime[server] = 0;
  }

  private write(manager: SchedulerId, server: ServerId): void {
    const { sim } = this;
    const now = sim.now();
    if (this.writtenAt[server] === now) return;
    this.writtenAt[server] = now;
    sim.oracle.actAsServer(server);
    this.matrices.write(server, this.table, this.tableAt);
    sim.oracle.actAsScheduler(manager);
  }

  private demandOf(stage: StageId): Cell {
    if (this.cellOfStage[stage] === NONE) {
      const { graphs } = this.sim;
      this.cellOfStage[stage] = cellOf(this.matrices.axes, coresOf(graphs, stage), memoryOf(graphs, stage));
    }
    return this.cellOfStage[stage];
  }
}
