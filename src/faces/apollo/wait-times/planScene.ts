import { type ScaleLinear, scaleLinear } from 'd3';
import { maxOf } from '../../../base/extremes.ts';
import type { JobId, TaskId } from '../../../engine/ids.ts';
import { type Micros, SECOND } from '../../../engine/kernel/time.ts';
import type { Cell } from '../../../policies/apollo/node/axes.ts';
import type { Trace } from '../../../trace/trace.ts';
import { inkOn } from '../../../views/looks/contrast.ts';
import { Marks } from '../../../views/scene/marks.ts';
import type { Scene } from '../../../views/scene/scene.ts';
import { taskName } from '../../../views/shared/names.ts';
import { textWidth } from '../../../widgets/fit.ts';
import { mixed } from '../../../widgets/rgb.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { coreWords, memoryWords, startWords, waitText } from './describe.ts';
import { type Knowledge, trueWait } from './knowledge.ts';
import { axesOf, type PlannedTask } from './planAt.ts';
import { type Demand, layoutPlan, type Placed } from './planLayout.ts';

/** What the picture of a plan depends on. */
interface PlanLook {
  readonly trace: Trace;
  readonly knowledge: Knowledge;
  /** The demand whose start is shown. */
  readonly cell: Cell;
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  colourOf(job: JobId): string;
  open(task: TaskId): void;
}

/** A picture that is being made, with the places of its times and cores. */
interface Plot extends PlanLook {
  readonly marks: Marks;
  readonly x: ScaleLinear<number, number>;
  readonly y: ScaleLinear<number, number>;
}

// CSS pixels, before the theme's scale: room around the plan, the strip for memory, the line of times, and letters.
const [ABOVE, LEFT, RIGHT] = [9, 30, 26];
const [STRIP, TIMES] = [20, 22];
const [SIZE, LINE] = [12, 14.4];
// The shade of a ground where all memory is in use.
const DARKEST = 0.42;
// The opacity of a fill in front of that, as the end of a colour.
const SEEN_THROUGH = 'c4';

/** The demand that starts where a cell says; null: never, or what is free only for a moment overlaps what takes its place. */
export function demandOf(trace: Trace, knowledge: Knowledge, cell: Cell): Demand | null {
  const { cores } = axesOf(trace);
  const from = trueWait(knowledge, cell);
  if (from === Infinity || trace.data.params.waitReading === 'once') return null;
  return { cores: trace.data.topology.cores === null ? 1 : cores[cell % cores.length], from };
}

/** When the tasks of a server start and end on its cores, and where a demand would start (Apollo §3.2). */
export function planScene(look: PlanLook): Scene {
  const { trace, knowledge, width, height, palette } = look;
  const { scale } = palette;
  const { server } = knowledge.subject;
  const { cores, slots, memory } = trace.data.topology;
  const rows = cores?.[server] ?? slots[server];
  const coresOf = ({ sent }: PlannedTask) => (cores === null ? 1 : sent.cores);
  const asked = demandOf(trace, knowledge, look.cell);
  const { tasks, demand } = layoutPlan(knowledge.plan.tasks, rows, coresOf, asked);
  const ends = tasks.map(({ item }) => item.to);
  const x = scaleLinear([0, endOf(ends, asked?.from ?? 0)], [LEFT * scale, width - RIGHT * scale]);
  const bottom = height - (memory === null ? TIMES : TIMES + STRIP) * scale;
  const plot = { ...look, marks: new Marks(), x, y: scaleLinear([0, rows], [bottom, ABOVE * scale]) };
  if (memory !== null) addMemory(plot, memory[server]);
  addAxes(plot, rows);
  for (const each of tasks) addTask(plot, each);
  if (demand !== null) addDemand(plot, demand);
  const inOrder = [...tasks.map(({ item }) => idOf(item)), ...(demand === null ? [] : ['demand'])];
  return { marks: plot.marks.all, tracks: [inOrder], facts: { tasks: tasks.length } };
}

/** The end of the time axis: after the last end, with room for what starts then. */
function endOf(ends: readonly Micros[], start: Micros): Micros {
  const last = maxOf(
    ends.filter((end) => end < Infinity),
    Math.max(SECOND, start),
  );
  return start > 0.75 * last ? 1.25 * last : 1.06 * last;
}

