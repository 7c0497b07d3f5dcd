import type { JobId, SchedulerId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { Facts } from '../central/testFacts.ts';

const ASK_AGAIN = 10e6;
const PARTS = 10;

/** What users say of a job that may wait (APO-5). */
interface Standing {
  readonly priority: number;
  readonly isHeld: boolean;
}

/** What a manager knows of its job's tokens. */
interface Asked {
  readonly tokens: number;
  has: number;
}

/**
 * Tokens a second time (Apollo §2.1, APO-3): virtual clusters with a queue of jobs, first come, first served, all tokens of a
 * job or none. Shared with the policy: the messages, and that some are given back early.
 */
export class Tokens {
  private readonly sim: Sim;
  private readonly keeper: number;
  private readonly usual: number;
  private readonly facts: Facts;
  private readonly sizes: readonly number[]; // of virtual clusters
  private readonly waiting: { readonly job: JobId; readonly tokens: number }[] = []; // in the order in which they asked
  private readonly orders = new Map<JobId, Standing>(); // of managers
  private readonly standings = new Map<JobId, Standing>(); // as the keeper has heard of them
  private readonly granted = new Map<JobId, number>(); // at the keeper
  private uncounted: readonly JobId[] = []; // it was asked how many tokens they have, and has not said it
  private readonly asked = new Map<JobId, Asked>();
  private readonly hasAsked = new Set<JobId>();
  private readonly withdrawn = new Set<JobId>(); // cancelled
  private readonly askMail;
  private readonly keepMail;
  private readonly grantMail;
  private readonly countMail;
  private readonly again;
  private readonly orderMail;

  constructor(
    sim: Sim,
    keeper: number,
    usual: number,
    allTokens: number,
    onGranted: (manager: SchedulerId, job: JobId) => void,
  ) {
    this.sim = sim;
    this.keeper = keeper;
    this.usual = usual;
    this.facts = new Facts(sim);
    const slots = sim.topology.slots.reduce((sum, each) => sum + each, 0);
    const all = Math.max(1, Math.round(slots * allTokens));
    const { pools } = sim.graphs;
    const share = (pool: number): number => {
      const { parent, weight } = pools[pool];
      const siblings = pools.filter((other) => other.parent === parent).map((other) => other.weight);
      const own = weight / siblings.reduce((sum, each) => sum + each, 0);
      return parent < 0 ? own : own * share(parent);
    };
    const shares = pools.length === 0 ? [1] : pools.map((_, pool) => share(pool));
    this.sizes = shares.map((each) => Math.max(1, Math.round(each * all)));
    const carries = ['job', 'tokens'] as const;
    this.askMail = sim.message(
      { name: 'askTokens', from: 'scheduler', to: 'service', carries },
      (_keeper, job, tokens) => this.isAsked(job, tokens),
    );
    this.keepMail = sim.message(
      { name: 'giveTokens', from: 'scheduler', to: 'service', carries },
      (_keeper, job, tokens) => {
        this.uncounted = this.uncounted.filter((each) => each !== job);
        const place = this.waiting.findIndex((each) => each.job === job);
        if (tokens === 0 && place >= 0) this.waiting.splice(place, 1);
        this.keep(job, tokens);
        this.admit(this.clusterOf(job));
      },
    );
    this.grantMail = sim.message(
      { name: 'grant', from: 'service', to: 'scheduler', carries },
      (manager, job, tokens) => {
        const asked = this.asked.get(job);
        if (this.withdrawn.has(job)) this.keepMail.send(manager, this.keeper, job, 0);
        if (asked === undefined || asked.has > 0 || !this.hasAsked.has(job)) return;
        asked.has = tokens;
        onGranted(manager, job);
      },
    );
    this.countMail = sim.message(
      { name: 'countTokens', from: 'service', to: 'scheduler', carries: ['job'] },
      (manager, job) => {
        const isWaiting = this.hasAsked.has(job) && this.of(job) === 0;
        if (!isWaiting) this.keepMail.send(manager, this.keeper, job, this.of(job));
      },
    );
    this.orderMail = sim.controlsJobs
      ? sim.message(
          { name: 'orderJob', from: 'scheduler', to: 'service', carries: ['job', 'priority', 'isHeld'] },
          (_keeper, job, priority, isHeld) => {
            this.standings.set(job, { priority, isHeld: isHeld === 1 });
            this.admit(this.clusterOf(job));
          },
        )
      : null;
    this.again = sim.schedulerTimer((manager, job) => this.askAnew(manager, job));
  }

  // At managers.

  of(job: JobId): number {
    return this.asked.get(job)?.has ?? 0;
  }

  ask(manager: SchedulerId, job: JobId): void {
    if (this.hasAsked.has(job)) return;
    this.hasAsked.add(job);
    const widest = Math.max(...this.facts.stagesOf(job).map((stage) => this.facts.tasksOf(stage).length));
    const said = this.sim.graphs.jobTokens?.[job] ?? 0;
    this.asked.set(job, { tokens: said > 0 ? said : Math.min(this.usual, widest), has: 0 });
    this.send(manager, job);
  }

  askAnew(manager: SchedulerId, job: JobId): void {
    if (this.hasAsked.has(job) && this.of(job) === 0) this.send(manager, job);
  }

  /** The job needs no more than so many from now on; small parts are not worth a message. */
  needs(manager: SchedulerId, job: JobId, tokens: number): void {
    const asked = this.asked.get(job);
    if (asked === undefined) return;
    const less = asked.has - tokens;
    if (less <= 0 || (tokens > 0 && less < asked.tokens / PARTS)) return;
    asked.has = tokens;
    if (tokens === 0) this.hasAsked.delete(job);
    this.keepMail.send(manager, this.keeper, job, tokens);
  }

  /** A user changes what the keeper should think of a job. */
  order(manager: SchedulerId, job: JobId, change: Partial<Standing>): void {
    this.orders.set(job, { priority: 0, isHeld: false, ...this.orders.get(job), ...change });
    this.sendOrder(manager, job);
  }

  withdraw(manager: SchedulerId, job: JobId): void {
    const asked = this.asked.get(job);
    if (asked === undefined || !this.hasAsked.delete(job)) return;
    asked.has = 0;
    this.withdrawn.add(job);
    this.keepMail.send(manager, this.keeper, job, 0);
  }

  private sendOrder(manager: SchedulerId, job: JobId): void {
    const order = this.orders.get(job);
    if (order !== undefined)
      this.orderMail?.send(manager, this.keeper, job, order.priority, order.isHeld ? 1 : 0);
  }

  private send(manager: SchedulerId, job: JobId): void {
    this.sendOrder(manager, job);
    this.askMail.send(manager, this.keeper, job, this.asked.get(job)?.tokens ?? 0);
    this.again.after(ASK_AGAIN, manager, job, 0);
  }

  // At the keeper.

  /** It is back, and asks how many tokens jobs still have: it may have missed that they gave some back. */
  back(): void {
    this.uncounted = [...this.granted.keys()];
    this.count();
  }

  private count(): void {
    for (const job of this.uncounted)
      if (!this.sim.isLost(this.ownerOf(job))) this.countMail.send(this.keeper, this.ownerOf(job), job);
  }

  private clusterOf(job: JobId): number {
    return Math.max(0, this.sim.graphs.jobPool[job]);
  }

  private ownerOf(job: JobId): SchedulerId {
    return this.sim.ownerOf(this.facts.stagesOf(job)[0]);
  }

  private isAsked(job: JobId, tokens: number): void {
    const cluster = this.clusterOf(job);
    if (this.waiting.some((each) => each.job === job)) {
      // In vain so far: jobs whose managers are down for good give nothing back.
      for (const holder of [...this.granted.keys()])
        if (this.sim.isLost(this.ownerOf(holder))) this.keep(holder, 0);
      this.count();
    } else if ((this.granted.get(job) ?? 0) === 0)
      this.waiting.push({ job, tokens: Math.min(tokens, this.sizes[cluster]) });
    if ((this.granted.get(job) ?? 0) > 0) this.tell(job);
    this.admit(cluster);
  }

  private keep(job: JobId, tokens: number): void {
    const has = this.granted.get(job) ?? 0;
    if (tokens < has) this.granted.set(job, tokens);
    if (tokens === 0) this.granted.delete(job);
  }

  private admit(cluster: number): void {
    for (;;) {
      const ready = this.waiting.filter(
        ({ job }) => this.clusterOf(job) === cluster && this.standings.get(job)?.isHeld !== true,
      );
      const priorityOf = (job: JobId) => this.standings.get(job)?.priority ?? 0;
      const highest = Math.max(...ready.map(({ job }) => priorityOf(job)));
      const next = ready.find(({ job }) => priorityOf(job) === highest);
      const used = [...this.granted]
        .filter(([job]) => this.clusterOf(job) === cluster)
        .reduce((sum, [, tokens]) => sum + tokens, 0);
      if (next === undefined || next.tokens > this.sizes[cluster] - used) return;
      this.waiting.splice(this.waiting.indexOf(next), 1);
      this.granted.set(next.job, next.tokens);
      this.tell(next.job);
    }
  }

  private tell(job: JobId): void {
    this.grantMail.send(this.keeper, this.ownerOf(job), job, this.granted.get(job) ?? 0);
  }
}
