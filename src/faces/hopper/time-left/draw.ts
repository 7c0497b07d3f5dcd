import { formatMicros } from '../../../base/format.ts';
import type { TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { Focus } from '../../../views/looks/colour.ts';
import { strongColour } from '../../../views/looks/rowLook.ts';
import { taskName } from '../../../views/shared/names.ts';
import type { RowsFrame } from '../../../views/surface/RowsView.tsx';
import type { DrawnRows } from '../../../views/surface/rows.ts';
import { type BarSheet, drawBarRows } from '../barRows.ts';
import { type Belief, beliefsAt, deservesCopy } from './beliefs.ts';
import { ruleWords, stateWords } from './words.ts';

/** What the drawing depends on beside the run and the clock. */
interface TimeLeftLook {
  /** Time that fits on the scale. */
  readonly most: Micros;
  readonly hues: Int8Array;
  readonly focus: Focus & { readonly task: TaskId | null };
}

// CSS pixels, before the theme's scale.
const BAR = 13;
const ROW = 26;
// How strong the bar of a task is that deserves no copy.
const PALE = 0.4;
// Rows that are drawn at most.
const MOST_ROWS = 200;

/** Draws the running tasks, longest time left first, each with a bar of the time that it needs by its reports. */
export function drawTimeLeft(frame: RowsFrame<TaskId>, trace: Trace, look: TimeLeftLook): DrawnRows<TaskId> {
  const { palette } = frame;
  const { most, hues, focus } = look;
  const beliefs = beliefsAt(trace, frame.time);
  const rule = { colour: palette.inkSoft, size: 13 };
  return drawBarRows(frame, {
    head: [{ draw: (on, y) => on.write(ruleWords(trace.data), on.left, y, on.right - on.left, rule) }],
    ...{ names: 'task', nameWidth: 74, most, format: formatMicros, rowHeight: ROW },
    columns: [{ title: [], width: 108, isAfterBars: true, align: 'left', givesWay: true }],
    hoveredJob: focus.hoveredJob,
    more: Math.max(0, beliefs.length - MOST_ROWS),
    none: 'No task runs now.',
    rows: beliefs.slice(0, MOST_ROWS).map((belief) => {
      const { task, job, waits } = belief;
      const name = taskName(trace.data.graphs, task);
      const isBold = waits || deservesCopy(belief);
      const colour = strongColour(hues, frame, focus, job);
      return {
        ...{ id: task, job, colour, isSelected: task === focus.task },
        name: [name, name.replace(/^.*·/, '·')],
        cells: [{ texts: stateWords(belief), isBold, colour: isBold ? palette.ink : palette.inkSoft }],
        draw: (sheet, middle) => drawBelief(sheet, belief, colour, middle),
      };
    }),
  });
}

/**
 * A bar, full where the task deserves a copy; the limit as a line as high as the row, so that equal ones join; and the truth as
 * a wedge below the bar.
 */
function drawBelief(sheet: BarSheet, belief: Belief, colour: string, middle: number): void {
  const { context, palette, scale, bar, most } = sheet;
  const { left, limit, truth } = belief;
  if (left !== null) {
    const width = Math.max(1, sheet.x(left) - bar.x);
    sheet.fill(bar.x, middle, width, BAR * scale, colour, deservesCopy(belief) ? 1 : PALE);
    sheet.cutOff(left, middle);
  }
  if (limit !== null && limit <= most)
    sheet.fill(sheet.x(limit) - 0.75 * scale, middle, 1.5 * scale, ROW * scale, palette.ink);
  if (truth === null || truth > most) return;
  const x = sheet.x(truth);
  const size = 5 * scale;
  const base = middle + (ROW / 2 - 1.5) * scale;
  context.fillStyle = palette.ink;
  context.strokeStyle = palette.surface;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x, base - 1.7 * size);
  context.lineTo(x + size, base);
  context.lineTo(x - size, base);
  context.closePath();
  context.stroke();
  context.fill();
}
