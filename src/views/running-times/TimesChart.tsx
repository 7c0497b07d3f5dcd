import { scaleLog } from 'd3';
import { useCallback, useMemo, useRef } from 'react';
import type { JobId } from '../../engine/ids.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { Bottom } from '../chart/Chart.tsx';
import { logTicks } from '../chart/ticks.ts';
import { timeUnitFor } from '../chart/time.ts';
import { jobColour } from '../looks/colour.ts';
import { useJobHues } from '../looks/useJobHues.ts';
import type { RunTrace } from '../shared/view.ts';
import { CanvasView } from '../surface/canvasView.tsx';
import surface from '../surface/surface.module.css';
import { useCursor } from '../surface/useCursor.ts';
import { usePointer } from '../surface/usePointer.ts';
import { domainOf } from './domain.ts';
import { JobRow } from './JobRow.tsx';
import type { JobTimes, TimesPicture } from './jobTimes.ts';
import { jobAt, layoutLines } from './layout.ts';
import styles from './RunningTimes.module.css';
import { describeGroup, describeTimes, texts } from './words.ts';

interface TimesChartProps {
  readonly runs: readonly RunTrace[];
  readonly picture: TimesPicture;
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
}

const nobody = { job: null, hoveredJob: null } as const;
// Margin to the right of a plot, so that the last mark is not cut off. [px]
const MARGIN = 14;

/** Jobs in lines, in as many columns as needed, all on one logarithmic axis. */
export function TimesChart({ runs, picture, isLow, width, height }: TimesChartProps) {
  const palette = usePalette();
  const { ink, grid, pressed, scale: zoom } = palette;
  const hues = useJobHues(runs[0].trace);
  const { job: selected, hoveredJob, hoverJob, selectJob } = selectionStore();
  const frame = useRef<HTMLDivElement>(null);
  const axisHeight = (isLow ? 22 : 38) * zoom;
  const room = Math.max(0, height - axisHeight);
  const layout = useMemo(
    () => layoutLines(picture.groups, runs.length, width, room, zoom),
    [picture, runs.length, width, room, zoom],
  );
  const sheetHeight = Math.max(layout.height, room);
  const { columnWidth, nameWidth, rowHeight, lines } = layout;
  const all = useMemo(() => picture.groups.flatMap(({ jobs }) => jobs), [picture]);
  const [low, high] = useMemo(() => domainOf(all), [all]);
  const unit = timeUnitFor(Math.min(high, 60));
  const plotWidth = columnWidth - nameWidth - MARGIN * zoom;
  const x = useMemo(
    () =>
      scaleLog()
        .domain([low / unit.seconds, high / unit.seconds])
        .range([0, plotWidth]),
    [low, high, unit.seconds, plotWidth],
  );
  const ticks = logTicks([low / unit.seconds, high / unit.seconds], Math.max(2, plotWidth / (44 * zoom)));

  // A scale maps NaN to undefined.
  const leftOf = useCallback(
    (seconds: number) => (Number.isNaN(seconds) ? Number.NaN : x(seconds / unit.seconds)),
    [x, unit.seconds],
  );

  const { hover, handlers } = usePointer<{ readonly times: JobTimes }>({
    find(left, top) {
      const times = top > room ? null : jobAt(layout, left, top + (frame.current?.scrollTop ?? 0));
      return times === null ? null : { times };
    },
    jobOf: ({ times }) => times.job,
    click: (found) => found !== null && selectJob(found.times.job),
  });
  const keys = useCursor<JobId>(
    {
      move(key, from) {
        const at = all.findIndex(({ job }) => job === from);
        const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[key];
        return next === undefined ? null : all[Math.max(0, Math.min(all.length - 1, next))].job;
      },
      describe: (job) =>
        all.filter((times) => times.job === job).flatMap((times) => describeTimes(times, runs, picture)),
      reveal(job) {
        const top = lines.find((line) => line.kind === 'job' && line.times.job === job)?.top ?? 0;
        if (frame.current === null) return;
        frame.current.scrollTop = Math.max(top + rowHeight - room, Math.min(frame.current.scrollTop, top));
      },
      isThere: (job) => all.some((times) => times.job === job),
      open: selectJob,
    },
    [hoveredJob, hoverJob],
  );
  const pointed = hover?.found.times ?? null;
  const note = useCallback(
    () => (pointed === null ? [] : describeTimes(pointed, runs, picture)),
    [pointed, runs, picture],
  );
  const letters = Math.floor((columnWidth - 16) / (7.4 * zoom));

  return (
    <div className={surface.surface} style={{ width, height }}>
      <CanvasView
        {...{ width, frame, hover, note }}
        height={room}
        below={axisHeight}
        label={texts.picture}
        spoken={keys.spoken}
        className={styles.scroll}
        {...handlers}
        {...keys.handlers}
      >
        <svg width={width} height={sheetHeight} data-rows={all.length} aria-hidden="true">
          {Array.from({ length: layout.columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name.
            <g key={column} transform={`translate(${column * columnWidth + nameWidth} 0)`}>
              {ticks.map((tick) => (
                <path key={tick} d={`M${x(tick)} 0V${sheetHeight}`} stroke={grid} />
              ))}
            </g>
          ))}
          {lines.map((line) => (
            <g
              key={line.kind === 'group' ? line.group.title : line.times.job}
              transform={`translate(${line.column * columnWidth} ${line.top})`}
            >
              {line.kind === 'group' ? (
                <>
                  <rect width={columnWidth - 8} height={rowHeight} fill={palette.surface} />
                  <text x={8} y={rowHeight / 2} dy="0.35em" fontSize={12 * zoom} fontWeight={600} fill={ink}>
                    {describeGroup(line.group, runs, letters)}
                  </text>
                </>
              ) : (
                <>
                  {(line.times.job === hoveredJob || line.times.job === selected) && (
                    <rect width={columnWidth - 4} height={rowHeight} fill={pressed} />
                  )}
                  <JobRow
                    times={line.times}
                    runs={runs}
                    colour={jobColour(hues, palette, nobody, line.times.job)}
                    nameWidth={nameWidth}
                    height={rowHeight}
                    leftOf={leftOf}
                  />
                </>
              )}
            </g>
          ))}
        </svg>
      </CanvasView>
      <svg
        width={width}
        height={axisHeight}
        style={{ position: 'absolute', top: room, left: 0 }}
        aria-hidden="true"
      >
        {Array.from({ length: layout.columns }, (_, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name.
          <g key={column} transform={`translate(${column * columnWidth + nameWidth} 0)`}>
            <path d={`M0 .5H${plotWidth}`} stroke={palette.inkFaint} />
            <Bottom
              axis={{ scale: x, ticks, title: texts.executionTime(unit.name), unit: unit.name }}
              isLow={isLow}
              top={0}
            />
          </g>
        ))}
      </svg>
    </div>
  );
}
