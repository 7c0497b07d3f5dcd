import { scaleLinear } from 'd3';
import { useCallback, useMemo } from 'react';
import { formatCount, formatMicros, formatPercent } from '../../base/format.ts';
import { SECOND, toSeconds } from '../../engine/kernel/time.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { Axis } from '../../widgets/Axis.tsx';
import type { Draw } from '../../widgets/useCanvas.ts';
import { useCanvas } from '../../widgets/useCanvas.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartLabel } from '../ChartLabel.tsx';
import { lastEnd, plotIn, runLetter, runName, tickText, timeUnitFor } from '../chart.ts';
import { jobColour } from '../colour.ts';
import { inkOn } from '../contrast.ts';
import { HoverNote } from '../HoverNote.tsx';
import { jobTitle } from '../names.ts';
import { capacityOf } from '../recordedRuns.ts';
import surface from '../surface.module.css';
import { TimeAxes } from '../TimeAxes.tsx';
import { useJobHues } from '../useJobHues.ts';
import type { RunTrace } from '../view.ts';
import type { AreaScale } from './drawAreas.ts';
import { drawAreas, outlineArea } from './drawAreas.ts';
import type { JobAreas } from './jobAreas.ts';
import { areaAt } from './jobAreas.ts';
import { placeNames } from './placeNames.ts';
import { shareBusy } from './shareBusy.ts';
import { useAreaKeys } from './useAreaKeys.ts';
import { useAreaPointer } from './useAreaPointer.ts';

interface AreaRowsProps {
  readonly runs: readonly RunTrace[];
  readonly shown: readonly JobAreas[]; // [runs]
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
}

const NAME = 18;
const LOW_ROW = 44;
const nobody = { job: null, hoveredJob: null } as const;

