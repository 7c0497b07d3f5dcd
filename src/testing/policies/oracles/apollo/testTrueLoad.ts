import { serversInUse } from '../../../../engine/cluster/topology.ts';
import type { SchedulerId, ServerId, StageId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import type { Knowledge } from './testKnowledge.ts';
import type { Request } from './testRules.ts';
import type { Servers } from './testServers.ts';

const MILLISECOND = 1000;

interface Underway {
  readonly server: ServerId;
  readonly request: Request;
  readonly sentAt: number;
}

/**
 * The load of servers as it is, a second time (Apollo §4, APO-39): who knows it also knows what is on its way, which waits for
 * those before it where they take all free slots. Shared with the policy: the order of the servers with a free slot, which tells
 * whom a random number picks. One that has a free slot again goes to the end, and the last one takes the place of one
 * that has none any more. Also shared: what never arrives counts until the last request to its server should have.
 */
export class TrueLoadOracle implements Knowledge {
  private readonly sim: Sim;
  private readonly servers: Servers;
  private readonly free: ServerId[];
  private underway: Underway[] = [];

  constructor(sim: Sim, servers: Servers) {
    this.sim = sim;
    this.servers = servers;
    this.free = [...serversInUse(sim.topology)];
  }

  join(): void {}

  leave(): void {}

  age(): number {
    return 0;
  }

  wait(manager: SchedulerId, server: ServerId, stage: StageId): number {
    const { sim, servers } = this;
    this.forgetLost(manager);
    sim.oracle.actAsServer(server);
    const { waits } = servers.matrix(server);
    const isFull = this.freeSlots(server) <= 0;
    sim.oracle.actAsScheduler(manager);
    const { cores, memory } = servers.demandOf(stage);
    const row = servers.axes.memory.findIndex((line) => line >= memory);
    const column = servers.axes.cores.findIndex((line) => line >= cores);
    const before = isFull ? this.on(server).reduce((sum, { request }) => sum + request.runTime, 0) : 0;
    return waits[row][column] * MILLISECOND + before;
  }

  light(manager: SchedulerId): readonly ServerId[] {
    this.forgetLost(manager);
    return this.free;
  }

  sent(manager: SchedulerId, server: ServerId, request: Request): void {
    const { sim } = this;
    this.forgetLost(manager);
    this.underway.push({ server, request, sentAt: sim.now() });
    sim.oracle.actAsServer(server);
    this.lookAt(server);
    sim.oracle.actAsScheduler(manager);
  }

  // At servers.

  arrived(server: ServerId, request: Request): void {
    this.underway = this.underway.filter((each) => each.request !== request);
    this.lookAt(server);
  }

  changed(server: ServerId): void {
    this.lookAt(server);
  }

  down(server: ServerId): void {
    this.underway = this.underway.filter((each) => each.server !== server);
    this.lookAt(server);
  }

  /** On their way to a server. */
  private on(server: ServerId): readonly Underway[] {
    return this.underway.filter((each) => each.server === server);
  }

  private forgetLost(manager: SchedulerId): void {
    const { sim } = this;
    const isLate = ({ sentAt }: Underway) => sim.now() - sentAt > sim.topology.networkDelay;
    const lastTo = new Map(this.underway.map((each) => [each.server, each]));
    for (const { server } of this.underway.filter(
      (each) => each === lastTo.get(each.server) && isLate(each),
    )) {
      this.underway = this.underway.filter((each) => each.server !== server);
      sim.oracle.actAsServer(server);
      this.lookAt(server);
      sim.oracle.actAsScheduler(manager);
    }
  }

  private freeSlots(server: ServerId): number {
    const { sim } = this;
    const there = sim.running(server) + this.servers.waiting(server).length;
    return sim.topology.slots[server] - there - this.on(server).length;
  }

  private lookAt(server: ServerId): void {
    const { free } = this;
    const place = free.indexOf(server);
    const isFree = this.freeSlots(server) > 0;
    if (isFree && place < 0) free.push(server);
    if (isFree || place < 0) return;
    const last = free.pop() as ServerId;
    if (place < free.length) free[place] = last;
  }
}
