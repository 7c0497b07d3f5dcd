import { formatMicros } from '../../base/format.ts';
import { ownersOf } from '../../trace/jobControl.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { messageWords } from '../looks/messageLook.ts';
import type { Sketch } from '../looks/sketch.ts';
import { jobName, schedulerName, serverName, taskName } from '../shared/names.ts';
import { arrowEnds, type Diagram, rulerTicks } from './diagram.ts';
import { placeLabels } from './placeLabels.ts';
import type { Arrow, Bar, Mark } from './sequence.ts';

/** What the drawing of a job's messages is made of. */
interface Drawn {
  readonly trace: Trace;
  readonly diagram: Diagram;
  readonly palette: Palette;
  /** Of the job. */
  readonly colour: string;
  /** What is hovered or has the keyboard's cursor. */
  readonly marked: Mark | null;
  onPoint(mark: Mark | null): void;
}

/**
 * Draws lifelines with their names and rulers, what servers did as bars on their lifelines, and messages as arrows between
 * lifelines.
 */
export function drawDiagram(sketch: Sketch, drawn: Drawn): void {
  const { trace, diagram, palette } = drawn;
  drawZones(sketch, diagram, palette);
  drawLifelines(sketch, trace, diagram, palette);
  for (const bar of diagram.bars) drawBar(sketch, drawn, bar);
  for (const arrow of diagram.arrows) drawArrow(sketch, drawn, arrow);
  const { kind } = trace.data.tables.messages.columns;
  const labels = placeLabels(
    diagram,
    ({ row }) => kind[row],
    (each) => messageWords(trace.data.messageKinds[each]),
    12 * palette.scale,
  );
  const look = { colour: palette.ink, anchor: 'middle', halo: palette.surface } as const;
  sketch.group({ pointerEvents: 'none' }, () => {
    for (const { text, x, y } of labels) sketch.text([text], x, y, Number.POSITIVE_INFINITY, look);
  });
}

/** The periods in which time is stretched, and by how much. */
function drawZones(sketch: Sketch, { schedulerX, lifelineX, lens, width }: Diagram, palette: Palette): void {
  const size = 12 * sketch.scale;
  const right = (lifelineX.at(-1) ?? schedulerX) + 18 * sketch.scale;
  const left = schedulerX - 10;
  for (const { top, bottom, isClose } of lens.zones) {
    if (!isClose) continue;
    sketch.rect(
      { x: left, y: top, width: right - left, height: bottom - top },
      { fill: palette.sunken, round: 3 },
    );
    if (right + 34 * sketch.scale < width && bottom - top >= size)
      sketch.text([`×${lens.factor}`], right + 4, top + 0.65 * size, width, { colour: palette.inkFaint });
  }
}

function drawLifelines(sketch: Sketch, trace: Trace, diagram: Diagram, palette: Palette): void {
  const { top, schedulerX, lifelineX, lens, sequence, nameEvery } = diagram;
  for (const { y, sinceArrival } of rulerTicks(diagram, 17 * sketch.scale)) {
    sketch.line(schedulerX - 14, y, schedulerX - 10, y, { stroke: palette.lineStrong });
    const text = sinceArrival === 0 ? '0' : `+${formatMicros(sinceArrival)}`;
    sketch.text([text], schedulerX - 18, y, schedulerX, { colour: palette.inkSoft, anchor: 'end' });
  }
  for (const x of [schedulerX, ...lifelineX])
    sketch.line(x, top - 4, x, lens.y(sequence.to), { stroke: palette.line, weight: 1.5 });
  const nameY = top - 12 - 4 * sketch.scale;
  const owners = new Set(ownersOf(trace.data, sequence.job).map(({ scheduler }) => scheduler));
  const names = Array.from(owners, (scheduler) => schedulerName(scheduler, trace.data.schedulers));
  sketch.text([names.join(', then ')], schedulerX + 8, nameY, Number.POSITIVE_INFINITY, {
    ...{ colour: palette.ink, anchor: 'end', isBold: true },
  });
  for (const [lifeline, x] of lifelineX.entries()) {
    if (lifeline % nameEvery !== 0 || x - schedulerX <= 28 * sketch.scale) continue;
    const name = serverName(sequence.servers[lifeline], trace.data.topology.servers);
    sketch.text([name], x, nameY, Number.POSITIVE_INFINITY, { colour: palette.inkSoft, anchor: 'middle' });
  }
}

const WIDTHS = { queued: 6, held: 9, running: 11 } as const;

function drawBar(
  sketch: Sketch,
  { trace, diagram, palette, colour, marked, onPoint }: Drawn,
  bar: Bar,
): void {
  const { scale } = sketch;
  const { lifelineX, lens } = diagram;
  const [x, top] = [lifelineX[bar.lifeline], lens.y(bar.from)];
  const height = Math.max(1, lens.y(bar.to) - top);
  const width = WIDTHS[bar.kind] * scale;
  const box = { x: x - width / 2, y: top, width, height };
  const looks = {
    running: { fill: colour, round: 2 },
    held: { fill: palette.surface, stroke: colour, weight: 1.5, dash: [3, 2], round: 1 },
    queued: { fill: palette.otherJob, round: 1 },
  };
  const props = { onPointerEnter: () => onPoint(bar), onPointerLeave: () => onPoint(null) };
  sketch.group({ ...props, 'data-bar': bar.kind }, () => {
    sketch.rect(box, looks[bar.kind]);
    if (marked === bar) sketch.rect(box, { stroke: palette.ink, weight: 2, round: 2 });
    const room = (lifelineX[bar.lifeline + 1] ?? diagram.width) - x;
    if (bar.kind !== 'running' || height <= 16 * scale || room <= 52 * scale) return;
    const task = taskName(trace.data.graphs, trace.data.tables.attempts.columns.task[bar.row]);
    sketch.text([task], x + width, top + 9 * scale, Number.POSITIVE_INFINITY, { colour: palette.ink });
  });
}

const HEAD = 6;

function drawArrow(sketch: Sketch, { diagram, palette, colour, marked, onPoint }: Drawn, arrow: Arrow): void {
  const ends = arrowEnds(diagram, arrow);
  const { look, isLost } = arrow;
  const stroke = look === 'nothing' ? palette.lineStrong : colour;
  const dash = look === 'probe' ? [4, 3] : look === 'nothing' ? [2, 3] : undefined;
  const weight = marked === arrow ? 2.5 : look === 'task' ? 1.75 : 1.1;
  const head = { stroke, fill: look === 'probe' ? palette.surface : stroke };
  const facts = { 'data-arrow': look, 'data-lost': isLost ? 'true' : undefined };
  const pointing = { onPointerEnter: () => onPoint(arrow), onPointerLeave: () => onPoint(null) };
  sketch.group({ ...facts, cursor: 'pointer', ...pointing }, () => {
    sketch.arrow(ends, HEAD, { stroke, weight, dash }, isLost ? null : head);
    if (isLost) sketch.cross(ends.x2, ends.y2, HEAD / 2, { stroke, weight: 1.75 });
  });
}

/** Describes what the picture cannot show: how much time is stretched, and what is left out. */
export function footnote({ sequence, lens, hiddenServers, arrows }: Diagram): string {
  const notes = [jobName(sequence.job)];
  if (arrows.length === 0) notes.push('no messages about it');
  if (lens.factor > 1) notes.push(`shaded ×${lens.factor}`);
  if (hiddenServers > 0) notes.push(`${hiddenServers} more servers`);
  return notes.join(' · ');
}
