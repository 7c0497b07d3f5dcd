import { Sampler } from '../../../../algorithms/random.ts';
import type { JobId, ServerId } from '../../../../engine/ids.ts';
import type { Policy } from '../../../../engine/policy/policy.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { Outcome } from '../../../../engine/record/schema.ts';
import { Facts } from './testFacts.ts';
import { RootMoves } from './testRootMoves.ts';
import { Roots } from './testRoots.ts';
import { Slots } from './testSlots.ts';
import { Submissions } from './testSubmissions.ts';
import { Workers } from './testWorkers.ts';

/** What a rule decides with. */
export interface Cluster {
  readonly sim: Sim;
  readonly facts: Facts;
  readonly workers: Workers;
  readonly roots: Roots;
  readonly slots: Slots;
  readonly jobs: readonly JobId[]; // admitted
  readonly order: readonly ServerId[]; // in which free computers are looked for
  /** The next free computer in that order, of a rack or of all. */
  nextFree(rack: number | 'any'): ServerId | undefined;
  /** Decides once more after all that happens at this moment, or after a while. */
  wake(): void;
  wakeAfter(delay: number): void;
}

export interface ClusterRules {
  readonly concurrency: number;
  /** How long the so-many-th root of a job takes to start up, in µs. */
  readonly startUp: (sim: Sim) => (job: JobId, number: number) => number;
  readonly reaction: number; // µs
  /** So many jobs at most with so many slots. */
  readonly mostJobs: (slots: number) => number;
}

/** How tasks and roots get computers. */
export interface PlacementRule {
  /** A job was admitted and wants a root, or does not any more. */
  placeRoot(job: JobId): void;
  dropJob(job: JobId): void;
  /** Whether a job may start tasks, as far as its share goes; left out: always. */
  mayStart?(job: JobId): boolean;
  decide(): void;
}

/**
 * Jobs that are let in a few at a time, their roots, and the tasks that these submit: what all of Quincy's schedulers
 * share (Quincy §2). A second, slow way to it; it shares no code with the policies.
 */
export function cluster(
  sim: Sim,
  rules: ClusterRules,
  createRule: (state: Cluster) => PlacementRule,
): Policy {
  const { topology } = sim;
  const facts = new Facts(sim);
  const line: JobId[] = [];
  const admitted: JobId[] = [];
  const firstSubmitted: JobId[] = [];
  const order = new Int32Array(topology.servers);
  new Sampler().sampleDistinct(sim.stream('computers'), order.length, order.length, order);
  const next = new Map<number | 'any', number>(); // where the search for a free computer went on to
  let isAwake = false;

  const roots: Roots = new Roots(sim, rules.startUp(sim), (job) => submissions.rootUp(job));
  const slots = new Slots(topology, (server) => roots.on(server));
  const workers = new Workers(sim, facts, slots);
  const submissions = new Submissions(sim, facts, roots, rules.reaction, (tasks) => {
    workers.submit(tasks);
    wake();
  });
  const alarm = sim.schedulerTimer(() => {
    isAwake = false;
    decide();
  });
  const later = sim.schedulerTimer(() => wake());
  const moves = new RootMoves(sim, workers, roots, slots, wake);

  const state: Cluster = {
    ...{ sim, facts, workers, roots, slots, jobs: admitted, order: [...order], wake },
    nextFree(rack) {
      const ring = [...order].filter((server) => rack === 'any' || topology.rackOf[server] === rack);
      const from = next.get(rack) ?? 0;
      const steps = ring.map((_, step) => (from + step) % ring.length);
      const at = steps.find((place) => workers.freeOn(ring[place]) > 0);
      if (at === undefined) return undefined;
      next.set(rack, at);
      return ring[at];
    },
    wakeAfter: (delay) => later.after(delay, 0, 0, 0),
  };
  const rule = createRule(state);

  function wake(): void {
    if (isAwake) return;
    isAwake = true;
    alarm.after(0, 0, 0, 0);
  }

  function decide(): void {
    while (admitted.length > 0 && admitted.length >= slots.inAll()) beginAnew(admitted.at(-1) as JobId);
    while (line.length > 0 && admitted.length < Math.min(rules.concurrency, rules.mostJobs(slots.inAll()))) {
      const job = line.shift() as JobId;
      admitted.push(job);
      rule.placeRoot(job);
    }
    relieve();
    rule.decide();
    if (relieve()) wake();
  }

  function relieve(): boolean {
    return moves.relieve(
      admitted,
      (job) => rule.mayStart?.(job) ?? true,
      () => state.nextFree('any'),
    );
  }

  function enterLine(job: JobId): void {
    if (line.includes(job) || admitted.includes(job)) return;
    if (!firstSubmitted.includes(job)) firstSubmitted.push(job);
    line.push(job);
    line.sort((one, other) => firstSubmitted.indexOf(one) - firstSubmitted.indexOf(other));
  }

  function leave(job: JobId): void {
    admitted.splice(admitted.indexOf(job), 1);
    rule.dropJob(job);
    const server = roots.end(job, (each) => slots.isUp(each));
    if (server !== undefined) workers.free(server);
  }

  function beginAnew(job: JobId): void {
    submissions.forget(job);
    for (const task of facts.tasksOfJob(job)) {
      workers.forget(task);
      workers.madeOn.delete(task);
    }
    leave(job);
    enterLine(job);
    sim.restartJob(job);
    wake();
  }

  return {
    onStageReady(_scheduler, stage) {
      enterLine(facts.jobOfStage(stage));
      submissions.stageReady(stage);
      wake();
    },
    onTaskReady(_scheduler, stage, task) {
      enterLine(facts.jobOfStage(stage));
      submissions.taskReady(stage, task);
    },
    onAttemptEnded(_scheduler, attempt, outcome) {
      if (outcome !== Outcome.finished) return;
      const task = sim.taskOf(attempt);
      workers.finished(task, sim.serverOf(attempt));
      const job = facts.jobOf(task);
      if (facts.tasksOfJob(job).every((each) => workers.isFinished(each))) leave(job);
      wake();
    },
    onSlotFree: () => undefined,
    onTaskLost(_scheduler, _stage, task) {
      if (workers.lost(task)) submissions.taskLost(task);
      wake();
    },
    onServerDown: (server) => roots.serverDown(server),
    onServerLost(_scheduler, server) {
      slots.lost(server);
      workers.serverLost(server);
      for (const job of [...admitted]) if (roots.serverOf.get(job) === server) beginAnew(job);
      wake();
    },
    onServerBack(_scheduler, server) {
      slots.back(server);
      for (let slot = 0; slot < slots.on(server); slot += 1) workers.free(server);
      wake();
    },
  };
}
