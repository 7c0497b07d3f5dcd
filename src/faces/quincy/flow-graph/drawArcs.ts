import { NONE } from '../../../engine/ids.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import type { ArcPlace } from './layout.ts';
import { Kind } from './network.ts';
import type { FlowPicture } from './picture.ts';

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

/** Draws the arcs: idle ones faint, flow strong, in the colour of its job if it belongs to one job. */
export function drawArcs(context: CanvasRenderingContext2D, picture: FlowPicture, palette: Palette): void {
  const { layout, arcs: strong } = picture;
  const { scene, scale } = layout;
  const hasFocus = strong.size > 0;
  const crowd = Math.min(1, FEW / Math.max(1, scene.arcs.length));
  context.lineCap = 'butt';
  for (const isFlowing of [false, true]) {
    for (const [index, place] of layout.arcs.entries()) {
      const arc = scene.arcs[index];
      if (arc.flow > 0 !== isFlowing || strong.has(index)) continue;
      const own = isFlowing ? flowAlpha(picture, index) : idleAlpha(arc.capacity, crowd);
      context.globalAlpha = own * (hasFocus ? DIMMED : 1);
      context.strokeStyle = isFlowing ? flowColour(picture, index, palette) : palette.lineStrong;
      context.lineWidth = place.width;
      if (isFlowing && isNew(picture, index)) growTo(context, place, picture.growth);
      traceArc(context, place);
      context.setLineDash([]);
    }
  }
  for (const index of strong) {
    const isFlowing = scene.arcs[index].flow > 0;
    context.globalAlpha = 1;
    context.strokeStyle = isFlowing ? flowColour(picture, index, palette) : palette.lineStrong;
    context.lineWidth = Math.max(isFlowing ? 2.5 * scale : scale, layout.arcs[index].width);
    const direction = directionOf(picture, index);
    if (direction !== undefined) {
      context.lineWidth = Math.max(context.lineWidth, 4 * scale);
      context.strokeStyle = palette.accent;
      context.setLineDash(direction ? [] : [6 * scale, 4 * scale]);
      if (direction) growTo(context, layout.arcs[index], picture.growth);
    }
    traceArc(context, layout.arcs[index]);
    context.setLineDash([]);
  }
  context.globalAlpha = 1;
}

/** Whether an arc carries the flow of a task that this solve has changed. */
function isNew({ layout, shown, changes }: FlowPicture, index: number): boolean {
  const { kind, group, members } = layout.scene.nodes[layout.scene.arcs[index].from];
  if (kind !== Kind.task || group !== null) return false;
  const row = members[0] - shown.quincy.firstOf[Kind.task];
  return changes.has(shown.solved.tasks[row].task);
}

/** Draws only the beginning of an arc. */
function growTo(context: CanvasRenderingContext2D, { x1, y1, x2, y2 }: ArcPlace, growth: number): void {
  if (growth >= 1) return;
  // Upper bound on the length of the arc.
  const length = x2 - x1 + Math.abs(y2 - y1);
  context.setLineDash([length * growth, length * 2]);
}

/** Whether a step sends flow along an arc (true) or takes it back (false); undefined: the arc is not on its path. */
function directionOf({ way, layout }: FlowPicture, index: number): boolean | undefined {
  if (way.size === 0) return undefined;
  const found = layout.scene.arcs[index].arcs.find((arc) => way.has(arc));
  return found === undefined ? undefined : way.get(found);
}

// Arcs without capacity are almost invisible, as are idle arcs if there are very many.
function idleAlpha(capacity: number, crowd: number): number {
  return (capacity > 0 ? IDLE_ALPHA : CLOSED_ALPHA) * Math.max(LEAST_ALPHA, crowd);
}

/** Bands are lighter than lines, and the flow of other jobs than the shown one is fainter. */
function flowAlpha({ layout }: FlowPicture, index: number): number {
  const { level, arcs, nodes } = layout.scene;
  const { from, job } = arcs[index];
  const isBand = layout.arcs[index].width > BAND * layout.scale;
  const isOther = (level.kind === 'job' || level.kind === 'task') && job !== level.job;
  if (isOther && (nodes[from].kind !== Kind.task || nodes[from].group !== null)) return OTHER_ALPHA;
  return isBand ? BAND_ALPHA : FLOW_ALPHA;
}

/** Gives the colour of a flow: its job's, or dark grey if it belongs to several jobs or to one without a colour. */
export function flowColour({ layout, hues }: FlowPicture, arc: number, palette: Palette): string {
  const { job } = layout.scene.arcs[arc];
  const isHued = job >= 0 && (hues[job] ?? NONE) !== NONE;
  return isHued ? jobColour(hues, palette, { job: null, hoveredJob: null }, job) : palette.lineStrong;
}

function traceArc(context: CanvasRenderingContext2D, { x1, y1, x2, y2 }: ArcPlace): void {
  const middle = (x1 + x2) / 2;
  context.beginPath();
  context.moveTo(x1, y1);
  context.bezierCurveTo(middle, y1, middle, y2, x2, y2);
  context.stroke();
}