/** The memory in use over time: a strip with numbers below the plan, and the shade of its ground. */
function addMemory({ marks, palette, x, y, knowledge }: Plot, size: number): void {
  const { plan } = knowledge.plan;
  const [left, right] = x.range();
  const [bottom, top] = y.range();
  const height = STRIP * palette.scale;
  marks.text(['memory', 'mem'], 0, bottom + height / 2, left - 4, { colour: palette.inkSoft });
  for (let piece = 0; piece < plan.pieces; piece += 1) {
    const from = x(plan.from[piece]);
    const to = piece + 1 < plan.pieces ? x(plan.from[piece + 1]) : right;
    const width = Math.min(right, to) - from;
    if (width <= 0) continue;
    const used = size - plan.memory[piece];
    const fill = mixed(palette.surface, palette.ink, DARKEST * (used / size));
    const whole = `${memoryWords(used)} of ${memoryWords(size)}`;
    const thing = { id: `memory ${piece}`, say: () => [`${whole} in use`] };
    marks.box({ x: from, y: top, width, height: bottom + height - 2 - top }, { fill, alpha: 0.6 }, thing);
    const strip = { x: from, y: bottom + 2, width, height: height - 4 };
    marks.box(strip, { fill, stroke: palette.line, lineWidth: 0.75 });
    const texts = [whole, memoryWords(used), String(Math.round(used / 1_000))];
    const style = { colour: inkOn(fill, palette), align: 'center' } as const;
    marks.text(texts, from + width / 2, bottom + height / 2, width - 4, style);
  }
}

function addAxes({ marks, palette, width, height, x, y }: Plot, rows: number): void {
  const { scale, inkSoft: colour } = palette;
  const [left, right] = x.range();
  for (const tick of y.ticks(Math.min(rows, 4)).filter(Number.isInteger)) {
    const line = { x: left, y: y(tick) - 0.5, width: right - left, height: 1 };
    marks.box(line, { fill: tick === 0 ? palette.inkFaint : palette.grid });
    marks.text([String(tick)], left - 8, y(tick), left, { colour, align: 'right' });
  }
  const times = x.ticks(Math.max(2, Math.floor(width / (90 * scale))));
  for (const tick of times) {
    const text = tick === 0 ? 'now' : `${tick / SECOND}${tick === times.at(-1) ? ' s' : ''}`;
    marks.text([text], x(tick), height - 9 * scale, Infinity, { colour, align: 'center' });
  }
}

/** A task: filled while it runs, outlined while it waits, in another colour if it fills a gap. */
function addTask({ marks, trace, palette, x, y, colourOf, open }: Plot, placed: Placed<PlannedTask>): void {
  const { item, blocks } = placed;
  const { sent, from, to, runs, overtakes } = item;
  const { scale, caution } = palette;
  const job = trace.data.graphs.stageJob[sent.stage];
  const colour = colourOf(job);
  const left = x(from);
  const width = Math.max(1.5, x(to) - left - 1);
  const name = taskName(trace.data.graphs, sent.task);
  const rest = [
    ...(overtakes ? ['back-filled'] : []),
    [coreWords(sent.cores), ...(sent.memory > 0 ? [memoryWords(sent.memory)] : [])].join(', '),
    runs ? `${waitText(to)} left` : `starts in ${waitText(from)}`,
  ];
  const say = () => [`${name} ${runs ? 'runs' : 'waits'}`, ...rest];
  const thing = { id: idOf(item), job, say, open: () => open(sent.task) };
  const look = {
    fill: runs ? colour : `${palette.surface}${SEEN_THROUGH}`,
    stroke: overtakes ? caution : runs ? undefined : colour,
    lineWidth: (overtakes ? 2.2 : 1.6) * scale,
    radius: 2,
  };
  for (const { low, high } of blocks) {
    const height = Math.max(1, y(low) - y(high) - 1);
    marks.box({ x: left, y: y(high) + 0.5, width, height }, look, thing);
  }
  // The largest part has words, the most important first; pointing at it tells the rest.
  const { low, high } = blocks.reduce((best, each) =>
    each.high - each.low > best.high - best.low ? each : best,
  );
  const height = y(low) - y(high);
  const room = width - 8 * scale;
  const fits = (text: string, isBold: boolean) => textWidth(text, SIZE * scale, isBold) <= room;
  if (height < 1.1 * SIZE * scale || !fits(name, true)) return;
  const lines = Math.max(1, Math.floor((height - 2) / (LINE * scale)));
  const words = [name, ...rest.filter((each) => fits(each, false))].slice(0, lines);
  for (const [at, text] of words.entries()) {
    const style = { colour: runs ? inkOn(colour, palette) : palette.ink, isBold: at === 0 };
    marks.text([text], left + 5 * scale, y(high) + 2 + (at + 0.55) * LINE * scale, room, style);
  }
}

/** Where a demand that nobody has made would start, and then stay. */
function addDemand(plot: Plot, { item, blocks }: Placed<Demand>): void {
  const { marks, trace, knowledge, cell, palette, x, y } = plot;
  const { scale, ink, surface } = palette;
  const left = x(item.from);
  const width = x.range()[1] - left + 8 * scale;
  const look = {
    fill: `${surface}${SEEN_THROUGH}`,
    stroke: ink,
    lineWidth: 1.8 * scale,
    dash: [5 * scale, 3 * scale],
  };
  const thing = { id: 'demand', say: () => [startWords(trace, knowledge, cell)[0]] };
  for (const { low, high } of blocks) {
    const height = Math.max(1, y(low) - y(high) - 2);
    marks.box({ x: left, y: y(high) + 1, width, height }, look, thing);
  }
}

function idOf({ sent }: PlannedTask): string {
  return String(sent.attempt);
}
