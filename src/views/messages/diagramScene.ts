import { formatMicros } from '../../base/format.ts';
import type { MessageLook } from '../../engine/policy/messageKinds.ts';
import { ownersOf } from '../../trace/jobControl.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { messageWords } from '../looks/messageLook.ts';
import { drawCross, drawLines } from '../looks/pen.ts';
import { Marks } from '../scene/marks.ts';
import type { Link, Scene, Thing } from '../scene/scene.ts';
import { jobName, schedulerName, serverName, taskName } from '../shared/names.ts';
import { describeMark } from './describe.ts';
import { arrowEnds, type Diagram, rulerTicks } from './diagram.ts';
import type { Arrow, Bar, Mark } from './sequence.ts';

/** What the picture of a job's messages is made of. */
interface DiagramLook {
  readonly trace: Trace;
  readonly diagram: Diagram;
  readonly palette: Palette;
  /** Of the job. */
  readonly colour: string;
  open(mark: Mark): void;
}

/** Makes lifelines with their names and a ruler, what servers did as bars on their lifelines, and messages as arrows between lifelines. */
export function diagramScene(look: DiagramLook): Scene {
  const { trace, diagram, open } = look;
  const { arrows, bars, sequence } = diagram;
  const idOf = ({ kind, row }: Mark) => `${kind} ${row}`;
  const thingOf = (mark: Mark): Thing => ({
    id: idOf(mark),
    say: () => describeMark(trace, sequence, mark),
    open: () => open(mark),
  });
  const ground = new Marks();
  addZones(ground, look);
  addLifelines(ground, look);
  for (const bar of bars) addBar(ground, look, bar, thingOf(bar));
  const inTime = [...arrows, ...bars].sort((one, other) => one.from - other.from);
  const links = arrows.map((arrow) => linkOf(look, arrow, thingOf(arrow)));
  const over = new Marks();
  for (const [at, { points, colour: stroke }] of links.entries()) {
    const [, [x, y]] = points;
    if (arrows[at].isLost) over.drawn((pen) => drawCross(pen, x, y, HEAD / 2, { stroke, weight: 1.75 }));
  }
  return { ground: ground.all, links, marks: over.all, tracks: [inTime.map(idOf)] };
}

/** The periods in which time is stretched, and by how much; what the picture cannot show stands below. */
function addZones(marks: Marks, { diagram, palette }: DiagramLook): void {
  const { schedulerX, lifelineX, lens, width, bottom } = diagram;
  const { scale } = palette;
  const size = 12 * scale;
  const right = (lifelineX.at(-1) ?? schedulerX) + 18 * scale;
  const soft = { colour: palette.inkFaint };
  const left = schedulerX - 10;
  for (const { top: y, bottom, isClose } of lens.zones) {
    if (!isClose) continue;
    const height = bottom - y;
    marks.box({ x: left, y, width: right - left, height }, { fill: palette.sunken, radius: 3 });
    if (right + 34 * scale < width && height >= size)
      marks.text([`×${lens.factor}`], right + 4, y + 0.65 * size, width, soft);
  }
  marks.text([footnote(diagram)], 4, bottom + 14 * scale, width, soft);
}

/** Describes what the picture cannot show: how much time is stretched, and what is left out. */
function footnote({ sequence, lens, hiddenServers, arrows }: Diagram): string {
  const notes = [jobName(sequence.job)];
  if (arrows.length === 0) notes.push('no messages about it');
  if (lens.factor > 1) notes.push(`shaded ×${lens.factor}`);
  if (hiddenServers > 0) notes.push(`${hiddenServers} more servers`);
  return notes.join(' · ');
}

