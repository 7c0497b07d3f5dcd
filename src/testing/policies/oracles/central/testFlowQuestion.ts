import type { JobId } from '../../../../engine/ids.ts';
import { startsEarly } from '../../../../engine/jobs/slowStart.ts';
import { type Chooser, leastCost } from './testAssignments.ts';
import type { Cluster } from './testCluster.ts';
import { type FlowPrices, type LeastParts, startCosts } from './testFlowCosts.ts';
import { lifted, sharesOf, sumOf } from './testShares.ts';
import { secondsOf, type Worker } from './testWorkers.ts';

/** What a flow scheduler goes by. */
export interface FlowRules extends FlowPrices, LeastParts {
  readonly isFair: boolean;
  readonly mayPreempt: boolean;
  /** Whether shares are by the weights of users. */
  readonly byWeight: boolean;
}

/** By so much it is cheaper to stay than anything else that costs the same, and dearer to wait. */
const TIE = 1e-6;

/** A submitted task at the moment of a question. */
export interface Row {
  readonly worker: Worker;
  readonly from: number | null; // server
  readonly isKept: boolean;
  readonly wait: number;
  readonly runs: readonly number[]; // [servers]
}

/** The scheduling problem of a moment (Quincy §4.2, §4.3, Appendix). */
export interface Question {
  readonly jobs: readonly JobId[];
  /** Whose roots want a computer, and can have one. */
  readonly roots: readonly JobId[];
  readonly rows: readonly Row[];
  readonly places: readonly number[]; // [servers]
  readonly bounds: readonly { readonly least: number; readonly most: number }[];
  /** The least that everything costs together; Infinity where not every bound can hold. */
  readonly least: number;
  readonly arcs: number;
  /** The same for all that asks the same, but for what time alone changes. */
  readonly key: string;
}

/** Whether others wait for a task's stage that have started early, so that it must not be stopped. */
export function isAwaited({ sim, facts, workers }: Cluster, { task }: Worker): boolean {
  return workers.all.some((other) => {
    const stage = facts.stageOf(other.task);
    return startsEarly(sim.graphs, stage) && facts.parents(stage).includes(facts.stageOf(task));
  });
}

/** `dataCost`: of tasks where they run. */
export function questionOf(
  state: Cluster,
  rules: FlowRules,
  unplaced: readonly JobId[],
  dataCost: (worker: Worker) => number,
): Question {
  const { sim, workers, slots } = state;
  const { topology } = sim;
  const jobs = [...new Set([...state.jobs, ...workers.all.map(({ job }) => job)])];
  const roots = unplaced.slice(0, roomForRoots(state, rules));
  const places = Array.from({ length: topology.servers }, (_, server) => slots.on(server));
  let arcs = 2 * workers.all.length + roots.length + jobs.length + topology.racks + 2 * topology.servers;
  const rows = workers.all.map((worker): Row => {
    const { waited, worked } = secondsOf(worker, sim.now());
    const isKept = worker.server !== null && (!rules.mayPreempt || isAwaited(state, worker));
    const start = startCosts(topology, rules, rules, worker);
    arcs += start.arcs;
    const runs = start.costs.map((cost, server) => {
      if (worker.server === server) return dataCost(worker) - worked;
      return isKept || places[server] === 0 ? Infinity : cost;
    });
    return { worker, from: worker.server, isKept, wait: Math.min(rules.wait * waited, rules.cap), runs };
  });
  const count = (test: (row: Row) => boolean) =>
    jobs.map((job) => rows.filter((row) => row.worker.job === job && test(row)).length);
  const kept = count(({ isKept }) => isKept);
  const { users, jobUser } = sim.graphs;
  const bounds = boundsOf(
    rules,
    jobs.map((job) => (rules.byWeight ? users[jobUser[job]].weight : 1)),
    count(() => true),
    kept,
    sumOf(places) - roots.length,
  );
  const key = [
    jobs,
    unplaced,
    places,
    rows.map(({ worker, isKept }) => [worker.task, worker.server, isKept]),
  ];
  const question = { jobs, roots, rows, places, bounds, arcs, key: JSON.stringify(key), least: 0 };
  const ofRoots: Chooser[] = roots.map((_, root) => ({
    ...{ job: jobs.length + root, waits: Infinity, runs: places.map(() => 0) },
  }));
  const ofTasks = rows.map(({ worker, isKept, wait, runs, from }): Chooser => {
    const stays = runs.map((run, server) => (server === from ? run - TIE : run));
    return { job: jobs.indexOf(worker.job), waits: isKept ? Infinity : wait + TIE, runs: stays };
  });
  const one = roots.map(() => ({ least: 1, most: 1 }));
  return { ...question, least: leastCost([...ofTasks, ...ofRoots], places, [...bounds, ...one]) };
}

/** So many roots can be placed without stopping what must not be stopped. */
export function roomForRoots(state: Cluster, { mayPreempt }: FlowRules): number {
  const kept = state.workers.all.filter(
    (worker) => worker.server !== null && (!mayPreempt || isAwaited(state, worker)),
  );
  return Math.max(0, state.slots.places() - kept.length);
}

/** What everything costs where it is now, at the costs of a question. */
export function presentCost({ rows }: Question): number {
  const costs = rows.map(({ worker: { server }, from, wait, runs }) => {
    if (server === null) return wait + TIE;
    return runs[server] - (server === from ? TIE : 0);
  });
  return sumOf(costs);
}

/** At least and at most so many tasks of each job run (§4.3). */
function boundsOf(
  { isFair }: FlowRules,
  weights: readonly number[],
  wants: readonly number[],
  kept: readonly number[],
  places: number,
): Question['bounds'] {
  const shares = lifted(sharesOf(places, wants, weights), kept);
  const hasRoom = sumOf(wants) <= places;
  const most = wants.map((want, at) => (isFair ? Math.min(shares[at], want) : want));
  const least = wants.map((want, at) => Math.max(isFair || hasRoom ? most[at] : Math.min(1, want), kept[at]));
  // The jobs that came last give way.
  for (let at = least.length - 1; at >= 0; at -= 1) {
    const over = sumOf(least) - places;
    if (over > 0) least[at] -= Math.min(over, least[at] - kept[at]);
  }
  return wants.map((_, at) => ({ least: least[at], most: Math.max(most[at], kept[at]) }));
}
