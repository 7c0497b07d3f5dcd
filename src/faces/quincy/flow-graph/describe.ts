import { formatCount, formatSeconds } from '../../../base/format.ts';
import { NONE } from '../../../engine/ids.ts';
import { secondsOf } from '../../../policies/quincy/decisions/prices.ts';
import type { PlacementProblem } from '../../../policies/quincy/solver/problem.ts';
import { jobName, serverName, taskName } from '../../../views/shared/names.ts';
import { type Alternative, alternativesOf, isTaken, nextBestSentence, placeName } from './alternatives.ts';
import type { Flowing } from './choices.ts';
import type { Drawn, DrawnNode } from './drawn.ts';
import { arcText, drawnName, formatCost, nodeName } from './names.ts';
import { Kind, kindOf } from './network.ts';
import { rootJob } from './problemAt.ts';

// N submitted tasks · E, F bounds on scheduled tasks

/** Describes a node of the picture and the flow through it, one fact per line. */
export function describeNode(shown: Flowing, drawn: Drawn, index: number): readonly string[] {
  const node = drawn.nodes[index];
  const { solved, quincy } = shown;
  const name = drawnName(solved, quincy, node);
  const [member] = node.members;
  const row = member - quincy.firstOf[kindOf(quincy, member)];
  if (node.group !== null) return [name, ...describeGroup(shown, node)];
  switch (node.kind) {
    case Kind.root:
      return [name, `manages ${jobName(rootJob(solved, row))} and keeps its server to the end`];
    case Kind.task:
      return [...describeTask(shown, row), ...describeWays(shown, row)];
    case Kind.unscheduled:
      return [`${name}: tasks of ${jobName(solved.jobs[row])} that wait`, ...describeBounds(shown, row)];
    case Kind.cluster:
      return ['X: any server of the cluster', passText(flowThrough(drawn, index))];
    case Kind.rack:
      return [`${name}: any server of it`, passText(flowThrough(drawn, index))];
    case Kind.computer:
      return describeComputer(shown, row);
    default:
      return ['The sink takes all flow', `${formatCount(flowThrough(drawn, index))} units reach it`];
  }
}

/** Says where a task was and goes, and how long it has waited and worked. */
export function describeTask({ solved, choices }: Flowing, row: number): readonly string[] {
  const { graphs, topology } = solved.history.trace.data;
  const { task, stay, waitedTicks, workedTicks } = solved.tasks[row];
  const { computer } = choices[row];
  const nameOf = (server: number) => serverName(server, topology.servers);
  const was = stay === null ? 'waited' : `ran on ${nameOf(stay.server)}`;
  const goes =
    computer === NONE
      ? 'stays unscheduled'
      : computer === stay?.server
        ? 'stays'
        : `goes to ${nameOf(computer)}`;
  const waited = `waited ${formatSeconds(secondsOf(waitedTicks))} (ν)`;
  const worked = workedTicks > 0 ? `, worked ${formatSeconds(secondsOf(workedTicks))} (θ)` : '';
  return [taskName(graphs, task), `${was}, ${goes}`, `${waited}${worked}`];
}

const MOST_HOVERED = 400;
const MOST_WAYS = 4;

/** Lists the other paths of a task with their total costs; not in large networks, where that takes too long. */
function describeWays(shown: Flowing, row: number): readonly string[] {
  const { solved, choices } = shown;
  const { problem } = solved;
  if (problem.tasks > MOST_HOVERED || choices[row] === undefined) return [];
  const ways = waysOnce(problem, row);
  const others = ways.filter((way) => !isTaken(way, choices[row], problem.rackOf));
  const costs = others
    .slice(0, MOST_WAYS)
    .map(
      (way) =>
        `${placeName(solved, way)} ${Number.isFinite(way.extra) ? `+${formatCost(way.extra, 2)}` : 'never'}`,
    );
  return [nextBestSentence(shown, row, ways), ...(costs.length > 0 ? [`in all: ${costs.join(', ')}`] : [])];
}

