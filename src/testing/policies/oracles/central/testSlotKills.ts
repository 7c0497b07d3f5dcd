import type { JobId, ServerId, TaskId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { levelShares } from './testLevelShares.ts';
import type { RunningTask, SlotJobs } from './testSlotJobs.ts';
import type { SlotOrder, SlotOrders } from './testSlotOrder.ts';

const EVERY = 1_000_000; // µs
const ROUNDING = 1e-9;

/** A job, or all jobs of a pool, with what they are entitled to. */
interface Entitled {
  readonly name: string;
  readonly jobs: readonly JobId[];
  readonly running: number;
  readonly share: number;
}

/**
 * Stops the youngest tasks of those above their share for whoever was short of its own for so long, and keeps the slots
 * for them (DEL-20). Looked at once a second, while somebody wants a slot.
 */
export class SlotKills {
  private readonly sim: Sim;
  private readonly jobs: SlotJobs;
  private readonly orders: SlotOrders;
  private readonly order: SlotOrder;
  private readonly killAfter: number; // µs
  private readonly fedAt = new Map<string, number>();
  private readonly claims: { readonly server: ServerId; readonly job: JobId }[] = [];
  private readonly attempts = new Map<TaskId, number>();
  private readonly doomed = new Set<RunningTask>();
  private active: JobId[] = []; // those who want or have something, in the order in which they came to
  private isSet = false;
  private readonly alarm;
  private readonly stopMail;

  constructor(sim: Sim, jobs: SlotJobs, orders: SlotOrders, order: SlotOrder, killAfter: number) {
    this.sim = sim;
    this.jobs = jobs;
    this.orders = orders;
    this.order = order;
    this.killAfter = killAfter;
    this.alarm = sim.schedulerTimer(() => {
      this.isSet = false;
      this.check();
      this.setAlarm();
    });
    this.stopMail = sim.toServer(
      'stop',
      (server, _stage, attempt, task) => void sim.stop(server, attempt, task),
      'attempt',
    );
  }

  wants(job: JobId): void {
    if (this.killAfter === Infinity) return;
    if (!this.active.includes(job)) this.active.push(job);
    if (!this.isSet) this.fedAt.clear(); // Nobody wanted anything.
    const name = this.order === 'pools' ? `pool ${this.orders.poolOf(job)}` : `job ${job}`;
    if (!this.fedAt.has(name)) this.fedAt.set(name, this.sim.now());
    this.setAlarm();
  }

  launched(task: TaskId, attempt: number): void {
    this.attempts.set(task, attempt);
  }

  /** Takes the job that a slot of the server was freed for. */
  claimOn(server: ServerId): JobId | undefined {
    const at = this.claims.findIndex((claim) => claim.server === server);
    return at === -1 ? undefined : this.claims.splice(at, 1)[0].job;
  }

  serverLost(server: ServerId): void {
    for (const claim of this.claims.filter((each) => each.server === server))
      this.claims.splice(this.claims.indexOf(claim), 1);
  }

  private setAlarm(): void {
    if (this.isSet || !this.jobs.anyPending()) return;
    this.isSet = true;
    this.alarm.after(Math.min(EVERY, this.killAfter), 0, 0, 0);
  }

  private check(): void {
    const { jobs, fedAt } = this;
    this.active = this.active.filter((job) => jobs.count(job) + jobs.pending[job].length > 0);
    const all = this.entitled();
    const now = this.sim.now();
    for (const name of [...fedAt.keys()]) if (!all.some((each) => each.name === name)) fedAt.delete(name);
    for (const each of all) {
      const short = Math.floor(each.share + ROUNDING) - each.running;
      const since = short > 0 ? (fedAt.get(each.name) ?? now) : now;
      fedAt.set(each.name, since);
      if (short <= 0 || now - since < this.killAfter) continue;
      fedAt.set(each.name, now);
      this.stopFor(each, short, all);
    }
  }

  private stopFor(sharer: Entitled, short: number, all: readonly Entitled[]): void {
    const { jobs } = this;
    const forJob = this.orders.inOrder(this.order).find((job) => sharer.jobs.includes(job));
    if (forJob === undefined) return;
    const toldToStop = (of: readonly JobId[]) =>
      jobs.running.filter((each) => of.includes(each.job) && this.doomed.has(each)).length;
    let left = short;
    for (const each of jobs.running.toReversed()) {
      const { job, task, server } = each;
      const owner = all.find((other) => other.jobs.includes(job));
      if (left === 0) return;
      if (owner === undefined || this.doomed.has(each)) continue;
      if (owner.running - toldToStop(owner.jobs) <= Math.ceil(owner.share - ROUNDING)) continue;
      if (jobs.nearest(forJob, server) === undefined || this.isAwaited(task)) continue;
      const attempt = this.attempts.get(task) as number;
      this.doomed.add(each);
      this.claims.push({ server, job: forJob });
      this.stopMail.send(0, server, jobs.facts.stageOf(task), attempt, task);
      left -= 1;
    }
  }

  /** Whether tasks that have started early wait for those of its stage. */
  private isAwaited(task: TaskId): boolean {
    const { facts } = this.jobs;
    const { storage } = this.sim.graphs;
    return this.jobs.running.some((each) => {
      const stage = facts.stageOf(each.task);
      return storage.slowStart[stage] < 1 && facts.parents(stage).includes(facts.stageOf(task));
    });
  }

  private entitled(): readonly Entitled[] {
    const { jobs, orders, active, sim } = this;
    const servers = Array.from({ length: sim.topology.servers }, (_, server) => server);
    const slots = servers
      .filter((server) => !sim.isServerLost(server))
      .reduce((sum, server) => sum + sim.topology.slots[server], 0);
    const of = (own: readonly JobId[]) => {
      const running = own.reduce((sum, job) => sum + jobs.count(job), 0);
      return { running, demand: own.reduce((sum, job) => sum + jobs.pending[job].length, running) };
    };
    if (this.order !== 'pools') {
      const each = active.map((job) => ({ weight: orders.weightOf(job), minShare: 0, ...of([job]) }));
      const shares = levelShares(slots, each);
      return active.map((job, at) => ({
        name: `job ${job}`,
        jobs: [job],
        running: each[at].running,
        share: shares[at],
      }));
    }
    const found: Entitled[] = [];
    const divide = (parent: number, amount: number) => {
      const inside = orders.pools.flatMap((pool, at) => {
        const own = active.filter((job) => orders.isIn(job, at));
        return pool.parent === parent && own.length > 0 ? [{ at, own, ...pool, ...of(own) }] : [];
      });
      const shares = levelShares(amount, inside);
      inside.forEach(({ at, own, running }, place) => {
        // Jobs are in pools that have none inside.
        if (own.every((job) => orders.poolOf(job) !== at)) divide(at, shares[place]);
        else found.push({ name: `pool ${at}`, jobs: own, running, share: shares[place] });
      });
    };
    divide(-1, slots);
    return found;
  }
}
