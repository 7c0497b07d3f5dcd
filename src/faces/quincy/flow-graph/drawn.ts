import { addAll } from '../../../base/lists.ts';
import { type JobId, NONE } from '../../../engine/ids.ts';
import { firstTaskOf } from '../../../views/shared/names.ts';
import { type Flowing, jobsOnArcs, SEVERAL } from './choices.ts';
import { Kind, kindOf, type QuincyNetwork } from './network.ts';
import type { SolvedProblem } from './problemAt.ts';

/** How much of a network is shown: all of it, its jobs as bands, one job's tasks, or one task with all its arcs. */
export type Level =
  | { readonly kind: 'all' }
  | { readonly kind: 'jobs' }
  | { readonly kind: 'job'; readonly job: JobId }
  | { readonly kind: 'task'; readonly job: JobId; readonly row: number };

/** One node of the picture: a node of the network, or several that are drawn as one. */
export interface DrawnNode {
  readonly kind: Kind;
  /** The nodes of the network that it stands for, in order. */
  readonly members: readonly number[];
  /** The job that all of them belong to, or NONE. */
  readonly job: JobId;
  /** Why several are drawn as one; null for a single node. */
  readonly group: 'job' | 'jobs' | 'tasks' | 'racks' | 'computers' | null;
}

/** One arc of the picture: all arcs between two of its nodes. */
export interface DrawnArc {
  readonly from: number; // → drawn node
  readonly to: number; // → drawn node
  readonly arcs: readonly number[];
  readonly flow: number;
  readonly capacity: number;
  readonly leastCost: number;
  readonly mostCost: number;
  /** The job whose flow it carries, SEVERAL, or NONE while it is idle. */
  readonly job: JobId;
}

/** The part of a network that is drawn. */
export interface Drawn {
  readonly level: Level;
  readonly nodes: readonly DrawnNode[];
  readonly arcs: readonly DrawnArc[];
  /** Number of idle arcs that are not drawn because there are too many. */
  readonly hidden: number;
  readonly nodeOf: Int32Array; // [nodes of the network] → drawn node
}

/** Most arcs that are drawn; idle arcs beyond it are only counted. */
export const MOST_ARCS = 1000;
const MOST_NODES_FOR_ALL = 40;
// More lines of one job cannot be told apart.
const MOST_THREADS = 50;
const MOST_JOBS = 20;
const MOST_RACKS = 20;
const MOST_TASKS = 200;
const MOST_COMPUTERS = 300;

/**
 * Chooses how much to show: small networks whole, large ones by what is selected. A job of many tasks that was selected
 * elsewhere stays one band among the others until it is opened here (`asked`).
 */
export function levelFor(
  quincy: QuincyNetwork,
  job: JobId | null,
  row: number,
  { jobs, history }: Pick<SolvedProblem, 'jobs' | 'history'>,
  asked: JobId | null,
): Level {
  const { firstOf } = quincy;
  const computers = firstOf[Kind.sink] - firstOf[Kind.computer];
  const isSmall = firstOf[Kind.unscheduled] <= MOST_NODES_FOR_ALL && computers <= MOST_NODES_FOR_ALL;
  if (isSmall) return { kind: 'all' };
  if (job === null || !jobs.includes(job)) return { kind: 'jobs' };
  if (row !== NONE) return { kind: 'task', job, row };
  // By all of its tasks, so that the level stays the same while the clock runs.
  const { graphs } = history.trace.data;
  const isLegible = firstTaskOf(graphs, job + 1) - firstTaskOf(graphs, job) <= MOST_THREADS;
  return isLegible || asked === job ? { kind: 'job', job } : { kind: 'jobs' };
}

/** Makes the drawn of a network at a level of detail. */
export function drawnOf(shown: Flowing, level: Level): Drawn {
  const { nodes, nodeOf } = groupNodes(shown.solved, shown.quincy, level);
  const { arcs, hidden } = bundleArcs(shown, nodes, nodeOf);
  return { level, nodes, arcs, hidden, nodeOf };
}

interface Named {
  readonly key: string;
  readonly job: JobId;
  readonly group: DrawnNode['group'];
}

function groupNodes(solved: SolvedProblem, quincy: QuincyNetwork, level: Level) {
  const { firstOf, network } = quincy;
  const name = namer(solved, quincy, level);
  const nodes: { kind: Kind; members: number[]; job: JobId; group: DrawnNode['group'] }[] = [];
  const known = new Map<string, number>();
  const nodeOf = new Int32Array(network.nodes);
  for (let node = 0; node < network.nodes; node += 1) {
    const kind = kindOf(quincy, node);
    const { key, job, group } = name(kind, node - firstOf[kind], node);
    let at = known.get(key);
    if (at === undefined) {
      at =
        nodes.push({
          kind: kind === Kind.root && group !== null ? Kind.task : kind,
          members: [],
          job,
          group,
        }) - 1;
      known.set(key, at);
    }
    nodes[at].members.push(node);
    nodeOf[node] = at;
  }
  return { nodes, nodeOf };
}