const known = new WeakMap<PlacementProblem, Map<number, readonly Alternative[]>>();

function waysOnce(problem: PlacementProblem, row: number): readonly Alternative[] {
  const ofProblem = known.get(problem) ?? new Map<number, readonly Alternative[]>();
  known.set(problem, ofProblem);
  const ways = ofProblem.get(row) ?? alternativesOf(problem, row);
  ofProblem.set(row, ways);
  return ways;
}

function describeBounds({ solved, choices }: Flowing, job: number): readonly string[] {
  const { least, most, submitted } = solved.solve.bounds[job];
  const id = solved.jobs[job];
  const placed = solved.tasks.filter((each, row) => each.job === id && choices[row].computer !== NONE).length;
  const bounds = least === most ? `exactly ${least} (E = F)` : `${least} (E) to ${most} (F)`;
  return [`${placed} of ${submitted} tasks are placed`, `the bounds want ${bounds}`];
}

function describeComputer({ solved, choices }: Flowing, computer: number): readonly string[] {
  const { graphs, topology } = solved.history.trace.data;
  const name = serverName(computer, topology.servers);
  const tasks = solved.tasks.filter((_, row) => choices[row].computer === computer);
  const holds = tasks.map(({ task, stay }) =>
    stay?.server === computer ? `keeps ${taskName(graphs, task)}` : `gets ${taskName(graphs, task)}`,
  );
  const roots = solved.placedRoots
    .filter(({ server }) => server === computer)
    .map(({ job }) => `holds the root of ${jobName(job)}`);
  const lines = [...roots, ...holds];
  if (lines.length > 0) return [name, ...lines.slice(0, 4)];
  return [name, solved.problem.capacity[computer] > 0 ? 'stays idle' : 'is down'];
}

function describeGroup({ solved, quincy }: Flowing, node: DrawnNode): readonly string[] {
  const tasks = node.members.filter((member) => kindOf(quincy, member) === Kind.task).length;
  if (node.group === 'job') {
    const job = solved.jobs.indexOf(node.job);
    const bounds = solved.solve.bounds[job];
    const limits = bounds === undefined ? '' : `, E ${bounds.least}, F ${bounds.most}`;
    return [`${formatCount(tasks)} submitted tasks${limits}`, 'click to see them one by one'];
  }
  return [`${formatCount(node.members.length)} nodes drawn as one`];
}

/** Says what an arc, or a bundle of arcs, costs and carries. */
export function describeArc(shown: Flowing, drawn: Drawn, index: number): readonly string[] {
  const arc = drawn.arcs[index];
  const name = (node: number) => drawnName(shown.solved, shown.quincy, drawn.nodes[node]);
  const title = `${name(arc.from)} → ${name(arc.to)}`;
  if (arc.arcs.length > 1)
    return [
      title,
      `${formatCount(arc.arcs.length)} arcs`,
      `cost ${arcText(arc).split('/')[0]}`,
      flowText(arc.flow, arc.capacity),
    ];
  const [only] = arc.arcs;
  const { network } = shown.quincy;
  const full = `${nodeName(shown.solved, shown.quincy, network.from[only])} → ${nodeName(shown.solved, shown.quincy, network.to[only])}`;
  return [full, `cost ${formatCost(network.cost[only], 4)}`, flowText(arc.flow, arc.capacity)];
}

function flowText(flow: number, capacity: number): string {
  return `carries ${formatCount(flow)} of at most ${formatCount(capacity)}`;
}

function passText(tasks: number): string {
  return tasks === 1 ? 'one task goes by it' : `${formatCount(tasks)} tasks go by it`;
}

function flowThrough({ arcs }: Drawn, node: number): number {
  return arcs.reduce((sum, { to, flow }) => (to === node ? sum + flow : sum), 0);
}
