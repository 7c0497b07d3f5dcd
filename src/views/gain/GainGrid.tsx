import { scaleLinear } from 'd3';
import { useCallback, useId, useMemo, useRef } from 'react';
import { maxOf, minOf } from '../../base/extremes.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import type { Compared } from '../against.ts';
import { CanvasView } from '../canvasView.tsx';
import { runLetter } from '../chart/runLook.ts';
import { gainText } from '../gainWords.ts';
import { useCursor } from '../useCursor.ts';
import { usePointer } from '../usePointer.ts';
import type { RunTrace } from '../view.ts';
import styles from './Gain.module.css';
import { GainBar } from './GainBar.tsx';
import type { GroupGains } from './gains.ts';
import type { Cell } from './grid.ts';
import { layoutGrid } from './grid.ts';
import { describeGain, texts } from './words.ts';

interface GainGridProps {
  readonly compared: readonly Compared[];
  readonly against: RunTrace;
  readonly gains: GroupGains;
  /** What the names of the groups count. */
  readonly unit: string;
  readonly width: number;
  readonly height: number;
}

// A loss is drawn up to the length of everything.
const WORST = -1;
// Mean width of a letter of the number behind a bar, and the gaps before it and to the next bar together. [px]
const LETTER = 7.4;
const GAPS = 14;

/** A bar with its number for each run and each group of jobs, all on one scale. */
export function GainGrid({ compared, against, gains, unit, width, height }: GainGridProps) {
  const { ink, inkFaint, grid: line, accent, scale: zoom } = usePalette();
  const hatch = useId();
  const frame = useRef<HTMLDivElement>(null);
  const grid = useMemo(
    () => layoutGrid(compared, gains, unit, width, height, zoom),
    [compared, gains, unit, width, height, zoom],
  );
  const { rows, columns, nameWidth, headHeight, cellWidth, rowHeight } = grid;
  const x = useMemo(() => {
    const all = gains.gains
      .flat()
      .map(({ gain }) => gain)
      .filter(Number.isFinite);
    const letters = maxOf(
      all.map((gain) => gainText(gain).length),
      1,
    );
    const number = (letters * LETTER + GAPS) * zoom;
    return scaleLinear()
      .domain([Math.max(WORST, minOf(all, 0)), maxOf(all, 0.01)])
      .range([0, Math.max(8, cellWidth - number, Math.min(16 * zoom, cellWidth * 0.3))])
      .clamp(true);
  }, [gains, cellWidth, zoom]);
  const describe = useCallback(
    ({ run, group }: Cell) =>
      describeGain(
        compared[run].run,
        against,
        group === 0 ? texts.allJobs : `${gains.names[group]} ${unit}`,
        gains.gains[run][group],
      ),
    [compared, against, gains, unit],
  );
  const look = ({ run }: Cell) => selectionStore.setState({ run: compared[run].run.index });
  const top = (row: number) => headHeight + row * rowHeight;

  const { hover, handlers } = usePointer<Cell>({
    find(left, y) {
      const column = Math.floor((left - nameWidth) / cellWidth);
      const row = Math.floor((y + (frame.current?.scrollTop ?? 0) - headHeight) / rowHeight);
      const isThere = column >= 0 && column < columns.length && row >= 0 && row < rows.length;
      return isThere ? grid.cellAt(row, column) : null;
    },
    click: (cell) => cell !== null && look(cell),
  });
  const keys = useCursor<Cell>({
    move(key, from) {
      const { row, column } = from === null ? { row: 0, column: 0 } : grid.placeOf(from);
      const step = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[key];
      if (step === undefined) return null;
      if (from === null) return grid.cellAt(0, 0);
      const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));
      return grid.cellAt(within(row + step[0], rows.length), within(column + step[1], columns.length));
    },
    describe,
    isThere: ({ run, group }) => run < compared.length && group < gains.names.length,
    reveal(cell) {
      const at = top(grid.placeOf(cell).row);
      if (frame.current !== null)
        frame.current.scrollTop = Math.max(
          at + rowHeight - height,
          Math.min(frame.current.scrollTop, at - headHeight),
        );
    },
    open: look,
  });
  const found = hover?.found ?? null;
  const note = useCallback(() => (found === null ? [] : describe(found)), [found, describe]);
  const marked = keys.cursor ?? found;

  return (
    <CanvasView
      {...{ width, height, frame, hover, note }}
      label={texts.grid}
      spoken={keys.spoken}
      className={styles.scroll}
      {...handlers}
      {...keys.handlers}
    >
      <svg
        width={width}
        height={Math.max(grid.height, height)}
        data-rows={gains.gains.flat().length}
        data-against={runLetter(against.index)}
        aria-hidden="true"
        fontSize={12 * zoom}
      >
        <pattern id={hatch} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V6" stroke={ink} strokeWidth={3} />
        </pattern>
        {columns.map(({ name, rest, aside }, column) => (
          <g key={`${name} ${rest} ${aside}`} transform={`translate(${nameWidth + column * cellWidth} 0)`}>
            <text y={14 * zoom} fontWeight={600} fill={ink}>
              {name}
            </text>
            <text
              y={28 * zoom}
              fontWeight={rest === undefined ? 400 : 600}
              fill={rest === undefined ? inkFaint : ink}
            >
              {rest ?? aside}
            </text>
            <path d={`M${x(0)} ${headHeight}V${grid.height}`} stroke={inkFaint} />
          </g>
        ))}
        {rows.map(({ name, aside }, row) => (
          <g key={`${name} ${aside}`} transform={`translate(0 ${top(row)})`}>
            {row > 0 && <path d={`M0 .5H${width}`} stroke={line} />}
            <text x={8} y={rowHeight / 2} dy="0.35em" fontWeight={600} fill={ink}>
              {name}
              <tspan dx={8} fontWeight={400} fill={inkFaint}>
                {aside}
              </tspan>
            </text>
            {columns.map((each, column) => {
              const cell = grid.cellAt(row, column);
              const isMarked = marked?.run === cell.run && marked.group === cell.group;
              return (
                <g
                  key={`${each.name} ${each.rest} ${each.aside}`}
                  transform={`translate(${nameWidth + column * cellWidth} 0)`}
                >
                  {isMarked && (
                    <rect
                      y={2}
                      width={cellWidth - 4}
                      height={rowHeight - 4}
                      fill="none"
                      stroke={accent}
                      rx={3}
                    />
                  )}
                  <GainBar gain={gains.gains[cell.run][cell.group]} x={x} height={rowHeight} hatch={hatch} />
                </g>
              );
            })}
          </g>
        ))}
      </svg>
    </CanvasView>
  );
}
