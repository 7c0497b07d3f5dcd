import { formatCount, formatMicros } from '../../../base/format.ts';
import type { TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { TraceData } from '../../../engine/record/schema.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { Focus } from '../../../views/looks/colour.ts';
import { strongColour } from '../../../views/looks/rowLook.ts';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import { taskName } from '../../../views/shared/names.ts';
import type { RunProps } from '../../../views/shared/view.ts';
import { type RowsFrame, RowsView } from '../../../views/surface/RowsView.tsx';
import type { DrawnRows } from '../../../views/surface/rows.ts';
import { useTogether } from '../../../views/surface/useTogether.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { type BarSheet, drawBarRows } from '../barRows.ts';
import { type Belief, beliefsAt, deservesCopy, rulesOf } from './beliefs.ts';
import { timeScaleOf } from './known.ts';

/** Shows how long running tasks still need by their progress reports, and which deserve a copy. */
export function TimeLeft({ run }: RunProps) {
  const { trace } = run;
  const hues = useJobHues(trace);
  const most = useTogether(trace, timeScaleOf);
  const { job, task, hoveredJob, selectTask } = selectionStore();
  const { otherJob, lineStrong } = usePalette();
  const draw = (frame: RowsFrame<TaskId>) =>
    drawTimeLeft(frame, trace, { most, hues, focus: { job, hoveredJob, task } });
  const describe = (each: TaskId) => {
    const beliefs = beliefsAt(trace, playbackStore.getState().time);
    const belief = beliefs.find((candidate) => candidate.task === each);
    return belief === undefined ? ['has ended'] : describeBelief(trace, belief);
  };
  const pale = ['time left by reports', 'by reports', 'reports', ''];
  const full = ['and so deserves a copy', 'deserves a copy', 'deserves'];
  const legend = [
    { titles: pale, mark: 'solid', colour: otherJob },
    { titles: full, mark: 'solid', colour: lineStrong },
    { titles: ['limit of the rule', 'limit'], mark: 'upright' },
    { titles: ['time left in truth', 'truth'], mark: 'wedge' },
  ] as const;
  const select = (each: TaskId) =>
    selectTask(trace.data.graphs.stageJob[trace.taskStage[each]], each, run.index);
  return (
    <RowsView
      legend={legend}
      draw={draw}
      describe={describe}
      select={select}
      label={`Running tasks of ${run.title} with the time that they need by their reports, longest first. Arrow keys move between tasks, Enter explains.`}
    />
  );
}

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
function drawTimeLeft(frame: RowsFrame<TaskId>, trace: Trace, look: TimeLeftLook): DrawnRows<TaskId> {
  const { palette } = frame;
  const { most, hues, focus } = look;
  const beliefs = beliefsAt(trace, frame.time);
  const rule = { colour: palette.inkSoft, size: 13 };
  return drawBarRows(frame, {
    head: [{ draw: (on, y) => on.write(ruleWords(trace.data), on.left, y, on.right - on.left, rule) }],
    ...{ names: 'task', longestName: 'j888·888', most, format: formatMicros, rowHeight: ROW },
    columns: [{ title: [], fits: 'deserves a copy', isAfterBars: true, align: 'left', givesWay: true }],
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
  const { palette, scale, bar, most } = sheet;
  const { left, limit, truth } = belief;
  if (left !== null) {
    const width = Math.max(1, sheet.x(left) - bar.x);
    sheet.fill(bar.x, middle, width, BAR * scale, colour, deservesCopy(belief) ? 1 : PALE);
    sheet.cutOff(left, middle);
  }
  if (limit !== null && limit <= most)
    sheet.fill(sheet.x(limit) - 0.75 * scale, middle, 1.5 * scale, ROW * scale, palette.ink);
  if (truth === null || truth > most) return;
  sheet.wedge(sheet.x(truth), middle + (ROW / 2 - 1.5) * scale);
}

/** Says which tasks the rule of a run copies, in versions from long to short. */
export function ruleWords({ params }: Pick<TraceData, 'params'>): readonly string[] {
  const { copies, certainty, lastWaves } = rulesOf({ params });
  switch (copies) {
    case 'any':
      return [
        'Any straggler: a copy for what needs longer than a new copy would',
        'Any straggler that needs longer than a new copy',
        'Any straggler',
      ];
    case 'late': {
      const slow = `${formatCount(Number(params.slowTask ?? 25))} %`;
      return [
        `LATE: a copy for what needs longest, of the slowest ${slow} that need longer than a new copy would`,
        `LATE: of the slowest ${slow}, what needs longest`,
        `LATE: slowest ${slow}`,
      ];
    }
    case 'mantri': {
      const sure = `${formatCount(100 * certainty)} %`;
      return [
        `Mantri: a copy if it saves time and slots with more than ${sure} probability; a new start while tasks wait`,
        `Mantri: saves with more than ${sure} probability`,
        'Mantri',
      ];
    }
    case 'grass':
      return [
        `GRASS: only copies that save slots, and in the last ${formatCount(lastWaves)} waves whatever ends sooner`,
        `GRASS: saves slots; last ${formatCount(lastWaves)} waves: ends sooner`,
        'GRASS',
      ];
    case 'none':
      return ['No copies'];
  }
}

/** Says what is to become of a task, in versions from long to short. */
export function stateWords(belief: Belief): readonly string[] {
  const { left, attempts, waits } = belief;
  const running = attempts > 1 ? [`${attempts} attempts run`, `${attempts} run`] : [];
  if (left === null) return attempts > 1 ? running : ['no report yet', 'no report'];
  if (waits) return ['waits for a copy', 'waits'];
  if (attempts > 1) return running;
  return deservesCopy(belief) ? ['deserves a copy', 'deserves one'] : [];
}

/** Describes a task and what is expected of it, one fact per line. */
export function describeBelief(trace: Trace, belief: Belief): readonly string[] {
  const { task, left, truth, ofNew, limit, elapsed, attempts } = belief;
  const lines = [
    `${taskName(trace.data.graphs, task)}, runs for ${formatMicros(Math.max(0, elapsed))}`,
    left === null ? 'no report yet: time left unknown' : `time left by its reports: ${formatMicros(left)}`,
    truth === null ? 'in truth: unknown, it was stopped or failed' : `in truth: ${formatMicros(truth)}`,
  ];
  if (ofNew !== null) lines.push(`a new copy is expected to take ${formatMicros(ofNew)}`);
  lines.push(
    limit === null
      ? 'may have no further copy'
      : `a copy only if it needs longer than ${formatMicros(Math.max(0, limit))}`,
  );
  if (attempts > 1) lines.push(`${attempts} attempts at it run`);
  if (belief.waits) lines.push('deserves a copy and waits for a place');
  return lines;
}
