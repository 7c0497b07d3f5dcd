import type { SchedulerId, ServerId, StageId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import type { Knowledge } from './testKnowledge.ts';
import { type MonitorOracle, tickBefore } from './testMonitor.ts';
import type { ApolloRules, Matrix, Request } from './testRules.ts';
import type { Servers } from './testServers.ts';

/** A server keeps so many matrices: one that has arrived, the others on their way. */
const KEPT = 3;
const MILLISECOND = 1000;

interface Written {
  readonly at: number;
  readonly matrix: Matrix;
}

/** The tasks of a manager on a server, and since when it gets the server's matrices. */
interface Contact {
  readonly requests: readonly Request[];
  readonly since: number;
}

/**
 * What managers know of servers a second time (Apollo §3.2, §3.4, APO-10, APO-27, AMB-39): the monitor's news, or a server's own
 * if that is newer. Shared with the policy: when servers write and tell, and how many matrices are on their way at most.
 */
export class ViewsOracle implements Knowledge {
  private readonly sim: Sim;
  private readonly rules: ApolloRules;
  private readonly servers: Servers;
  private readonly monitor: MonitorOracle;
  private readonly written: Written[][];
  private readonly contacts = new Map<SchedulerId, Map<ServerId, Contact>>();
  private readonly nextTick: (number | null)[];
  private readonly timer;
  private readonly status;

  constructor(
    sim: Sim,
    rules: ApolloRules,
    servers: Servers,
    monitor: MonitorOracle,
    onStatus: (manager: SchedulerId, server: ServerId) => void,
  ) {
    this.sim = sim;
    this.rules = rules;
    this.servers = servers;
    this.monitor = monitor;
    this.written = Array.from({ length: sim.topology.servers }, () => []);
    this.nextTick = this.written.map(() => null);
    this.timer = sim.serverTimer((server) => this.tick(server));
    this.status = sim.toScheduler('status', (manager, _stage, server) => onStatus(manager, server));
  }

  // At servers.

  requested(server: ServerId, manager: SchedulerId, request: Request, waits: boolean): void {
    const { sim, rules } = this;
    const known = this.contact(manager, server);
    const of = this.contacts.get(manager) ?? new Map<ServerId, Contact>();
    this.contacts.set(
      manager,
      of.set(server, { requests: [...(known?.requests ?? []), request], since: known?.since ?? sim.now() }),
    );
    this.write(server);
    if (waits && rules.duplicates) this.status.send(server, manager, request.stage, server, 0);
    this.monitor.wake(server);
    this.planTick(server);
  }

  changed(server: ServerId): void {
    this.monitor.changed(server);
    if (this.servers.isIdle(server)) return;
    this.write(server);
    this.planTick(server);
  }

  serverDown(server: ServerId): void {
    this.nextTick[server] = null;
    this.written[server] = [];
    this.monitor.serverDown(server);
  }

  private tick(server: ServerId): void {
    const { sim, servers, rules } = this;
    if (this.nextTick[server] !== sim.now()) return;
    this.nextTick[server] = null;
    if (servers.isIdle(server)) return;
    this.write(server);
    const told = new Set<SchedulerId>();
    for (const { manager, stage } of rules.duplicates ? servers.waiting(server) : []) {
      if (!told.has(manager)) this.status.send(server, manager, stage, server, 0);
      told.add(manager);
    }
    this.planTick(server);
  }

  /** The next tick at which managers wait for news, or something has not changed as expected. */
  private planTick(server: ServerId): void {
    const { sim, rules, servers } = this;
    const isAwaited = rules.duplicates && servers.waiting(server).length > 0;
    const changesIn = this.written[server].at(-1)?.matrix.changesIn ?? Infinity;
    const due = isAwaited ? sim.now() : sim.now() + changesIn;
    if (due === Infinity) return;
    const at = tickBefore(sim, server, due, rules.status) + rules.status;
    const planned = this.nextTick[server];
    if (planned !== null && planned <= at) return;
    this.nextTick[server] = at;
    this.timer.after(at - sim.now(), server, 0, 0);
  }

  private write(server: ServerId): void {
    const { sim } = this;
    const row = { at: sim.now(), matrix: this.servers.matrix(server) };
    const others = this.written[server].filter(({ at }) => at !== row.at);
    const arrived = others.filter(({ at }) => at <= this.latest());
    const onTheWay = others.filter(({ at }) => at > this.latest());
    // One that has arrived stays until the next one does; there is no room for more on the way than this.
    const kept = [...arrived.slice(-1), ...onTheWay];
    this.written[server] = [...kept.slice(0, KEPT - 1), row];
  }

  private latest(): number {
    return this.sim.now() - this.sim.topology.networkDelay;
  }

  // At managers.

  join(manager: SchedulerId): void {
    this.monitor.join(manager);
  }

  leave(manager: SchedulerId): void {
    this.monitor.leave(manager);
    this.contacts.delete(manager);
  }

  sent(): void {}

  light(manager: SchedulerId): readonly ServerId[] {
    return this.monitor.of(manager).light;
  }

  wait(manager: SchedulerId, server: ServerId, stage: StageId): number {
    const { sim, servers } = this;
    const { matrix, writtenAt, toldAt } = this.newest(manager, server);
    const { topology } = sim;
    const { cores, memory } = servers.demandOf(stage);
    const steps = Math.floor((sim.now() - toldAt) / this.rules.stale) * this.rules.distrust;
    const column = lineOf(servers.axes.cores, cores, steps, topology.cores?.[server] ?? Infinity);
    const row = lineOf(servers.axes.memory, memory, steps, topology.memory?.[server] ?? Infinity);
    return Math.max(0, writtenAt + matrix.waits[row][column] * MILLISECOND - sim.now());
  }

  age(manager: SchedulerId, server: ServerId): number {
    return this.sim.now() - this.newest(manager, server).toldAt;
  }

  private newest(manager: SchedulerId, server: ServerId) {
    const { sim, rules } = this;
    const published = this.monitor.seen(manager, server);
    const contact = this.contact(manager, server);
    const direct = this.written[server]
      .filter(({ at }) => contact !== null && at >= contact.since && at <= this.latest())
      .at(-1);
    if (direct === undefined) return published;
    // Nothing has changed since, or the server would have written: it has said the same again at its ticks.
    const toldAt = Math.max(direct.at, tickBefore(sim, server, this.latest(), rules.status));
    return toldAt >= published.toldAt ? { matrix: direct.matrix, writtenAt: direct.at, toldAt } : published;
  }

  /** The manager's contact with a server, while a task of it lives there. */
  private contact(manager: SchedulerId, server: ServerId): Contact | null {
    const contact = this.contacts.get(manager)?.get(server);
    if (contact === undefined) return null;
    return contact.requests.some(({ attempt, generation }) => this.sim.isLive(attempt, generation))
      ? contact
      : null;
  }
}

/** The line of a demand, and so many further if the server has as much. */
function lineOf(axis: readonly number[], demand: number, steps: number, most: number): number {
  const own = axis.findIndex((line) => line >= demand);
  const last = axis.filter((line) => line <= most).length - 1;
  return Math.max(own, Math.min(own + steps, last));
}
