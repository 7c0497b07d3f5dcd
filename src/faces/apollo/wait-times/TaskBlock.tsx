import { maxOf } from '../../../base/extremes.ts';
import type { TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import { inkOn } from '../../../views/looks/contrast.ts';
import { taskName } from '../../../views/shared/names.ts';
import { textWidth } from '../../../widgets/fit.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import type { Area } from './besideBox.ts';
import type { PlannedTask } from './planAt.ts';
import type { Placed } from './planLayout.ts';
import { coreWords, memoryWords, texts, waitText } from './words.ts';

interface TaskBlockProps {
  readonly placed: Placed<PlannedTask>;
  readonly trace: Trace;
  readonly colour: string;
  readonly palette: Palette;
  x(time: Micros): number;
  y(row: number): number;
  onSelect(task: TaskId): void;
}

/** A task of a plan: filled while it runs, outlined while it waits, dashed if it fills a gap. */
export function TaskBlock({ placed, trace, colour, palette, x, y, onSelect }: TaskBlockProps) {
  const { item, from, to, blocks } = placed;
  const { sent, runs, overtakes } = item;
  const { scale } = palette;
  const name = taskName(trace.data.graphs, sent.task);
  const left = x(from);
  const width = Math.max(1.5, x(to) - left - 1);
  const fill = runs ? colour : palette.surface;
  const ink = runs ? inkOn(colour, palette) : palette.ink;
  const { size, lines, top, gap, facts, state } = wordsOf(placed, trace, scale, x, y);
  const says = [name, runs ? 'runs' : 'waits', gap, facts, state].filter((each) => each !== '').join(', ');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: tasks can be chosen by keys in other views.
    <g cursor="pointer" onClick={() => onSelect(sent.task)}>
      <title>{says}</title>
      {blocks.map(({ low, high }) => (
        <rect
          key={low}
          x={left}
          y={y(high) + 0.5}
          width={width}
          height={Math.max(1, y(low) - y(high) - 1)}
          rx={2}
          fill={fill}
          fillOpacity={runs ? 1 : 0.75}
          stroke={runs && !overtakes ? 'none' : overtakes ? palette.caution : colour}
          strokeWidth={(overtakes ? 2.2 : 1.6) * scale}
        />
      ))}
      {lines.map((line, at) => (
        <text
          key={line}
          x={left + 5 * scale}
          y={top + (at + 1) * size * 1.2 + 1}
          fontSize={size}
          fontWeight={at === 0 ? 600 : 400}
          fill={ink}
          pointerEvents="none"
        >
          {line}
        </text>
      ))}
    </g>
  );
}

/** What a task's block has room to say, in the largest of its parts. */
function wordsOf(
  { item: { sent, runs, overtakes }, from, to, blocks }: Placed<PlannedTask>,
  trace: Trace,
  scale: number,
  x: (time: Micros) => number,
  y: (row: number) => number,
) {
  const largest = blocks.reduce((best, each) => (each.high - each.low > best.high - best.low ? each : best), {
    low: 0,
    high: 0,
  });
  const size = 12 * scale;
  const name = taskName(trace.data.graphs, sent.task);
  const state = runs ? `${waitText(to)} left` : texts.startsIn(waitText(from));
  const gap = overtakes ? 'back-filled' : '';
  const facts = [coreWords(sent.cores), ...(sent.memory > 0 ? [memoryWords(sent.memory)] : [])].join(', ');
  const width = Math.max(1.5, x(to) - x(from) - 1) - 8 * scale;
  const lines = linesOf([name, gap, facts, state], width, y(largest.low) - y(largest.high), size);
  return { size, lines, top: y(largest.high), gap, facts, state };
}

/** Where the words of a task's block stand; null: it has room for none. */
export function wordsArea(
  placed: Placed<PlannedTask>,
  trace: Trace,
  scale: number,
  x: (time: Micros) => number,
  y: (row: number) => number,
): Area | null {
  const { size, lines, top } = wordsOf(placed, trace, scale, x, y);
  if (lines.length === 0) return null;
  const left = x(placed.from) + 5 * scale;
  const longest = maxOf(lines.map((line, at) => textWidth(line, size, at === 0)));
  return { left, top, right: left + longest, bottom: top + (lines.length + 0.3) * size * 1.2 };
}

/** The lines that fit into a block, the most important first. */
function linesOf(texts: readonly string[], width: number, height: number, size: number): readonly string[] {
  if (height < 1.1 * size) return []; // Pointing at it tells them.
  const fitting = texts.filter((text, at) => text !== '' && textWidth(text, size, at === 0) <= width);
  if (fitting[0] !== texts[0]) return [];
  return fitting.slice(0, Math.max(1, Math.floor((height - 2) / (size * 1.2))));
}
