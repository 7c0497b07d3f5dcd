import { scaleLinear } from 'd3';
import { useCallback, useId, useMemo } from 'react';
import { maxOf } from '../../base/extremes.ts';
import { formatBytes } from '../../base/format.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { CanvasView } from '../canvasView.tsx';
import { Bottom, Chart } from '../chart/Chart.tsx';
import { plotAbove } from '../chart/plot.ts';
import { RunRows, rowsIn } from '../chart/RunRows.tsx';
import { inkOn } from '../contrast.ts';
import { localityTints } from '../localityLook.ts';
import { useCursor } from '../useCursor.ts';
import { usePointer } from '../usePointer.ts';
import type { RunTrace } from '../view.ts';
import { SoFar } from './SoFar.tsx';
import type { Transfers } from './transfers.ts';
import { tiers } from './transfers.ts';
import { describeTier, texts, tierLabel, totalLabel } from './words.ts';

interface TransferBarsProps {
  readonly runs: readonly RunTrace[];
  readonly transfers: readonly Transfers[]; // [runs]
  /** The nearest tier that is drawn. */
  readonly first: number;
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
}

/** A piece of a bar. */
interface Piece {
  readonly row: number;
  readonly tier: number;
}

const NAME = 20;
const HIGHEST = 128;
const SO_FAR = 6;

/** A bar for each run, divided by distance, with wasted reads hatched; a thin bar below grows with the clock. */
export function TransferBars({ runs, transfers, first, isLow, width, height }: TransferBarsProps) {
  const palette = usePalette();
  const { ink, scale: zoom } = palette;
  const hatch = useId();
  const tints = useMemo(() => localityTints(palette), [palette]);
  const plot = plotAbove(width, height, { top: 2 * zoom, right: 28 * zoom, left: 16 * zoom, isLow, zoom });
  const most = maxOf(
    transfers.map((each) => piecesOf(each, first).at(-1)?.to ?? 0),
    1,
  );
  const x = useMemo(() => scaleLinear().domain([0, most]).range([0, plot.width]), [most, plot.width]);
  const soFar = SO_FAR * zoom;
  const shownHeight = Math.min(HIGHEST * zoom * runs.length, plot.height);
  const rows = rowsIn(shownHeight, runs.length, NAME * zoom);
  const barHeight = Math.max(6, rows.height - soFar - 8);

  const { hover, handlers } = usePointer<Piece>({
    find(left, top) {
      const row = Math.floor((top - plot.top) / rows.pitch);
      const tier = row in transfers ? tierAt(transfers[row], x.invert(left - plot.left), first) : -1;
      return tier < 0 ? null : { row, tier };
    },
  });
  const { cursor, ...keys } = useCursor<Piece>({
    move(key, from) {
      const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[key];
      if (step === undefined) return null;
      const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
      if (from === null) return { row: 0, tier: 0 };
      return {
        row: within(from.row + step[0], runs.length),
        tier: within(from.tier + step[1], tiers.length),
      };
    },
    describe: ({ row, tier }) => describeTier(runs[row], transfers[row], tier),
  });
  const pointed = hover?.found ?? null;
  const note = useCallback(
    () => (pointed === null ? [] : describeTier(runs[pointed.row], transfers[pointed.row], pointed.tier)),
    [pointed, runs, transfers],
  );

  const marked = cursor ?? pointed;
  const ticks = x.ticks(Math.max(2, Math.floor(plot.width / (100 * zoom))));

  return (
    <CanvasView
      {...{ width, height, hover, note }}
      label={texts.picture}
      spoken={keys.spoken}
      {...handlers}
      {...keys.handlers}
    >
      <Chart {...{ plot, isLow, width, height }} rows={runs.length * tiers.length}>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" fill={palette.surface} opacity="0.35" />
          <path d="M1.5 0V6" stroke={palette.surface} strokeWidth="3" />
          <path d="M4 0V6" stroke={ink} strokeWidth="1" opacity="0.6" />
        </pattern>
        {ticks.map((tick) => (
          <path
            key={tick}
            d={`M${x(tick)} 0V${shownHeight}`}
            stroke={tick === 0 ? palette.inkFaint : palette.grid}
          />
        ))}
        <RunRows
          {...{ runs, rows }}
          width={plot.width}
          // Beside the letter of the run.
          asideOf={(row) => totalLabel(transfers[row], plot.width / zoom / 6.8 - 2)}
        >
          {(_, row) => {
            const pieces = piecesOf(transfers[row], first);
            return (
              <>
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
              </>
            );
          }}
        </RunRows>
        <Bottom
          axis={{ scale: x, ticks, title: texts.dataRead, format: formatBytes }}
          isLow={isLow}
          top={shownHeight}
        />
      </Chart>
    </CanvasView>
  );
}

/** Stacks the tiers from `first` on side by side; nearer tiers have no width. */
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