function addLifelines(marks: Marks, { trace, diagram, palette }: DiagramLook): void {
  const { top, schedulerX, lifelineX, lens, sequence, nameEvery } = diagram;
  const { scale, ink, inkSoft } = palette;
  const ticks = rulerTicks(diagram, 17 * scale);
  const end = lens.y(sequence.to);
  marks.drawn((pen) => {
    const lines = ticks.map(({ y }) => [schedulerX - 14, y, schedulerX - 10, y]);
    drawLines(pen, { stroke: palette.lineStrong }, ...lines);
    const lifelines = [schedulerX, ...lifelineX].map((x) => [x, top - 4, x, end]);
    drawLines(pen, { stroke: palette.line, weight: 1.5 }, ...lifelines);
  });
  for (const { y, sinceArrival } of ticks) {
    const text = sinceArrival === 0 ? '0' : `+${formatMicros(sinceArrival)}`;
    marks.text([text], schedulerX - 18, y, schedulerX, { colour: inkSoft, align: 'right' });
  }
  const nameY = top - 12 - 4 * scale;
  const owners = new Set(ownersOf(trace.data, sequence.job).map(({ scheduler }) => scheduler));
  const names = Array.from(owners, (scheduler) => schedulerName(scheduler, trace.data.schedulers));
  const bold = { colour: ink, align: 'right', isBold: true } as const;
  marks.text([names.join(', then ')], schedulerX + 8, nameY, Infinity, bold);
  for (const [lifeline, x] of lifelineX.entries()) {
    if (lifeline % nameEvery !== 0 || x - schedulerX <= 28 * scale) continue;
    const name = serverName(sequence.servers[lifeline], trace.data.topology.servers);
    marks.text([name], x, nameY, Infinity, { colour: inkSoft, align: 'center' });
  }
}

const WIDTHS = { queued: 6, held: 9, running: 11 } as const;

function addBar(
  marks: Marks,
  { trace, diagram, palette, colour }: DiagramLook,
  bar: Bar,
  thing: Thing,
): void {
  const { scale } = palette;
  const { lifelineX, lens } = diagram;
  const [x, y] = [lifelineX[bar.lifeline], lens.y(bar.from)];
  const height = Math.max(1, lens.y(bar.to) - y);
  const width = WIDTHS[bar.kind] * scale;
  const looks = {
    running: { fill: colour, radius: 2 },
    held: { fill: palette.surface, stroke: colour, dash: [3, 2], radius: 1 },
    queued: { fill: palette.otherJob, radius: 1 },
  };
  marks.box({ x: x - width / 2, y, width, height }, looks[bar.kind], thing);
  const room = (lifelineX[bar.lifeline + 1] ?? diagram.width) - x;
  if (bar.kind !== 'running' || height <= 16 * scale || room <= 52 * scale) return;
  const task = taskName(trace.data.graphs, trace.data.tables.attempts.columns.task[bar.row]);
  marks.text([task], x + width, y + 9 * scale, Infinity, { colour: palette.ink });
}

const HEAD = 6;
// Where on an arrow its name may stand, from scheduler to server.
const PLACES = [0.62, 0.8, 0.45, 0.95];
const DASHES: Readonly<Partial<Record<MessageLook, readonly number[]>>> = { probe: [4, 3], nothing: [2, 3] };

function linkOf({ trace, diagram, palette, colour }: DiagramLook, arrow: Arrow, thing: Thing): Link {
  const { scale } = palette;
  const { look, isToServer, isLost, row, from, lifeline } = arrow;
  const { kind } = trace.data.tables.messages.columns;
  const stroke = look === 'nothing' ? palette.lineStrong : colour;
  const text = messageWords(trace.data.messageKinds[kind[row]]);
  // Arrows are apart near servers. Later ones and farther lifelines have more space around them.
  const places = isToServer ? PLACES : PLACES.map((share) => 1 - share);
  const within = [diagram.schedulerX, diagram.width] as const;
  return {
    thing,
    from: '',
    to: '',
    points: arrowEnds(diagram, arrow),
    isStraight: true,
    colour: stroke,
    width: (look === 'task' ? 1.75 : 1.1) * scale,
    dash: DASHES[look]?.map((each) => each * scale),
    strong: { width: 2.5 * scale },
    tip: isLost ? 0 : HEAD,
    tipFill: look === 'probe' ? palette.surface : stroke,
    label: { text, colour: palette.ink, isAlways: true, isOnce: true, places, within },
    rank: from + lifeline / diagram.lifelineX.length,
  };
}
