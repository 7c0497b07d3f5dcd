import { scaleSqrt } from 'd3';
import { useCallback, useMemo, useRef } from 'react';
import { maxOf } from '../../base/extremes.ts';
import { formatPercent } from '../../base/format.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Draw } from '../../widgets/useCanvas.ts';
import { useCanvas } from '../../widgets/useCanvas.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { CanvasView } from '../canvasView.tsx';
import { Bottom } from '../chart/Chart.tsx';
import { runLetter, runName } from '../chart/runLook.ts';
import { gainText } from '../gainWords.ts';
import { useCursor } from '../useCursor.ts';
import { useJobHues } from '../useJobHues.ts';
import { usePointer } from '../usePointer.ts';
import type { RunTrace } from '../view.ts';
import type { SlowerRun } from './dots.ts';
import { drawDots } from './drawDots.ts';
import { dotNear, heightOf, layoutStrips } from './layout.ts';
import styles from './SlowerJobs.module.css';
import { apart, step } from './steps.ts';
import { describeDot, describeRun, texts } from './words.ts';

interface StripRowsProps {
  readonly slower: readonly SlowerRun[];
  readonly against: RunTrace;
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
}

/** A dot, by its run and its position among the dots of that run. */
interface Found {
  readonly row: number;
  readonly at: number;
}

// Slow-downs at which the axis may have a number; it is a square root, since most are small and a few are not.
const TICKS = [0, 0.01, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];
const LETTER = 7.4;
const APART = 44;

