import { formatCount } from '../../../base/format.ts';
import type { JobId } from '../../../engine/ids.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { Focus } from '../../../views/looks/colour.ts';
import { strongColour } from '../../../views/looks/rowLook.ts';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import { jobName } from '../../../views/shared/names.ts';
import type { RunProps } from '../../../views/shared/view.ts';
import { type RowsFrame, RowsView } from '../../../views/surface/RowsView.tsx';
import type { DrawnRows } from '../../../views/surface/rows.ts';
import { useTogether } from '../../../views/surface/useTogether.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { type BarSheet, drawBarRows } from '../barRows.ts';
import { sizeText, slotsText } from '../sizes.ts';
import { guidelineName, headLines } from './drawHead.ts';
import { hasGuidelines, scaleOf } from './history.ts';
import { lengthOf, type SizeRow, type SizesNow, sizesNow } from './sizesNow.ts';

/** Shows the virtual sizes of jobs and the slots that they may have, have, and have kept for their copies. */
export function VirtualSizes({ run }: RunProps) {
  const { trace } = run;
  const hues = useJobHues(trace);
  const most = useTogether(trace, scaleOf);
  const { job, hoveredJob, selectJob } = selectionStore();
  const { otherJob, lineStrong } = usePalette();
  const draw = (frame: RowsFrame<JobId>) =>
    drawSizes(frame, trace, { most, hues, focus: { job, hoveredJob } });
  const describe = (each: JobId) => {
    const now = sizesNow(trace, playbackStore.getState().time);
    const row = now.rows.find((candidate) => candidate.job === each);
    return row === undefined ? ['has left the system'] : describeSize(now, row);
  };
  const has = { titles: ['has'], mark: 'solid', colour: lineStrong } as const;
  const pale = { mark: 'solid', colour: otherJob } as const;
  const legend = hasGuidelines(trace)
    ? [
        has,
        { titles: ['kept for a copy', 'kept'], mark: 'hatch' as const },
        { titles: ['may have', 'may'], mark: 'outline' as const },
        { ...pale, titles: ['virtual size, V', 'V'] },
      ]
    : [has, { ...pale, titles: ['tasks left'] }];
  const select = (each: JobId) => selectJob(each, run.index);
  return (
    <RowsView
      legend={legend}
      draw={draw}
      describe={describe}
      select={select}
      label={`Jobs of ${run.title} with their sizes and slots, in the order of service. Arrow keys move between jobs, Enter selects.`}
    />
  );
}

/** What the drawing depends on beside the run and the clock. */
interface SizesLook {
  /** Slots that fit on the scale. */
  readonly most: number;
  readonly hues: Int8Array;
  readonly focus: Focus;
}

// CSS pixels, before the theme's scale.
const BAR = 14;
const ROW = 28;
// How strong the part of a virtual size is that the job has no slots for.
const PALE = 0.22;
// Narrower slots are not told apart. CSS pixels.
const LEAST_SLOT = 5;

/** The columns of jobs; without guidelines there are no virtual sizes, and jobs may have as many slots as they can use. */
export function columnsOf(hasSizes: boolean) {
  const left = { title: ['tasks left'], fits: '100,000', align: 'right', givesWay: hasSizes } as const;
  const size = { title: ['V'], fits: '888.88', align: 'right', givesWay: true } as const;
  const may = { title: ['may have', 'may'], fits: '100,000', align: 'right', isAfterBars: true } as const;
  const has = { title: ['has'], fits: '888', align: 'right', isAfterBars: true } as const;
  return hasSizes ? [left, size, may, has] : [left, has];
}

