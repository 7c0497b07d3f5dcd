import { scaleLinear } from 'd3';
import { useCallback, useId, useMemo, useRef } from 'react';
import { maxOf } from '../../base/extremes.ts';
import { NONE } from '../../engine/ids.ts';
import { SECOND } from '../../engine/kernel/time.ts';
import { receiptParts } from '../../metrics/receipt/parts.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { Bottom } from '../chart/Chart.tsx';
import { timeUnitFor } from '../chart/time.ts';
import { CanvasView } from '../surface/canvasView.tsx';
import { useCursor } from '../surface/useCursor.ts';
import { usePointer } from '../surface/usePointer.ts';
import { BarRow } from './BarRow.tsx';
import { fillOf, Pattern } from './fills.tsx';
import { layoutBars, pieceAt, stepFrom } from './layout.ts';
import type { Piece, ReceiptRow } from './rows.ts';
import { describePiece, describeRow, differenceLine, texts } from './words.ts';

interface ReceiptBarsProps {
  readonly rows: readonly ReceiptRow[];
  /** The row with which others are compared; null for a single run. */
  readonly against: ReceiptRow | null;
  readonly colour: string;
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
}

/** A piece, by its row and its place there. */
interface Found {
  readonly row: number;
  readonly piece: number;
}

const LETTER = 6.9;
// Where a line has fewer letters, there are two. [letters]
const NARROW = 80;
// A finger or pointer this far from a thin piece still means it. [px]
const REACH = 4;

/** A bar for each run on one scale of time. */
export function ReceiptBars({ rows, against, colour, isLow, width, height }: ReceiptBarsProps) {
  const palette = usePalette();
  const { grid, accent, surface, scale: zoom } = palette;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const below = (isLow ? 22 : 38) * zoom;
  const room = Math.max(0, height - below);
  const letters = Math.floor((width - 24 * zoom) / (LETTER * zoom));
  const bars = layoutBars(rows.length, room, zoom, letters < NARROW);
  const { pitch, head, bar, left, right, height: sheet } = bars;
  const plotWidth = Math.max(20, width - left - right);
  const longest = maxOf(rows.map(({ response }) => response).filter(Number.isFinite), 1);
  const unit = timeUnitFor(longest / SECOND);
  const step = unit.seconds * SECOND;
  const x = useMemo(
    () =>
      scaleLinear()
        .domain([0, longest / step])
        .range([0, plotWidth]),
    [longest, step, plotWidth],
  );
  const leftOf = (time: number) => x(time / step);
  const ticks = x.ticks(Math.max(2, Math.floor(plotWidth / (70 * zoom))));
  const pieceOf = ({ row, piece }: Found): Piece | undefined => rows[row]?.pieces[piece];

  const open = (found: Found) => {
    const piece = pieceOf(found);
    if (piece === undefined || piece.job === NONE) return;
    const { selectJob, selectTask } = selectionStore.getState();
    const { index } = rows[found.row].run;
    if (!Number.isNaN(piece.at)) playbackStore.getState().seek(piece.at);
    if (piece.task === NONE) selectJob(piece.job, index);
    else selectTask(piece.job, piece.task, index);
  };
  const describe = useCallback(
    (found: Found) => {
      const row = rows[found.row];
      const piece = row?.pieces[found.piece];
      if (piece === undefined) return [];
      const line = against === null ? '' : differenceLine(row, against);
      return [...describePiece(row, piece), ...(line === '' ? [] : [line])];
    },
    [rows, against],
  );
  const { hover, handlers } = usePointer<Found>({
    find(across, down) {
      const top = down + (frame.current?.scrollTop ?? 0);
      const row = Math.floor(top / pitch);
      const inside = top - row * pitch - head;
      if (rows[row] === undefined || down > room || inside < 0 || inside > bar) return null;
      const reach = (REACH / plotWidth) * longest;
      const piece = pieceAt(rows[row], ((across - left) / plotWidth) * longest, reach);
      return piece === null ? null : { row, piece };
    },
    click: (found) => found !== null && open(found),
  });
  const keys = useCursor<Found>({
    move: (key, from) => stepFrom(key, from, rows),
    describe,
    isThere: (found) => pieceOf(found) !== undefined,
    open,
  });
  const found = keys.cursor ?? hover?.found ?? null;
  const marked = found === null ? undefined : pieceOf(found);
  const note = useCallback(() => (hover === null ? [] : describe(hover.found)), [hover, describe]);

  return (
    <div style={{ position: 'relative', width, height }}>
      <CanvasView
        {...{ width, frame, hover, note, below }}
        height={room}
        style={{ overflow: sheet > room + 1 ? 'hidden auto' : 'hidden' }}
        label={texts.picture(rows.map((row) => describeRow(row, against)).join('. '))}
        spoken={keys.spoken}
        {...handlers}
        {...keys.handlers}
      >
        <svg
          width={width}
          height={Math.max(sheet, room)}
          data-rows={rows.length}
          data-pieces={rows.reduce((sum, { pieces }) => sum + pieces.length, 0)}
          aria-hidden="true"
          fontSize={12 * zoom}
        >
          <defs>
            {receiptParts.map(({ id: part }) => (
              <Pattern key={part} id={`${id}${part}`} fill={fillOf(part, colour, palette)} ground={surface} />
            ))}
          </defs>
          <g transform={`translate(${left} 0)`}>
            <path d={ticks.map((tick) => `M${x(tick)} 0V${Math.max(sheet, room)}`).join('')} stroke={grid} />
            {rows.map((row, place) => (
              <g key={row.run.index} transform={`translate(0 ${place * pitch})`}>
                <BarRow {...{ row, against, colour, bars, plotWidth, letters, leftOf }} patterns={id} />
              </g>
            ))}
            {found !== null && marked !== undefined && (
              <rect
                x={leftOf(marked.from) - 1}
                y={found.row * pitch + head - 1}
                width={Math.max(3, leftOf(marked.to) - leftOf(marked.from) + 2)}
                height={bar + 2}
                fill="none"
                stroke={accent}
                strokeWidth={2}
              />
            )}
          </g>
        </svg>
      </CanvasView>
      <svg
        width={width}
        height={below}
        style={{ position: 'absolute', top: room, left: 0 }}
        aria-hidden="true"
      >
        <g transform={`translate(${left} 0)`}>
          <Bottom
            axis={{ scale: x, ticks, title: texts.axis(unit.name), unit: unit.name }}
            isLow={isLow}
            top={0}
          />
        </g>
      </svg>
    </div>
  );
}