/** Stacked areas of jobs, a run in each row, on common axes; the pointer names a job and moves the clock. */
export function AreaRows({ runs, shown, isLow, width, height }: AreaRowsProps) {
  const palette = usePalette();
  const { scale: zoom, inkFaint } = palette;
  const hues = useJobHues(runs[0].trace);
  const { job: selected, hoveredJob } = selectionStore();
  const { graphs } = runs[0].trace.data;
  const until = lastEnd(runs);
  const unit = timeUnitFor(toSeconds(until));
  const capacity = capacityOf(runs);
  const mostWasted = Math.max(0, ...shown.map((each) => each.mostWasted));

  const plot = plotIn(width, height, {
    top: 2 * zoom,
    right: 20 * zoom,
    bottom: (isLow ? 22 : 38) * zoom,
    left: 52 * zoom,
  });
  const pitch = plot.height / runs.length;
  // Low rows have no line of their own for a name: a letter stands beside them.
  const isTight = pitch < LOW_ROW * zoom;
  const firstTop = (isTight ? 6 : NAME) * zoom;
  const rowHeight = Math.max(8, pitch - firstTop);
  const topOf = (row: number) => row * pitch + firstTop;
  const x = useMemo(
    () =>
      scaleLinear()
        .domain([0, Math.max(until / SECOND / unit.seconds, Number.EPSILON)])
        .range([0, plot.width]),
    [until, unit.seconds, plot.width],
  );
  const y = useMemo(
    () => scaleLinear().domain([-mostWasted, capacity]).range([rowHeight, 0]),
    [capacity, mostWasted, rowHeight],
  );
  const { buckets } = shown[0];
  const scale = useMemo<AreaScale>(() => {
    const left = (bucket: number) => x((buckets.start + bucket * buckets.width) / SECOND / unit.seconds);
    return { left: (bucket) => Math.round(Math.min(plot.width, left(bucket))), y };
  }, [x, y, buckets, unit.seconds, plot.width]);

  const draw = useCallback<Draw>(
    (context, _size, colours) => {
      context.translate(plot.left, plot.top + firstTop);
      for (const each of shown) {
        drawAreas(context, each, scale, (job) => jobColour(hues, colours, nobody, job), colours);
        context.translate(0, pitch);
      }
    },
    [shown, scale, hues, plot.left, plot.top, firstTop, pitch],
  );
  const canvas = useCanvas(draw, width, height);
  // On its own, as it follows the pointer.
  const drawOutlines = useCallback<Draw>(
    (context, _size, colours) => {
      context.translate(plot.left, plot.top + firstTop);
      for (const each of shown) {
        for (const job of new Set([selected, hoveredJob]))
          if (job !== null) outlineArea(context, each, job, scale, colours);
        context.translate(0, pitch);
      }
    },
    [shown, scale, plot.left, plot.top, firstTop, pitch, selected, hoveredJob],
  );
  const outlines = useCanvas(drawOutlines, width, height);
  const names = useMemo(
    () => shown.map((each) => placeNames(each, scale, (job) => jobTitle(graphs, job), 12 * zoom)),
    [shown, scale, graphs, zoom],
  );

  const find = (pointerX: number, pointerY: number) => {
    const row = Math.floor((pointerY - plot.top) / pitch);
    const time = x.invert(pointerX - plot.left) * unit.seconds * SECOND;
    const bucket = Math.floor((time - buckets.start) / buckets.width);
    if (row < 0 || row >= shown.length || bucket < 0 || bucket >= buckets.count) return null;
    const tasks = y.invert(pointerY - plot.top - topOf(row));
    return { row, bucket, place: areaAt(shown[row], bucket, tasks) };
  };
  const { hover, handlers } = useAreaPointer(find);
  const keys = useAreaKeys(runs, shown);
  const note = useCallback(() => {
    if (hover === null) return [];
    const at = formatMicros(buckets.start + hover.bucket * buckets.width);
    if (hover.place === null) return ['idle, or held by a root task', `at ${at}`];
    const { job, tasks, isWasted } = hover.place;
    const does = isWasted ? 'run in vain' : 'run';
    return [jobTitle(graphs, job), `${formatCount(tasks)} tasks ${does}`, `at ${at}`];
  }, [hover, buckets, graphs]);

  const busy = useMemo(() => runs.map(({ trace }) => formatPercent(shareBusy(trace))), [runs]);
  const hasRoom = plot.width > 380 * zoom;
  const letters = Math.floor((plot.width - (hasRoom ? 190 * zoom : 0)) / (8 * zoom));
  const rows = shown.reduce((sum, { areas }) => sum + areas.length, 0);
  const lineHeight = 14 * zoom;
  const ticks = [capacity];
  if (y(0) - y(capacity) >= lineHeight && !isTight) ticks.push(0);
  if (y(-mostWasted) - y(0) >= lineHeight && !isTight) ticks.push(-Math.round(mostWasted));
  const label = runs.map((run, row) => `${runName(run)}: ${busy[row]} busy`);

  return (
    <div
      className={surface.surface}
      style={{ width, height }}
      role="application"
      aria-label={`Running tasks by job over time. Up and down keys move through the jobs that run at the clock, Enter selects. ${label.join('. ')}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the cursor is moved by keys.
      tabIndex={0}
      {...handlers}
      {...keys.handlers}
    >
      <canvas ref={canvas} />
      <canvas ref={outlines} className={surface.layer} />
      <TimeAxes {...{ plot, x, unit, isLow, width, height, rows }} label={label.join('. ')}>
        {runs.map((run, row) => (
          <g key={run.index} transform={`translate(0 ${topOf(row)})`}>
            <Axis scale={y} side="left" ticks={ticks} format={(count) => tickText(Math.abs(count))} />
            <path d={`M0 ${y(0)}H${plot.width}M0 ${y(capacity)}H${plot.width}`} stroke={inkFaint} />
            {isTight ? (
              <ChartLabel x={-40 * zoom} y={rowHeight / 2}>
                {runLetter(run.index)}
              </ChartLabel>
            ) : (
              <ChartLabel x={-4} y={-8 * zoom}>
                {runName(run, letters)}
              </ChartLabel>
            )}
            {hasRoom && !isTight && (
              <ChartLabel x={plot.width + 6} y={-8 * zoom} anchor="end" isFaint>
                {`${row === 0 ? `${tickText(capacity)} slots · ` : ''}${busy[row]} busy`}
              </ChartLabel>
            )}
            {names[row].map(({ job, name, x: middle, y: line }) => (
              <text
                key={job}
                x={middle}
                y={line}
                dy="0.35em"
                textAnchor="middle"
                fontSize={12 * zoom}
                fill={inkOn(jobColour(hues, palette, nobody, job), palette)}
                pointerEvents="none"
              >
                {name}
              </text>
            ))}
          </g>
        ))}
      </TimeAxes>
      {hover !== null && <HoverNote x={hover.x} y={hover.y} width={width} height={height} text={note} />}
      <div className={surface.spoken} role="status">
        {keys.spoken}
      </div>
    </div>
  );
}