/** Draws the jobs in the order of service, each with a bar of its virtual size and of its slots. */
function drawSizes(frame: RowsFrame<JobId>, trace: Trace, look: SizesLook): DrawnRows<JobId> {
  const { palette } = frame;
  const { most, hues, focus } = look;
  const now = sizesNow(trace, frame.time);
  const hasSizes = hasGuidelines(trace);
  const colourOf = (job: JobId) => strongColour(hues, frame, focus, job);
  const { fairShare, floor, edge } = now;
  return drawBarRows(frame, {
    head: headLines(trace, now, frame.time, colourOf),
    names: 'job',
    longestName: 'j888',
    columns: columnsOf(hasSizes),
    rowHeight: ROW,
    most,
    unit: ' slots',
    format: formatCount,
    more: now.more,
    hoveredJob: focus.hoveredJob,
    none: 'No job is in the system now.',
    edge: edge === null ? null : { before: edge, texts: edgeWords(now) },
    facts: { guideline: now.guideline },
    rows: now.rows.map((row) => {
      const { job, remaining, size, allotted, occupied, kept } = row;
      const cell = (value: string, colour = palette.ink, isBold = false) => ({
        texts: [value],
        colour,
        isBold,
      });
      const left = cell(formatCount(remaining), palette.inkSoft);
      const may = allotted === null ? '' : formatCount(allotted);
      const has = cell(formatCount(occupied));
      const own = cell(size === null ? '' : sizeText(size));
      return {
        ...{ id: job, job, name: [jobName(job)], colour: colourOf(job), isSelected: job === focus.job },
        cells: hasSizes ? [left, own, cell(may, palette.ink, true), has] : [left, has],
        draw: (sheet, middle) => drawSlots(sheet, row, colourOf(job), middle),
        note: { texts: noteWords(row), at: Math.max(lengthOf(row), allotted ?? 0, occupied + kept) },
      };
    }),
    over(sheet, top, bottom) {
      for (const [slots, dashes] of [
        [fairShare, []],
        [floor, [4, 3]],
      ] as const)
        if (slots !== null && slots <= most) sheet.line(sheet.x(slots), top, sheet.x(slots), bottom, dashes);
    },
  });
}

/** Pale as long as the virtual size, filled as far as the job has slots, hatched where slots wait for its copies. */
function drawSlots(sheet: BarSheet, row: SizeRow, colour: string, middle: number): void {
  const { palette, scale, bar, most } = sheet;
  const { allotted, occupied, kept, size } = row;
  const height = BAR * scale;
  const length = lengthOf(row);
  sheet.fill(bar.x, middle, sheet.x(length) - bar.x, height, colour, PALE);
  sheet.fill(bar.x, middle, sheet.x(occupied) - bar.x, height, colour);
  const from = sheet.x(occupied);
  if (kept > 0) sheet.kept(from, middle, sheet.x(occupied + kept) - from, height, colour);
  const each = bar.width / most;
  for (let slot = 1; each >= LEAST_SLOT && slot < Math.min(occupied + kept, most); slot += 1)
    sheet.fill(sheet.x(slot) - 0.5, middle, 1, height, palette.surface);
  // The end of V stays visible where a job may have more than that.
  if (size !== null && size <= most)
    sheet.fill(sheet.x(size) - scale, middle, 2 * scale, height + 4, palette.ink);
  sheet.cutOff(length, middle);
  if (allotted !== null && allotted > 0)
    sheet.frame(bar.x - 0.5, middle, sheet.x(allotted) - bar.x + 1, height + 5, palette.ink);
}

/** Says what is special about a job's slots, in versions from long to short; none if nothing is. */
export function noteWords({ allotted, occupied, kept, isLifted }: SizeRow): readonly string[] {
  if (kept > 0) return [`${formatCount(kept)} kept for ${kept === 1 ? 'a copy' : 'copies'}`, 'kept'];
  if (allotted !== null && occupied > allotted)
    return ['runs on more than it may have now', 'more than it may have', 'more'];
  if (allotted === 0) return ['nothing'];
  return isLifted ? ['lifted to the floor', 'floor'] : [];
}

/** Says where the slots run out, in versions from long to short. */
export function edgeWords({ rows, edge }: SizesNow): readonly string[] {
  if (edge === null) return [];
  return rows[edge].allotted === 0
    ? ['the slots run out here: nothing for the jobs below', 'slots run out here']
    : ['the slots run out here: only the floor for the jobs below', 'slots run out here'];
}

/** Describes a job and its slots, one fact per line. */
export function describeSize(now: SizesNow, row: SizeRow): readonly string[] {
  const { job, place, remaining, size, allotted, occupied, kept, isLifted } = row;
  const left = `${formatCount(remaining)} ${remaining === 1 ? 'task' : 'tasks'} left`;
  const lines = [
    `${jobName(job)}, place ${place + 1} of ${now.jobs}`,
    size === null ? left : `${left}, virtual size ${sizeText(size)}`,
    allotted === null
      ? `has ${slotsText(occupied)}`
      : `may have ${slotsText(allotted)}, has ${formatCount(occupied)}`,
  ];
  if (kept > 0) lines.push(`${slotsText(kept)} kept idle for ${kept === 1 ? 'a copy' : 'copies'}`);
  if (allotted !== null && occupied > allotted) lines.push('nothing that runs is stopped for other jobs');
  if (isLifted) lines.push('fairness lifts it to the floor');
  if (now.guideline > 0) lines.push(guidelineName(now.guideline)[0]);
  return lines;
}
