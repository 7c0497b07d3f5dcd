import type { AttemptId, SchedulerId, ServerId, StageId } from '../../../engine/ids.ts';
import { MILLISECOND, type Micros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { type Cell, stageCells } from '../node/axes.ts';
import { NEVER } from '../node/matrix.ts';
import type { NodeObserver } from '../node/processNodes.ts';
import type { CreationRequests } from '../node/requests.ts';
import type { ServerTasks } from '../node/serverTasks.ts';
import type { LoadViews, ViewSource } from '../serverSide.ts';
import { createFreeServers, type FreeServers } from './freeServers.ts';

/**
 * The load of servers as it is now, as a scheduler of all jobs could know it (Apollo §4, APO-39). Unrealistic on purpose: nothing
 * is late and no message is counted. Of tasks on their way it knows, since it has sent them: each waits for those before it,
 * unless the server has more free slots than they take.
 */
export class TrueViews implements LoadViews, NodeObserver {
  wait: Micros = 0;
  readonly age: Micros = 0;
  readonly source: ViewSource = 'server';
  private readonly free: FreeServers = createFreeServers(this.sim.topology);
  private readonly table = new Int32Array(this.sim.topology.servers * this.tasks.axes.cells); // [servers · cells]
  private readonly writtenAt = new Float64Array(this.sim.topology.servers).fill(Number.NaN); // [servers], NaN: something has changed since
  private readonly underway = new Uint32Array(this.sim.topology.servers); // [servers] requests that have not arrived
  private readonly underwayTime = new Float64Array(this.sim.topology.servers); // [servers] expected times of these tasks
  private readonly lastSentAt = new Float64Array(this.sim.topology.servers).fill(-Infinity); // [servers]
  private readonly sentTo: ServerId[] = []; // requests that may be on their way, or lost, the oldest first
  private readonly sentTimes: Micros[] = [];
  private oldest = 0; // its place in both
  private readonly demandOf: (stage: StageId) => Cell = stageCells(this.tasks.axes, this.sim.graphs);

  constructor(
    private readonly sim: Sim,
    private readonly tasks: ServerTasks,
    private readonly requests: CreationRequests,
  ) {}

  join(): void {}

  leave(): void {}

  look(manager: SchedulerId, server: ServerId, stage: StageId): void {
    const { table, tasks } = this;
    const at = server * tasks.axes.cells;
    this.forgetLost();
    this.write(manager, server, at);
    const told = table[at + this.demandOf(stage)];
    this.wait = told === NEVER ? Infinity : told * MILLISECOND;
    if (this.underway[server] > 0 && this.free.freeSlots(server) <= 0) this.wait += this.underwayTime[server];
  }

  /** Servers with a free slot. */
  light(): void {
    this.forgetLost();
  }

  get lightServers(): Int32Array {
    return this.free.servers;
  }

  get lightCount(): number {
    return this.free.count();
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

  arrived(server: ServerId, attempt: AttemptId): void {
    if (this.underway[server] === 0) return;
    this.underway[server] -= 1;
    this.underwayTime[server] -= this.requests.runTime[attempt];
  }

  requested(server: ServerId): void {
    this.changed(server);
  }

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

  /** Writes the matrix of a server as it is now. */
  private write(manager: SchedulerId, server: ServerId, at: number): void {
    const { sim } = this;
    const now = sim.now();
    if (this.writtenAt[server] === now) return;
    this.writtenAt[server] = now;
    sim.oracle.actAsServer(server);
    this.tasks.writeMatrix(server, this.table, at);
    sim.oracle.actAsScheduler(manager);
  }
}
