import { scaleLog } from 'd3';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { selectionStore } from '../../state/selectionStore.ts';
import { Axis } from '../../widgets/Axis.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { logTicks, tickText, timeUnitFor, withUnit } from '../chart.ts';
import { jobColour } from '../colour.ts';
import { HoverNote } from '../HoverNote.tsx';
import surface from '../surface.module.css';
import { useJobHues } from '../useJobHues.ts';
import type { RunTrace } from '../view.ts';
import { domainOf } from './domain.ts';
import { JobRow } from './JobRow.tsx';
import type { JobTimes, TimesPicture } from './jobTimes.ts';
import { jobAt, layoutLines } from './layout.ts';
import styles from './RunningTimes.module.css';
import { describeGroup, describeTimes } from './words.ts';

interface TimesChartProps {
  readonly runs: readonly RunTrace[];
  readonly picture: TimesPicture;
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
}

interface Hover {
  readonly times: JobTimes;
  readonly x: number;
  readonly y: number;
}

const nobody = { job: null, hoveredJob: null } as const;
// At the right of a plot, so that the last mark is whole.
const MARGIN = 14;

/** Jobs in lines, in as many columns as needed, all on one logarithmic axis. */
export function TimesChart({ runs, picture, isLow, width, height }: TimesChartProps) {
  const palette = usePalette();
  const { ink, grid, pressed, scale: zoom } = palette;
  const hues = useJobHues(runs[0].trace);
  const { job: selected, hoveredJob } = selectionStore();
  const [hover, setHover] = useState<Hover | null>(null);
  const [spoken, setSpoken] = useState('');
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

  const leftOf = useCallback((seconds: number) => x(seconds / unit.seconds), [x, unit.seconds]);

  const point = (times: JobTimes | null, at: { readonly x: number; readonly y: number }) => {
    setHover(times === null ? null : { times, ...at });
    const job = times?.job ?? null;
    if (selectionStore.getState().hoveredJob !== job) selectionStore.getState().hoverJob(job);
  };
  const find = (event: PointerEvent<HTMLElement> | React.MouseEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const at = { x: event.clientX - left, y: event.clientY - top };
    const scrolled = event.currentTarget.scrollTop;
    return { times: at.y > room ? null : jobAt(layout, at.x, at.y + scrolled), at };
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const at = all.findIndex(({ job }) => job === hoveredJob);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === 'Enter' && at >= 0) selectionStore.getState().selectJob(all[at].job);
    else if (next !== undefined) {
      const times = all[Math.max(0, Math.min(all.length - 1, next))];
      selectionStore.getState().hoverJob(times.job);
      setSpoken(describeTimes(times, runs, picture).join('. '));
      const top = lines.find((line) => line.kind === 'job' && line.times === times)?.top ?? 0;
      const element = event.currentTarget;
      element.scrollTop = Math.max(top + rowHeight - room, Math.min(element.scrollTop, top));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const note = useCallback(
    () => (hover === null ? [] : describeTimes(hover.times, runs, picture)),
    [hover, runs, picture],
  );
  const letters = Math.floor((columnWidth - 16) / (7.4 * zoom));

  return (
    <div className={surface.surface} style={{ width, height }}>
      <div
        ref={frame}
        className={`${surface.surface} ${styles.scroll}`}
        style={{ position: 'absolute', width, height: room }}
        role="application"
        aria-label="Execution time of each job under each policy. Up and down keys move between jobs, Enter selects."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the cursor is moved by keys.
        tabIndex={0}
        onPointerMove={(event) => {
          const { times, at } = find(event);
          point(times, at);
        }}
        onPointerLeave={() => point(null, { x: 0, y: 0 })}
        onClick={(event) => {
          const { times } = find(event);
          if (times !== null) selectionStore.getState().selectJob(times.job);
        }}
        onKeyDown={onKeyDown}
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
      </div>
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
            <Axis
              scale={x}
              side="bottom"
              ticks={ticks}
              title={isLow ? undefined : `execution time, ${unit.name}`}
              format={isLow ? withUnit(ticks, unit.name) : tickText}
            />
          </g>
        ))}
      </svg>
      {hover !== null && <HoverNote x={hover.x} y={hover.y} width={width} height={height} text={note} />}
      <div className={surface.spoken} role="status">
        {spoken}
      </div>
    </div>
  );
}
