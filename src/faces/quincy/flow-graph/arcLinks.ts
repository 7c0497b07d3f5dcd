import { NONE } from '../../../engine/ids.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import type { Link } from '../../../views/scene/scene.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { describeArc } from './describe.ts';
import type { DrawnArc } from './drawn.ts';
import type { FlowLayout, FlowPicture } from './layout.ts';
import { arcText } from './names.ts';
import { Kind } from './network.ts';

const IDLE_ALPHA = 0.38;
const CLOSED_ALPHA = 0.15;
const FLOW_ALPHA = 0.85;
const BAND_ALPHA = 0.55;
const OTHER_ALPHA = 0.22;
const DIMMED = 0.25;
const LEAST_ALPHA = 0.35;
// Up to this many arcs, idle arcs are drawn at full strength; with more, fainter.
const FEW = 150;
const BAND = 8;
const LEAST_FOR_LABELS = 380;
const LEAST_PITCH = 14;

/** The arcs: idle ones faint, flow strong and above them, in the colour of its job if it belongs to one job. */
export function arcLinks(picture: FlowPicture, palette: Palette): readonly Link[] {
  const { layout, shown, hues, way, pick } = picture;
  const { drawn, scale } = layout;
  return drawn.arcs.map((arc, index): Link => {
    const { from, to, flow, arcs, job } = arc;
    const { points, width } = layout.arcs[index];
    const isFlowing = flow > 0;
    const isHued = isFlowing && job >= 0 && (hues[job] ?? NONE) !== NONE;
    // Whether a step sends flow along it, or takes it back.
    const sent = arcs.map((each) => way.get(each)).find((each) => each !== undefined);
    const most = Math.max(isFlowing ? 2.5 * scale : scale, width);
    return {
      thing: {
        id: `arc ${index}`,
        say: () => describeArc(shown, drawn, index),
        open: () => pick(arcs.length === 1 ? arcs[0] : NONE),
      },
      from: String(from),
      to: String(to),
      points,
      width,
      rank: flow,
      dim: DIMMED,
      colour: isHued ? jobColour(hues, palette, { job: null, hoveredJob: null }, job) : palette.lineStrong,
      alpha: isFlowing ? flowAlpha(layout, arc, width) : idleAlpha(arc, drawn.arcs.length),
      grows: sent === true || (isFlowing && isNew(picture, from)),
      strong:
        sent === undefined
          ? { width: most }
          : {
              width: Math.max(4 * scale, most),
              colour: palette.accent,
              dash: sent ? [] : [6 * scale, 4 * scale],
            },
      // The arcs of a band cost this and that, which its note says.
      ...(drawn.level.kind !== 'jobs' && {
        label: {
          text: arcText(arc),
          colour: isFlowing ? palette.ink : palette.inkFaint,
          isAlways: needsLabel(layout, arc),
        },
      }),
    };
  });
}

/** Whether flow from a node is that of a task that this solve has changed. */
function isNew({ layout, shown, changes }: FlowPicture, from: number): boolean {
  const { kind, group, members } = layout.drawn.nodes[from];
  if (kind !== Kind.task || group !== null) return false;
  return changes.has(shown.solved.tasks[members[0] - shown.quincy.firstOf[Kind.task]].task);
}

// Arcs without capacity are almost invisible, as are idle arcs if there are very many.
function idleAlpha({ capacity }: DrawnArc, arcs: number): number {
  return (capacity > 0 ? IDLE_ALPHA : CLOSED_ALPHA) * Math.max(LEAST_ALPHA, Math.min(1, FEW / arcs));
}

/** Bands are lighter than lines, and the flow of other jobs than the shown one is fainter. */
function flowAlpha({ drawn, scale }: FlowLayout, { from, job }: DrawnArc, width: number): number {
  const { level, nodes } = drawn;
  const isOther = (level.kind === 'job' || level.kind === 'task') && job !== level.job;
  if (isOther && (nodes[from].kind !== Kind.task || nodes[from].group !== null)) return OTHER_ALPHA;
  return width > BAND * scale ? BAND_ALPHA : FLOW_ALPHA;
}

/**
 * Whether an arc is labelled when nothing is pointed at: with too many nodes none, with little room those of tasks with flow.
 * Arcs of racks and servers at cost 0 and capacity 1 need no label: the note says so.
 */
function needsLabel(
  { drawn, width, scale, pitch }: FlowLayout,
  { from, flow, capacity, leastCost, mostCost }: DrawnArc,
): boolean {
  const { kind, group } = drawn.nodes[from];
  if (drawn.level.kind === 'job' || pitch < LEAST_PITCH * scale) return false;
  if (kind === Kind.root || group !== null) return false;
  if (width < LEAST_FOR_LABELS * scale) return flow > 0 && kind === Kind.task;
  const isOfServer = kind === Kind.rack || kind === Kind.computer;
  return !isOfServer || capacity !== 1 || leastCost !== 0 || mostCost !== 0;
}

/** Moves and stops: a dashed arrow from the server that a task left to where it goes now. */
export function moveLinks({ shown, layout, hues }: FlowPicture, palette: Palette): readonly Link[] {
  const { solved, quincy } = shown;
  const { drawn, nodes, scale } = layout;
  const nodeAt = (kind: Kind, row: number) => drawn.nodeOf[quincy.firstOf[kind] + row];
  return (solved.history.leavesOf.get(solved.solve.number) ?? []).flatMap(({ task, from, to }) => {
    const job = solved.tasks.find((each) => each.task === task)?.job;
    if (job === undefined) return [];
    const isStopped = to === NONE;
    const left = nodeAt(Kind.computer, from);
    const goal = isStopped ? nodeAt(Kind.unscheduled, solved.jobs.indexOf(job)) : nodeAt(Kind.computer, to);
    const [source, target] = [nodes[left], nodes[goal]];
    return {
      from: String(left),
      to: String(goal),
      points: [
        [isStopped ? source.x : source.x + source.width, source.y + source.height / 2],
        [target.x + target.width, target.y + target.height / 2],
      ],
      bow: isStopped ? [-60 * scale, 60 * scale] : [48 * scale, 48 * scale],
      colour: jobColour(hues, palette, { job: null, hoveredJob: null }, job),
      width: 2.5 * scale,
      dash: [5 * scale, 3 * scale],
      casing: palette.surface,
      tip: 6 * scale,
    } satisfies Link;
  });
}
