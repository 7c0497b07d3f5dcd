import { scaleLinear } from 'd3';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useCallback, useId, useMemo, useState } from 'react';
import { formatBytes } from '../../base/format.ts';
import { Axis } from '../../widgets/Axis.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartLabel } from '../ChartLabel.tsx';
import { plotIn, runName } from '../chart.ts';
import { inkOn } from '../contrast.ts';
import { HoverNote } from '../HoverNote.tsx';
import { localityTints } from '../localityLook.ts';
import surface from '../surface.module.css';
import type { RunTrace } from '../view.ts';
import { SoFar } from './SoFar.tsx';
import type { Transfers } from './transfers.ts';
import { tiers } from './transfers.ts';
import { describeTier, tierLabel, totalLabel } from './words.ts';

interface TransferBarsProps {
  readonly runs: readonly RunTrace[];
  readonly transfers: readonly Transfers[]; // [runs]
  /** The nearest tier that is drawn. */
  readonly first: number;
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
}

/** A piece of a bar, and where the pointer is. */
interface Piece {
  readonly row: number;
  readonly tier: number;
}

const NAME = 20;
const HIGHEST = 128;
const SO_FAR = 6;

/** A bar for each run, cut by how far data came, what was read in vain hatched; a thin one below grows with the clock. */
export function TransferBars({ runs, transfers, first, isLow, width, height }: TransferBarsProps) {
  const palette = usePalette();
  const { ink, inkFaint, scale: zoom } = palette;
  const hatch = useId();
  const tints = useMemo(() => localityTints(palette), [palette]);
  const plot = plotIn(width, height, {
    top: 2 * zoom,
    right: 28 * zoom,
    bottom: (isLow ? 22 : 38) * zoom,
    left: 16 * zoom,
  });
  const most = Math.max(1, ...transfers.map((each) => piecesOf(each, first).at(-1)?.to ?? 0));
  const x = useMemo(() => scaleLinear().domain([0, most]).range([0, plot.width]), [most, plot.width]);
  const pitch = Math.min(HIGHEST * zoom, plot.height / runs.length);
  const soFar = SO_FAR * zoom;
  const shownHeight = pitch * runs.length;
  const barHeight = Math.max(6, pitch - NAME * zoom - soFar - 8);
  const topOf = (row: number) => row * pitch + NAME * zoom;

  const [hover, setHover] = useState<(Piece & { readonly x: number; readonly y: number }) | null>(null);
  const [cursor, setCursor] = useState<Piece | null>(null);
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const at = { x: event.clientX - left, y: event.clientY - top };
    const row = Math.floor((at.y - plot.top) / pitch);
    const bytes = x.invert(at.x - plot.left);
    const tier = row in transfers ? tierAt(transfers[row], bytes, first) : -1;
    setHover(tier < 0 ? null : { row, tier, ...at });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
    if (step === undefined) return;
    const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
    setCursor((before) => ({
      row: before === null ? 0 : within(before.row + step[0], runs.length),
      tier: before === null ? 0 : within(before.tier + step[1], tiers.length),
    }));
    event.preventDefault();
    event.stopPropagation();
  };
  const note = useCallback(
    () => (hover === null ? [] : describeTier(runs[hover.row], transfers[hover.row], hover.tier)),
    [hover, runs, transfers],
  );

  const letters = Math.floor(plot.width / (8 * zoom));
  const nameLetters = Math.max(1, Math.min(30, letters - 10));
  const marked = cursor ?? hover;
  const ticks = x.ticks(Math.max(2, Math.floor(plot.width / (100 * zoom))));

  return (
    <div
      className={surface.surface}
      style={{ width, height }}
      role="application"
      aria-label="Data read under each policy by how far it came. Arrow keys move between the pieces of the bars."
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the cursor is moved by keys.
      tabIndex={0}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setHover(null)}
      onKeyDown={onKeyDown}
      onBlur={() => setCursor(null)}
    >
      <svg width={width} height={height} aria-hidden="true" data-rows={runs.length * tiers.length}>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" fill={palette.surface} opacity="0.35" />
          <path d="M1.5 0V6" stroke={palette.surface} strokeWidth="3" />
          <path d="M4 0V6" stroke={ink} strokeWidth="1" opacity="0.6" />
        </pattern>
        <g transform={`translate(${plot.left} ${plot.top})`}>
          {ticks.map((tick) => (
            <path
              key={tick}
              d={`M${x(tick)} 0V${plot.height}`}
              stroke={tick === 0 ? inkFaint : palette.grid}
            />
          ))}
          {runs.map((run, row) => {
            const pieces = piecesOf(transfers[row], first);
            return (
              <g key={run.index} transform={`translate(0 ${topOf(row)})`}>
                <ChartLabel x={-6} y={-9 * zoom}>
                  {runName(run, nameLetters)}
                </ChartLabel>
                <ChartLabel x={plot.width + 6} y={-9 * zoom} anchor="end" isFaint>
                  {totalLabel(
                    transfers[row],
                    (plot.width / zoom - runName(run, nameLetters).length * 7.8) / 6.8,
                  )}
                </ChartLabel>
                {pieces.map(({ from, to, wastedFrom }, tier) => {
                  const [left, right] = [x(from), x(to)];
                  const isMarked = marked?.row === row && marked.tier === tier;
                  return (
                    <g key={tiers[tier].id}>
                      <rect x={left} width={right - left} height={barHeight} fill={tints[tier]} />
                      <rect
                        x={x(wastedFrom)}
                        width={right - x(wastedFrom)}
                        height={barHeight}
                        fill={`url(#${hatch})`}
                      />
                      {isMarked && (
                        <rect
                          x={left}
                          width={Math.max(1, right - left)}
                          height={barHeight}
                          fill="none"
                          stroke={palette.accent}
                          strokeWidth={2 * zoom}
                        />
                      )}
                      {barHeight >= 14 * zoom && (
                        <text
                          x={left + 6}
                          y={barHeight / 2}
                          dy="0.35em"
                          fontSize={12 * zoom}
                          fill={inkOn(tints[tier], palette)}
                        >
                          {tierLabel(
                            transfers[row],
                            tier,
                            Math.floor((x(wastedFrom) - left - 8) / (6.9 * zoom)),
                          )}
                        </text>
                      )}
                    </g>
                  );
                })}
                <SoFar
                  transfers={transfers[row]}
                  tints={tints}
                  first={first}
                  top={barHeight + 2}
                  height={soFar}
                  leftOf={x}
                />
                <path d={`M0 0V${barHeight + 2 + soFar}`} stroke={ink} />
              </g>
            );
          })}
          <g transform={`translate(0 ${shownHeight})`}>
            <Axis
              scale={x}
              side="bottom"
              ticks={ticks}
              title={isLow ? undefined : 'data read'}
              format={formatBytes}
            />
          </g>
        </g>
      </svg>
      {hover !== null && <HoverNote x={hover.x} y={hover.y} width={width} height={height} text={note} />}
      <div className={surface.spoken} role="status">
        {cursor !== null && describeTier(runs[cursor.row], transfers[cursor.row], cursor.tier).join('. ')}
      </div>
    </div>
  );
}

/** Lays the tiers from the first drawn one on side by side; those before take no room. */
function piecesOf({ tiers: bytes }: Transfers, first: number) {
  let below = 0;
  return bytes.map(({ all, wasted }, tier) => {
    if (tier < first) return { from: 0, to: 0, wastedFrom: 0 };
    below += all;
    return { from: below - all, to: below, wastedFrom: below - wasted };
  });
}

function tierAt(transfers: Transfers, bytes: number, first: number): number {
  return piecesOf(transfers, first).findIndex(({ from, to }) => bytes >= from && bytes < to);
}
