import type { JobId, SchedulerId, ServiceId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import { type Micros, SECOND } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { ASK_AGAIN } from './askAgain.ts';
import { tokensAsked } from './tokensAsked.ts';
import { VirtualClusters } from './virtualClusters.ts';

/** What tokens are given by. */
export interface TokenRules {
  /** The service that keeps the virtual clusters. */
  readonly service: ServiceId;
  /** Tokens of all virtual clusters together. */
  readonly capacity: number;
  /** What a job asks for that does not say it: this, or as many as its widest stage has tasks if that is less. */
  readonly usual: number;
}

/** A manager gives tokens back early in parts of at least 1/this of what it was granted, to save messages. Our choice. */
const PARTS = 10;

/**
 * How managers come by tokens (Apollo §2.1): they ask the keeper of the virtual clusters, a service, before their first task,
 * and give tokens back that they will never need again: all of them when the job is over.
 */
export class TokenDesk {
  readonly clusters: VirtualClusters;
  /** Tokens that each job has, as its manager knows. */
  readonly granted: Uint32Array; // [jobs]
  private readonly sim: Sim;
  private readonly rules: TokenRules;
  private readonly asked: Uint32Array; // [jobs] tokens
  private readonly askedAt: Float64Array; // [jobs]
  private readonly hasAsked: Uint8Array; // [jobs]
  /** Jobs that may have given tokens back while the keeper was down, until they say how many they have. */
  private readonly uncounted = new Set<JobId>();
  /** Whether the manager of a job is known to be down, and no other one has taken the job over: so it has ended. */
  private readonly isAbandoned = (job: JobId) =>
    this.sim.isLost(this.sim.ownerOf(this.sim.graphs.jobFirstStage[job]));
  private readonly askMail;
  private readonly keepMail;
  private readonly grantMail;
  private readonly countMail;
  private readonly again;
  /** Null: no user does anything to jobs in this run. */
  private readonly orderMail;
  /** Jobs that were cancelled after they had asked. */
  private readonly withdrawn = new Set<JobId>();
  /** Jobs whose place among those that wait a user has changed. */
  private readonly orders = new Map<JobId, { isHeld: boolean; priority: number }>();

  /** Calls `onGranted` at the manager of a job that may start. */
  constructor(
    sim: Sim,
    rules: TokenRules,
    onGranted: (manager: SchedulerId, job: JobId, waited: Micros) => void,
  ) {
    const { graphs } = sim;
    this.sim = sim;
    this.rules = rules;
    this.clusters = new VirtualClusters(graphs, rules.capacity);
    this.granted = new Uint32Array(graphs.jobs);
    this.asked = new Uint32Array(graphs.jobs);
    this.askedAt = new Float64Array(graphs.jobs);
    this.hasAsked = new Uint8Array(graphs.jobs);
    this.askMail = sim.message(
      {
        name: 'askTokens',
        from: 'scheduler',
        to: 'service',
        carries: ['job', 'tokens'],
        words: 'asks for tokens',
      },
      (service, job, tokens) => {
        // Asked again in vain: tokens may be with jobs that ended while their managers were down.
        if (this.clusters.isWaiting(job)) {
          this.clusters.takeBack(this.isAbandoned);
          this.count(service);
        }
        this.clusters.ask(job, tokens);
        // Asked again, although granted: the grant was lost, or the job has another manager now.
        if (this.clusters.grantedTo(job) > 0) this.tell(service, job);
        this.admit(service, this.clusters.of(job));
      },
    );
    this.keepMail = sim.message(
      {
        name: 'giveTokens',
        from: 'scheduler',
        to: 'service',
        carries: ['job', 'tokens'],
        words: 'needs fewer tokens',
      },
      (service, job, tokens) => {
        this.uncounted.delete(job);
        this.clusters.keep(job, tokens);
        this.admit(service, this.clusters.of(job));
      },
    );
    this.grantMail = sim.message(
      {
        name: 'grant',
        from: 'service',
        to: 'scheduler',
        carries: ['job', 'tokens'],
        words: 'has its tokens',
      },
      (manager, job, tokens) => {
        // The keeper was down when the job was cancelled, and did not hear of it.
        if (this.withdrawn.has(job)) this.keepMail.send(manager, rules.service, job, 0);
        if (this.granted[job] > 0 || this.hasAsked[job] === 0) return;
        this.granted[job] = tokens;
        onGranted(manager, job, sim.now() - this.askedAt[job]);
      },
    );
    this.countMail = sim.message(
      {
        name: 'countTokens',
        from: 'service',
        to: 'scheduler',
        carries: ['job'],
        look: 'ask',
        words: 'asks how many tokens it has',
      },
      (manager, job) => {
        // Its own question is on its way, and nothing is to be counted.
        if (this.hasAsked[job] === 1 && this.granted[job] === 0) return;
        this.keepMail.send(manager, rules.service, job, this.granted[job]);
      },
    );
    this.orderMail = sim.controlsJobs ? this.createOrderMail() : null;
    this.again = sim.schedulerTimer((manager, job) => {
      if (this.granted[job] === 0 && this.hasAsked[job] === 1) this.send(manager, job);
    });
  }

  /** Asks for the tokens of a job, once. */
  ask(manager: SchedulerId, job: JobId): void {
    if (this.hasAsked[job] === 1) return;
    this.hasAsked[job] = 1;
    this.asked[job] = tokensAsked(this.sim.graphs, job, this.rules.usual);
    this.askedAt[job] = this.sim.now();
    this.send(manager, job);
  }

  /** Tokens that a job has asked for. */
  askedFor(job: JobId): number {
    return this.asked[job];
  }

  /** Another manager than the one that asked has the job, and waits for the answer. */
  askAnew(manager: SchedulerId, job: JobId): void {
    if (this.hasAsked[job] === 1 && this.granted[job] === 0) this.send(manager, job);
  }

  /** The job will never use more than so many tokens again. */
  needs(manager: SchedulerId, job: JobId, tokens: number): void {
    const less = this.granted[job] - tokens;
    if (less <= 0 || (tokens > 0 && less * PARTS < this.asked[job])) return;
    this.granted[job] = tokens;
    if (tokens === 0) this.hasAsked[job] = 0;
    this.keepMail.send(manager, this.rules.service, job, tokens);
  }

  /** A user gives a job a priority. */
  setPriority(manager: SchedulerId, job: JobId, priority: number): void {
    this.orders.set(job, { isHeld: this.orders.get(job)?.isHeld ?? false, priority });
    this.sendOrder(manager, job);
  }

  /** A user suspends a job, or lets it go on. */
  setHeld(manager: SchedulerId, job: JobId, isHeld: boolean): void {
    this.orders.set(job, { isHeld, priority: this.orders.get(job)?.priority ?? 0 });
    this.sendOrder(manager, job);
  }

  /** The priority that a user has given a job; 0: none. */
  priorityOf(job: JobId): number {
    return this.orders.get(job)?.priority ?? 0;
  }

  /** The job is cancelled: gives its tokens back, or waits for them no longer. */
  withdraw(manager: SchedulerId, job: JobId): void {
    if (this.hasAsked[job] === 0) return;
    this.granted[job] = 0;
    this.hasAsked[job] = 0;
    this.withdrawn.add(job);
    this.keepMail.send(manager, this.rules.service, job, 0);
  }

  /** The keeper is back. It may have missed that jobs gave tokens back, and asks all that have some, to its knowledge. */
  onKeeperBack(service: ServiceId): void {
    for (const job of this.clusters.holders) this.uncounted.add(job);
    this.count(service);
  }

  /** Asks for what is not counted yet: managers may have been down, too, when they were asked. */
  private count(service: ServiceId): void {
    for (const job of this.uncounted) {
      const manager = this.sim.ownerOf(this.sim.graphs.jobFirstStage[job]);
      if (!this.sim.isLost(manager)) this.countMail.send(service, manager, job);
    }
  }

  private createOrderMail() {
    return this.sim.message(
      {
        name: 'orderJob',
        from: 'scheduler',
        to: 'service',
        carries: ['job', 'priority', 'isHeld'],
        look: 'nothing',
        words: 'changes its place among the jobs that wait',
      },
      (service, job, priority, isHeld) => {
        this.clusters.order(job, priority, isHeld === 1);
        this.admit(service, this.clusters.of(job));
      },
    );
  }

  private sendOrder(manager: SchedulerId, job: JobId): void {
    const order = this.orders.get(job);
    if (order === undefined) return;
    this.orderMail?.send(manager, this.rules.service, job, order.priority, order.isHeld ? 1 : 0);
  }

  private send(manager: SchedulerId, job: JobId): void {
    // The keeper may have been down when a user changed it.
    this.sendOrder(manager, job);
    this.askMail.send(manager, this.rules.service, job, this.asked[job]);
    this.again.after(ASK_AGAIN * SECOND, manager, job, 0);
  }

  private admit(service: ServiceId, cluster: number): void {
    for (let job = this.clusters.grantNext(cluster); job !== NONE; job = this.clusters.grantNext(cluster))
      this.tell(service, job);
  }

  private tell(service: ServiceId, job: JobId): void {
    const manager = this.sim.ownerOf(this.sim.graphs.jobFirstStage[job]);
    this.grantMail.send(service, manager, job, this.clusters.grantedTo(job));
  }
}
