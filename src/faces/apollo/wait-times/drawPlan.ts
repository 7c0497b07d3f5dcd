import type { ScaleLinear } from 'd3';
import type { JobId, TaskId } from '../../../engine/ids.ts';
import type { Trace } from '../../../trace/trace.ts';
import { inkOn } from '../../../views/looks/contrast.ts';
import type { Look, Sketch } from '../../../views/looks/sketch.ts';
import { taskName } from '../../../views/shared/names.ts';
import { mixed } from '../../../widgets/rgb.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { coreWords, memoryWords, waitText } from './describe.ts';
import type { PlanAt, PlannedTask } from './planAt.ts';
import type { Demand, Placed } from './planLayout.ts';

/** What the drawing of a plan depends on. */
interface PlanPicture {
  readonly trace: Trace;
  readonly palette: Palette;
  readonly x: ScaleLinear<number, number>;
  readonly y: ScaleLinear<number, number>;
  colourOf(job: JobId): string;
  onSelect(task: TaskId): void;
}

/** A mark in the line above a plan, and its words from long to short. */
interface Key {
  readonly look: Look;
  readonly texts: readonly string[];
  readonly colour: string;
}

// Size of letters before the scale, and height of a line at font size 1.
const SIZE = 12;
const LINE = 1.2;
/** The outline of what nobody has asked for yet. */
export const DASH = [5, 3] as const;
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
  const name = taskName(trace.data.graphs, sent.task);
  const facts = [coreWords(sent.cores), ...(sent.memory > 0 ? [memoryWords(sent.memory)] : [])].join(', ');
  const state = runs ? `${waitText(to)} left` : `starts in ${waitText(from)}`;
  const rest = [overtakes ? 'back-filled' : '', facts, state].filter((each) => each !== '');
  sketch.group({ cursor: 'pointer', onClick: () => onSelect(sent.task) }, () => {
    sketch.title([name, runs ? 'runs' : 'waits', ...rest].join(', '));
    const plain = runs ? undefined : colour;
    const fill = { fill: runs ? colour : palette.surface, fillOpacity: runs ? 1 : 0.75 };
    const stroke = overtakes ? palette.caution : plain;
    for (const { low, high } of blocks) {
      const box = { x: left, y: y(high) + 0.5, width, height: Math.max(1, y(low) - y(high) - 1) };
      sketch.rect(box, { ...fill, stroke, weight: overtakes ? 2.2 : 1.6, round: 2 });
    }
    // The largest part has words, the most important first; pointing at it tells the rest.
    const { low, high } = blocks.reduce((best, each) =>
      each.high - each.low > best.high - best.low ? each : best,
    );
    const height = y(low) - y(high);
    const line = SIZE * LINE * scale;
    const words = { colour: runs ? inkOn(colour, palette) : palette.ink, isBold: true };
    const write = (text: string, at: number) =>
      sketch.text([text], left + 5 * scale, y(high) + 1 + (at + 0.55) * line, width - 8 * scale, {
        ...words,
        isBold: at === 0,
      });
    if (height < 1.1 * SIZE * scale || write(name, 0) === 0) return;
    let at = 1;
    for (const text of rest) if ((at + 1) * line <= height - 2 && write(text, at) > 0) at += 1;
  });
}

/** Draws where a demand that nobody has made would start, and then stay; says so if it has room. */
export function drawDemand(
  sketch: Sketch,
  { palette, x, y }: PlanPicture,
  { from, blocks }: Placed<Demand>,
  words: readonly string[],
): boolean {
  const { ink, surface } = palette;
  const { scale } = sketch;
  const left = x(from);
  const width = x.range()[1] - left + 8 * scale;
  let isSaid = false;
  sketch.group({ pointerEvents: 'none' }, () => {
    const look = { fill: surface, fillOpacity: 0.8, stroke: ink, weight: 1.8, dash: DASH };
    for (const { low, high } of blocks) {
      sketch.rect({ x: left, y: y(high) + 1, width, height: Math.max(1, y(low) - y(high) - 2) }, look);
      const middle = (y(low) + y(high)) / 2;
      const style = { colour: ink, isBold: true };
      const hasRoom = !isSaid && y(low) - y(high) >= 1.1 * SIZE * scale;
      if (hasRoom) isSaid = sketch.text(words, left + 5 * scale, middle, width - 8 * scale, style) > 0;
    }
  });
  return isSaid;
}

/** Explains marks in a line that ends at the right, the last first, as far as there is room. */
export function drawKeys(sketch: Sketch, keys: readonly Key[], right: number, left: number, y: number): void {
  const { scale } = sketch;
  let end = right;
  for (const { look, texts, colour } of keys) {
    const width = sketch.text(texts, end, y, end - left - 20 * scale, { colour, anchor: 'end' });
    if (width === 0) continue;
    const x = end - width - 17 * scale;
    sketch.rect({ x, y: y - 4.5 * scale, width: 12 * scale, height: 9 * scale }, { ...look, round: 2 });
    end = x - 12 * scale;
  }
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
      const look = { fill: shade, stroke: palette.line, weight: 0.75 / sketch.scale };
      sketch.rect({ x: from, y: bottom + 2, width, height: height - 4 }, look);
      const texts = [whole, memoryWords(used), String(Math.round(used / 1_000))];
      const colour = inkOn(shade, palette);
      sketch.text(texts, from + width / 2, middle, width - 4, { colour, anchor: 'middle' });
    });
  }
}