/** Makes a function that gives the drawn node of each network node. */
function namer(solved: SolvedProblem, quincy: QuincyNetwork, level: Level) {
  const { jobs, problem, tasks } = solved;
  const rootJobs = [...solved.placedRoots.map(({ job }) => job), ...solved.newRoots];
  const alone = (node: number, job: JobId = NONE): Named => ({ key: String(node), job, group: null });
  const racks = problem.racks;
  const perBlock = level.kind === 'all' ? 1 : Math.ceil(racks / MOST_RACKS);
  const shown = shownOf(solved, quincy, level);
  const ranked = largestJobs(solved);

  const tasksOf = (node: number, job: JobId): Named => {
    if (level.kind === 'all' || shown.has(node)) return alone(node, job);
    if (level.kind !== 'jobs')
      return job === level.job && level.kind === 'job'
        ? { key: 'rest of job', job, group: 'tasks' }
        : { key: 'other jobs', job: NONE, group: 'jobs' };
    return ranked.has(job)
      ? { key: `job ${job}`, job, group: 'job' }
      : { key: 'other jobs', job: NONE, group: 'jobs' };
  };
  const unscheduled = (node: number, job: JobId): Named => {
    const isAlone = level.kind === 'all' || (level.kind === 'jobs' ? ranked.has(job) : job === level.job);
    return isAlone ? alone(node, job) : { key: 'other U', job: NONE, group: 'jobs' };
  };
  const rack = (node: number, row: number): Named =>
    perBlock === 1 || shown.has(node)
      ? alone(node)
      : { key: `racks ${Math.floor(row / perBlock)}`, job: NONE, group: 'racks' };
  const computer = (node: number, row: number): Named =>
    level.kind === 'all' || shown.has(node)
      ? alone(node)
      : { key: `computers ${Math.floor(problem.rackOf[row] / perBlock)}`, job: NONE, group: 'computers' };

  return (kind: Kind, row: number, node: number): Named => {
    if (kind === Kind.root) return tasksOf(node, rootJobs[row]);
    if (kind === Kind.task) return tasksOf(node, tasks[row].job);
    if (kind === Kind.unscheduled) return unscheduled(node, jobs[row]);
    if (kind === Kind.rack) return rack(node, row);
    if (kind === Kind.computer) return computer(node, row);
    return alone(node);
  };
}

/** Lists the tasks that are drawn singly, and the racks and servers that they have arcs to. */
function shownOf(
  { tasks, placedRoots, newRoots }: SolvedProblem,
  quincy: QuincyNetwork,
  level: Level,
): ReadonlySet<number> {
  const shown = new Set<number>();
  if (level.kind === 'all' || level.kind === 'jobs') return shown;
  const { firstArc, network, layout } = quincy;
  const own =
    level.kind === 'task'
      ? [level.row]
      : [...tasks.keys()].filter((row) => tasks[row].job === level.job).slice(0, MOST_TASKS);
  const rootJobs = [...placedRoots.map(({ job }) => job), ...newRoots];
  const rows = own.map((row) => layout.firstTask + row);
  if (level.kind === 'job')
    addAll(
      rows,
      [...rootJobs.keys()].filter((root) => rootJobs[root] === level.job),
    );
  const computers = new Set<number>();
  for (const row of rows) {
    shown.add(row);
    for (let arc = firstArc[row]; arc < firstArc[row + 1]; arc += 1) {
      const kind = kindOf(quincy, network.to[arc]);
      if (kind === Kind.computer) computers.add(network.to[arc]);
      if (kind === Kind.rack && level.kind === 'task') shown.add(network.to[arc]);
    }
  }
  if (computers.size <= MOST_COMPUTERS) for (const computer of computers) shown.add(computer);
  return shown;
}

function largestJobs({ jobs, solve }: SolvedProblem): ReadonlySet<JobId> {
  if (jobs.length <= MOST_JOBS) return new Set(jobs);
  const bySize = [...solve.bounds].sort((one, other) => other.submitted - one.submitted);
  return new Set(bySize.slice(0, MOST_JOBS - 1).map(({ job }) => job));
}

interface Bundle {
  readonly from: number;
  readonly to: number;
  readonly arcs: number[];
  flow: number;
  capacity: number;
  leastCost: number;
  mostCost: number;
  job: JobId;
}

function bundleArcs(
  shown: Flowing,
  nodes: readonly DrawnNode[],
  nodeOf: Int32Array,
): { readonly arcs: readonly DrawnArc[]; readonly hidden: number } {
  const { flow } = shown;
  const { network } = shown.quincy;
  const jobs = jobsOnArcs(shown);
  const bundles = new Map<number, Bundle>();
  for (let arc = 0; arc < network.arcs; arc += 1) {
    const from = nodeOf[network.from[arc]];
    const to = nodeOf[network.to[arc]];
    const key = from * nodes.length + to;
    let bundle = bundles.get(key);
    if (bundle === undefined) {
      bundle = {
        from,
        to,
        arcs: [],
        flow: 0,
        capacity: 0,
        leastCost: Number.POSITIVE_INFINITY,
        mostCost: Number.NEGATIVE_INFINITY,
        job: NONE,
      };
      bundles.set(key, bundle);
    }
    bundle.arcs.push(arc);
    if (flow[arc] > 0) bundle.job = bundle.flow === 0 || bundle.job === jobs[arc] ? jobs[arc] : SEVERAL;
    bundle.flow += flow[arc];
    bundle.capacity += network.capacity[arc];
    bundle.leastCost = Math.min(bundle.leastCost, network.cost[arc]);
    bundle.mostCost = Math.max(bundle.mostCost, network.cost[arc]);
  }
  const arcs: readonly DrawnArc[] = [...bundles.values()];
  if (arcs.length <= MOST_ARCS) return { arcs, hidden: 0 };
  const byFlow = [...arcs].sort((one, other) => other.flow - one.flow || one.from - other.from);
  const kept = byFlow.slice(0, MOST_ARCS);
  const hidden = byFlow.slice(MOST_ARCS).reduce((sum, each) => sum + each.arcs.length, 0);
  return { arcs: kept, hidden };
}
