import type { ScaleLinear } from 'd3';
import { maxOf, minOf } from '../../../base/extremes.ts';
import type { JobId, TaskId } from '../../../engine/ids.ts';
import type { Trace } from '../../../trace/trace.ts';
import { inkOn } from '../../../views/looks/contrast.ts';
import type { Sketch } from '../../../views/looks/sketch.ts';
import { taskName } from '../../../views/shared/names.ts';
import { textWidth } from '../../../widgets/fit.ts';
import { hexOf, rgbOf } from '../../../widgets/rgb.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { type Area, placeBeside } from './besideBox.ts';
import type { PlanAt, PlannedTask } from './planAt.ts';
import type { Block, Demand, Placed } from './planLayout.ts';
import { coreWords, memoryWords, waitText } from './words.ts';

/** What the drawing of a plan depends on. */
interface PlanPicture {
  readonly trace: Trace;
  readonly palette: Palette;
  readonly x: ScaleLinear<number, number>;
  readonly y: ScaleLinear<number, number>;
  colourOf(job: JobId): string;
  onSelect(task: TaskId): void;
}

// Height of a line at font size 1.
const LINE = 1.2;
// The shade of a ground where all memory is in use.
const DARKEST = 0.42;

/** Draws a task of a plan: filled while it runs, outlined while it waits, in another colour if it fills a gap. */
export function drawTask(sketch: Sketch, picture: PlanPicture, placed: Placed<PlannedTask>): void {
  const { trace, palette, x, y, colourOf, onSelect } = picture;
  const { item, from, to, blocks } = placed;
  const { sent, runs, overtakes } = item;
  const { scale } = sketch;
  const left = x(from);
  const width = Math.max(1.5, x(to) - left - 1);
  const colour = colourOf(trace.data.graphs.stageJob[sent.stage]);
  const { size, lines, top, words } = wordsOf(picture, placed, scale);
  const [name, gap, facts, state] = words;
  sketch.group({ cursor: 'pointer', onClick: () => onSelect(sent.task) }, () => {
    const says = [name, runs ? 'runs' : 'waits', gap, facts, state];
    sketch.title(says.filter((each) => each !== '').join(', '));
    const fill = { fill: runs ? colour : palette.surface, fillOpacity: runs ? 1 : 0.75 };
    const plain = runs ? undefined : colour;
    const stroke = overtakes ? palette.caution : plain;
    for (const { low, high } of blocks) {
      const box = { x: left, y: y(high) + 0.5, width, height: Math.max(1, y(low) - y(high) - 1) };
      sketch.rect(box, { ...fill, stroke, width: overtakes ? 2.2 : 1.6, round: 2 });
    }
    const ink = runs ? inkOn(colour, palette) : palette.ink;
    for (const [at, line] of lines.entries()) {
      const middle = top + (at + 1) * size * LINE + 1 - 0.35 * size;
      sketch.text([line], left + 5 * scale, middle, Infinity, { colour: ink, isBold: at === 0 });
    }
  });
}

/** What a task's block says, and the lines that the largest of its parts has room for, the most important first. */
function wordsOf(
  { trace, x, y }: PlanPicture,
  { item, from, to, blocks }: Placed<PlannedTask>,
  scale: number,
) {
  const { sent, runs, overtakes } = item;
  const none: Block = { low: 0, high: 0 };
  const largest = blocks.reduce(
    (best, each) => (each.high - each.low > best.high - best.low ? each : best),
    none,
  );
  const size = 12 * scale;
  const facts = [coreWords(sent.cores), ...(sent.memory > 0 ? [memoryWords(sent.memory)] : [])].join(', ');
  const state = runs ? `${waitText(to)} left` : `starts in ${waitText(from)}`;
  const words = [taskName(trace.data.graphs, sent.task), overtakes ? 'back-filled' : '', facts, state];
  const room = Math.max(1.5, x(to) - x(from) - 1) - 8 * scale;
  const top = y(largest.high);
  const height = y(largest.low) - top;
  const fits = (text: string, at: number) => text !== '' && textWidth(text, size, at === 0) <= room;
  // Pointing at it tells the rest.
  const isNamed = height >= 1.1 * size && fits(words[0], 0);
  const most = Math.max(1, Math.floor((height - 2) / (size * LINE)));
  return { size, top, words, lines: isNamed ? words.filter(fits).slice(0, most) : [] };
}

