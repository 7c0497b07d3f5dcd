import { type JobId, NONE, type SchedulerId, type ServiceId } from '../../../engine/ids.ts';
import { type Micros, SECOND } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import type { Rules } from '../rules.ts';
import { ASK_AGAIN } from './askAgain.ts';
import { tokensAsked } from './tokensAsked.ts';
import { VirtualClusters } from './virtualClusters.ts';

/** A manager gives tokens back early in parts of at least 1/this of what it was granted, to save messages. Our choice. */
const PARTS = 10;

export type TokenDesk = ReturnType<typeof createTokenDesk>;

/**
 * How managers come by tokens (Apollo §2.1): they ask the keeper of the virtual clusters, a service, before their first task,
 * and give tokens back that they will never need again: all of them when the job is over. Calls `onGranted` at the manager of a
 * job that may start.
 */
export function createTokenDesk(
  sim: Sim,
  rules: Pick<Rules, 'allTokens' | 'usualTokens'>,
  keeper: ServiceId,
  onGranted: (manager: SchedulerId, job: JobId, waited: Micros) => void,
) {
  const { graphs } = sim;
  const clusters = new VirtualClusters(graphs, rules.allTokens);
  const granted = new Uint32Array(graphs.jobs);
  const asked = new Uint32Array(graphs.jobs); // tokens
  const askedAt = new Float64Array(graphs.jobs);
  const hasAsked = new Uint8Array(graphs.jobs);
  const uncounted = new Set<JobId>(); // may have given tokens back while the keeper was down, until they say how many they have
  const withdrawn = new Set<JobId>(); // jobs that were cancelled after they had asked
  const orders = new Map<JobId, { isHeld: boolean; priority: number }>(); // of jobs whose place a user has changed
  const ownerOf = (job: JobId): SchedulerId => sim.ownerOf(graphs.jobFirstStage[job]);
  /** Whether the manager of a job is known to be down, and no other one has taken the job over: so it has ended. */
  const isAbandoned = (job: JobId) => sim.isLost(ownerOf(job));

  const askMail = sim.message(
    {
      name: 'askTokens',
      from: 'scheduler',
      to: 'service',
      carries: ['job', 'tokens'],
      words: 'asks for tokens',
    },
    (_keeper, job, tokens) => {
      // Asked again in vain: tokens may be with jobs that ended while their managers were down.
      if (clusters.isWaiting(job)) {
        clusters.takeBack(isAbandoned);
        count();
      }
      clusters.ask(job, tokens);
      // Asked again, although granted: the grant was lost, or the job has another manager now.
      if (clusters.grantedTo(job) > 0) tell(job);
      admit(clusters.of(job));
    },
  );
  const keepMail = sim.message(
    {
      name: 'giveTokens',
      from: 'scheduler',
      to: 'service',
      carries: ['job', 'tokens'],
      words: 'needs fewer tokens',
    },
    (_keeper, job, tokens) => {
      uncounted.delete(job);
      clusters.keep(job, tokens);
      admit(clusters.of(job));
    },
  );
  const grantMail = sim.message(
    {
      name: 'grant',
      from: 'service',
      to: 'scheduler',
      carries: ['job', 'tokens'],
      words: 'has its tokens',
    },
    (manager, job, tokens) => {
      // The keeper was down when the job was cancelled, and did not hear of it.
      if (withdrawn.has(job)) keepMail.send(manager, keeper, job, 0);
      if (granted[job] > 0 || hasAsked[job] === 0) return;
      granted[job] = tokens;
      onGranted(manager, job, sim.now() - askedAt[job]);
    },
  );
  const countMail = sim.message(
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
      if (hasAsked[job] === 1 && granted[job] === 0) return;
      keepMail.send(manager, keeper, job, granted[job]);
    },
  );
  /** Null: no user does anything to jobs in this run. */
  const orderMail = sim.controlsJobs ? createOrderMail() : null;
  const again = sim.schedulerTimer((manager, job) => {
    if (granted[job] === 0 && hasAsked[job] === 1) send(manager, job);
  });

  function createOrderMail() {
    return sim.message(
      {
        name: 'orderJob',
        from: 'scheduler',
        to: 'service',
        carries: ['job', 'priority', 'isHeld'],
        look: 'nothing',
        words: 'changes its place among the jobs that wait',
      },
      (_keeper, job, priority, isHeld) => {
        clusters.order(job, priority, isHeld === 1);
        admit(clusters.of(job));
      },
    );
  }

  function send(manager: SchedulerId, job: JobId): void {
    // The keeper may have been down when a user changed it.
    sendOrder(manager, job);
    askMail.send(manager, keeper, job, asked[job]);
    again.after(ASK_AGAIN * SECOND, manager, job, 0);
  }

  function sendOrder(manager: SchedulerId, job: JobId): void {
    const order = orders.get(job);
    if (order === undefined) return;
    orderMail?.send(manager, keeper, job, order.priority, order.isHeld ? 1 : 0);
  }

  function order(manager: SchedulerId, job: JobId, isHeld: boolean, priority: number): void {
    orders.set(job, { isHeld, priority });
    sendOrder(manager, job);
  }

  /** The priority that a user has given a job; 0: none. */
  const priorityOf = (job: JobId) => orders.get(job)?.priority ?? 0;

  // At the keeper.

  /** Asks for what is not counted yet: managers may have been down, too, when they were asked. */
  function count(): void {
    for (const job of uncounted) {
      const manager = ownerOf(job);
      if (!sim.isLost(manager)) countMail.send(keeper, manager, job);
    }
  }

  function admit(cluster: number): void {
    for (let job = clusters.grantNext(cluster); job !== NONE; job = clusters.grantNext(cluster)) tell(job);
  }

  function tell(job: JobId): void {
    grantMail.send(keeper, ownerOf(job), job, clusters.grantedTo(job));
  }

  return {
    /** [jobs] Tokens that each job has, as its manager knows. */
    granted,
    /** [jobs] Tokens that each job has asked for. */
    asked,
    priorityOf,

    /** Asks for the tokens of a job, once. */
    ask(manager: SchedulerId, job: JobId): void {
      if (hasAsked[job] === 1) return;
      hasAsked[job] = 1;
      asked[job] = tokensAsked(graphs, job, rules.usualTokens);
      askedAt[job] = sim.now();
      send(manager, job);
    },

    /** Another manager than the one that asked has the job, and waits for the answer. */
    askAnew(manager: SchedulerId, job: JobId): void {
      if (hasAsked[job] === 1 && granted[job] === 0) send(manager, job);
    },

    /** The job will never use more than so many tokens again. */
    needs(manager: SchedulerId, job: JobId, tokens: number): void {
      const less = granted[job] - tokens;
      if (less <= 0 || (tokens > 0 && less * PARTS < asked[job])) return;
      granted[job] = tokens;
      if (tokens === 0) hasAsked[job] = 0;
      keepMail.send(manager, keeper, job, tokens);
    },

    /** A user gives a job a priority. */
    setPriority(manager: SchedulerId, job: JobId, priority: number): void {
      order(manager, job, orders.get(job)?.isHeld ?? false, priority);
    },

    /** A user suspends a job, or lets it go on. */
    setHeld(manager: SchedulerId, job: JobId, isHeld: boolean): void {
      order(manager, job, isHeld, priorityOf(job));
    },

    /** The job is cancelled: gives its tokens back, or waits for them no longer. */
    withdraw(manager: SchedulerId, job: JobId): void {
      if (hasAsked[job] === 0) return;
      granted[job] = 0;
      hasAsked[job] = 0;
      withdrawn.add(job);
      keepMail.send(manager, keeper, job, 0);
    },

    /** The keeper is back. It may have missed that jobs gave tokens back, and asks all that have some, to its knowledge. */
    onKeeperBack(): void {
      for (const job of clusters.holders) uncounted.add(job);
      count();
    },
  };
}