/** A row for each run: how many of its jobs are slower, by how much, and each of them as a dot. */
export function StripRows({ slower, against, isLow, width, height }: StripRowsProps) {
  const palette = usePalette();
  const { ink, inkSoft, inkFaint, grid, scale: zoom } = palette;
  const hues = useJobHues(against.trace);
  const { job, hoveredJob, selectJob } = selectionStore();
  const frame = useRef<HTMLDivElement>(null);
  const below = (isLow ? 22 : 38) * zoom;
  const room = Math.max(0, height - below);
  const strips = useMemo(
    () => layoutStrips(slower.length, width, room, zoom),
    [slower.length, width, room, zoom],
  );
  const { columns, nameWidth, isRoomy, left, head, rowHeight } = strips;
  const x = useMemo(() => {
    const worst = maxOf(slower.map(({ summary }) => summary.worst).filter(Number.isFinite), 0.01);
    return scaleSqrt()
      .domain([0, worst * 1.02])
      .range([0, strips.width]);
  }, [slower, strips.width]);
  const ticks = useMemo(() => apart(TICKS, x, strips.width, APART * zoom), [x, strips.width, zoom]);
  const draw = useCallback<Draw>(
    (context, _size, look) => {
      const focus = { job, hoveredJob };
      for (const [row, each] of slower.entries())
        drawDots(
          context,
          each,
          { x, left, top: head + row * rowHeight, height: rowHeight },
          hues,
          focus,
          look,
        );
    },
    [slower, x, left, head, rowHeight, hues, job, hoveredJob],
  );
  const canvas = useCanvas(draw, width, Math.max(strips.height, room));
  const jobOf = ({ row, at }: Found) => slower[row].dots[at].job;
  const select = (found: Found) => selectJob(jobOf(found), slower[found.row].run.index);
  const describe = useCallback(
    ({ row, at }: Found) => describeDot(slower[row], against, slower[row].dots[at]),
    [slower, against],
  );

  const { hover, handlers } = usePointer<Found>({
    find(across, down) {
      const top = down + (frame.current?.scrollTop ?? 0) - head;
      const row = Math.floor(top / rowHeight);
      if (slower[row] === undefined || down > room) return null;
      const at = dotNear(slower[row], x, rowHeight, across - left, top - row * rowHeight);
      return at === null ? null : { row, at };
    },
    jobOf,
    click: (found) => found !== null && select(found),
  });
  const keys = useCursor<Found>({
    move(key, from) {
      const first = slower.findIndex(({ dots }) => dots.length > 0);
      if (first === -1 || !/^Arrow|^Home$|^End$/.test(key)) return null;
      if (from === null) return { row: first, at: slower[first].dots.length - 1 };
      return step(key, from, slower);
    },
    describe,
    isThere: ({ row, at }) => slower[row]?.dots[at] !== undefined,
    open: select,
  });
  const found = keys.cursor ?? hover?.found ?? null;
  const note = useCallback(() => (hover === null ? [] : describe(hover.found)), [hover, describe]);
  const marked = found === null ? null : slower[found.row]?.dots[found.at];
  const heads = isRoomy ? ['slower', 'average', 'worst'] : ['slower', 'avg', 'worst'];

  return (
    <div style={{ position: 'relative', width, height }}>
      <CanvasView
        {...{ width, frame, hover, note, below }}
        height={room}
        label={texts.picture(slower.map((each) => describeRun(each, against)).join('. '))}
        spoken={keys.spoken}
        className={styles.scroll}
        {...handlers}
        {...keys.handlers}
      >
        <div style={{ position: 'relative', height: Math.max(strips.height, room) }}>
          <canvas ref={canvas} style={{ position: 'absolute', inset: 0 }} />
          <svg
            width={width}
            height={Math.max(strips.height, room)}
            style={{ position: 'absolute', inset: 0 }}
            data-rows={slower.reduce((sum, { dots }) => sum + dots.length, 0)}
            data-against={runLetter(against.index)}
            aria-hidden="true"
            fontSize={12 * zoom}
          >
            {heads.map((each, column) => (
              <text key={each} x={columns[column]} y={13 * zoom} fill={inkFaint}>
                {each}
              </text>
            ))}
            {ticks.map((tick) => (
              <path
                key={tick}
                d={`M${left + x(tick)} ${head}V${strips.height}`}
                stroke={tick === 0 ? inkFaint : grid}
              />
            ))}
            {slower.map(({ run, summary: { slower: which, jobs, share, average, worst } }, row) => {
              const middle = rowHeight / 2;
              const text = { y: middle, dy: '0.35em' } as const;
              const isNone = which.length === 0;
              return (
                <g key={run.index} transform={`translate(0 ${head + row * rowHeight})`}>
                  <path d={`M0 .5H${width}`} stroke={grid} />
                  <text x={8} {...text} fontWeight={600} fill={ink}>
                    {runName(run, Math.max(1, Math.floor((nameWidth - 16) / (LETTER * zoom))))}
                  </text>
                  <text x={columns[0]} {...text} fontWeight={700} fill={ink}>
                    {isNone ? texts.none : gainText(share)}
                    {isRoomy && (
                      <tspan dx={6} fontWeight={400} fill={inkFaint}>
                        {texts.of(which.length, jobs)}
                      </tspan>
                    )}
                  </text>
                  <text x={columns[1]} {...text} fill={inkSoft}>
                    {isNone ? '' : gainText(average)}
                  </text>
                  <text x={columns[2]} {...text} fill={inkSoft}>
                    {isNone ? '' : gainText(worst)}
                  </text>
                </g>
              );
            })}
            {found !== null && marked != null && (
              <circle
                cx={left + x(marked.slowDown)}
                cy={head + found.row * rowHeight + heightOf(marked, rowHeight)}
                r={6.5 * zoom}
                fill="none"
                stroke={palette.accent}
                strokeWidth={2}
              />
            )}
          </svg>
        </div>
      </CanvasView>
      <svg
        width={width}
        height={below}
        style={{ position: 'absolute', top: room, left: 0 }}
        aria-hidden="true"
      >
        <g transform={`translate(${left} 0)`}>
          <Bottom
            axis={{
              scale: x,
              ticks,
              title: texts.longerThanUnder(runLetter(against.index)),
              format: formatPercent,
            }}
            isLow={isLow}
            top={0}
          />
        </g>
      </svg>
    </div>
  );
}