/** Where the words of a task's block stand; none: it has no room for any. */
function wordsArea(picture: PlanPicture, placed: Placed<PlannedTask>, scale: number): readonly Area[] {
  const { size, lines, top } = wordsOf(picture, placed, scale);
  if (lines.length === 0) return [];
  const left = picture.x(placed.from) + 5 * scale;
  const longest = maxOf(lines.map((line, at) => textWidth(line, size, at === 0)));
  return [{ left, top, right: left + longest, bottom: top + (lines.length + 0.3) * size * LINE }];
}

/** Draws where a demand that nobody has made would start, and then stay. */
export function drawDemand(
  sketch: Sketch,
  picture: PlanPicture,
  box: Placed<Demand>,
  words: readonly string[],
  tasks: readonly Placed<PlannedTask>[],
): void {
  const { palette, x, y } = picture;
  const { ink, surface } = palette;
  const { scale } = sketch;
  const left = x(box.from);
  const [least, right] = x.range();
  const width = right - left + 8 * scale;
  const size = 12 * scale;
  const line = size * 1.25;
  const top = minOf(box.blocks.map(({ high }) => y(high)));
  const bottom = maxOf(box.blocks.map(({ low }) => y(low)));
  // A low box has room for one line; how much is asked for stands elsewhere, too.
  const inside = bottom - top < words.length * line + 4 * scale ? words.slice(-1) : words;
  const isBeside = maxOf(inside.map((each) => textWidth(each, size, true))) > width;
  const textX = isBeside ? left - 5 * scale : left + 5 * scale;
  // Beside the box are tasks, which have words of their own. What is asked for stands above the plan, too.
  const beside = { left: textX, top, bottom: bottom - 7 * scale };
  const place = (others: readonly Area[]) => placeBeside(inside, beside, size, least, others);
  const taken = tasks.flatMap((placed) => wordsArea(picture, placed, scale));
  const filled = tasks
    .filter(({ item }) => item.runs)
    .flatMap(({ from, to, blocks }) =>
      blocks.map(({ low, high }) => ({ left: x(from), right: x(to), top: y(high), bottom: y(low) })),
    );
  const placed = isBeside ? (place([...taken, ...filled]) ?? place(taken)) : { lines: inside, top };
  sketch.group({ pointerEvents: 'none' }, () => {
    const look = { fill: surface, fillOpacity: 0.8, stroke: ink, width: 1.8, dash: [5 / scale, 3 / scale] };
    for (const { low, high } of box.blocks)
      sketch.rect({ x: left, y: y(high) + 1, width, height: Math.max(1, y(low) - y(high) - 2) }, look);
    for (const [at, each] of placed?.lines.entries() ?? []) {
      const middle = (placed?.top ?? 0) + (at + 1) * line - 0.35 * size;
      const anchor = isBeside ? 'end' : 'start';
      sketch.text([each], textX, middle, Infinity, { colour: ink, isBold: at === 0, anchor, halo: surface });
    }
  });
}

/** Draws the memory in use over time: a strip with numbers below a plan, and the shade of its ground. */
export function drawMemory(
  sketch: Sketch,
  { palette, x, y }: PlanPicture,
  { plan }: PlanAt,
  size: number,
  height: number,
): void {
  const [left, right] = x.range();
  const [bottom, top] = y.range();
  const middle = bottom + height / 2;
  sketch.text(['memory', 'mem'], 0, middle, left - 4, { colour: palette.inkSoft });
  for (let piece = 0; piece < plan.pieces; piece += 1) {
    const from = x(plan.from[piece]);
    const to = Math.min(right, piece + 1 < plan.pieces ? x(plan.from[piece + 1]) : right);
    const width = to - from;
    if (width <= 0) continue;
    const used = size - plan.memory[piece];
    const shade = mixed(palette.surface, palette.ink, DARKEST * (used / size));
    const whole = `${memoryWords(used)} of ${memoryWords(size)}`;
    sketch.group({}, () => {
      sketch.title(`${whole} in use`);
      sketch.rect({ x: from, y: top, width, height: bottom - top }, { fill: shade, fillOpacity: 0.6 });
      const look = { fill: shade, stroke: palette.line, width: 0.75 / sketch.scale };
      sketch.rect({ x: from, y: bottom + 2, width, height: height - 4 }, look);
      const texts = [whole, memoryWords(used), String(Math.round(used / 1_000))];
      const colour = inkOn(shade, palette);
      sketch.text(texts, from + width / 2, middle, width - 4, { colour, anchor: 'middle' });
    });
  }
}

function mixed(one: string, other: string, share: number): string {
  const [from, to] = [rgbOf(one), rgbOf(other)];
  const channel = (at: 0 | 1 | 2) => from[at] + share * (to[at] - from[at]);
  return hexOf([channel(0), channel(1), channel(2)]);
}
