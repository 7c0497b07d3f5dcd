import { maxOf, minOf } from '../../../base/extremes.ts';
import { ownValue } from '../../../state/sweepPlan.ts';
import { cividis } from '../../../widgets/cividis.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { ChartLabel } from '../../chart/ChartLabel.tsx';
import { runLetter } from '../../chart/runLook.ts';
import type { GridProps } from './gridPlaces.ts';
import { heatMaps } from './gridPlaces.ts';
import { axisText, axisTitle } from './gridWords.ts';
import { texts } from './words.ts';

// Cells at least this large have their number written in them. [px]
const WRITTEN = { width: 46, height: 16 } as const;

/** A heat map of each run over two axes; all share one scale of colours. */
export function GridHeat(props: GridProps) {
  const { plan, points, shown, isLow, width, height, marked } = props;
  const { ink, inkSoft, line, surface, accent, danger, theme, scale: zoom } = usePalette();
  const known = points.map(({ mid }) => mid).filter(Number.isFinite);
  const [low, high] = [minOf(known), maxOf(known)];
  const shareOf = (value: number) => (high > low ? (value - low) / (high - low) : 0.5);
  // More is farther from the ground.
  const placeOf = (value: number) => (theme === 'dark' ? shareOf(value) : 1 - shareOf(value));
  const size = 12 * zoom;
  const own = [ownValue(plan, 0), ownValue(plan, 1)];
  const [across, up] = plan.scenario.sweep.axes.map(({ values }) => values);
  return (
    <svg width={width} height={height} aria-hidden="true" data-rows={known.length} fontSize={size}>
      {heatMaps(props, zoom).map((map) => {
        const [wide, tall] = [map.width / across.length, map.height / up.length];
        const everyX = Math.ceil((44 * zoom) / wide);
        const everyY = Math.ceil((16 * zoom) / tall);
        return (
          <g key={map.run}>
            <text x={map.left} y={map.top - 7 * zoom} fill={ink} fontWeight={600}>
              {runLetter(map.run)} · {shown.metric.title}
            </text>
            {map.places.map(({ point, index, left, top }) => (
              <g key={index}>
                <rect
                  x={left + 0.5}
                  y={top + 0.5}
                  width={Math.max(1, wide - 1)}
                  height={Math.max(1, tall - 1)}
                  fill={Number.isFinite(point.mid) ? cividis(placeOf(point.mid)) : surface}
                  stroke={index === marked ? accent : line}
                  strokeWidth={index === marked ? 3 : 1}
                />
                {point.fault !== null && (
                  <path
                    data-fault=""
                    d={`M${left + wide / 2 - 5} ${top + tall / 2 - 5}l10 10m0 -10l-10 10`}
                    stroke={danger}
                    strokeWidth={2 * zoom}
                  />
                )}
                {across[point.at[0]] === own[0] && up[point.at[1]] === own[1] && (
                  <rect
                    x={left + 2.5}
                    y={top + 2.5}
                    width={Math.max(1, wide - 5)}
                    height={Math.max(1, tall - 5)}
                    fill="none"
                    stroke={Number.isFinite(point.mid) && placeOf(point.mid) <= 0.5 ? '#ffffff' : '#14171c'}
                    strokeWidth={2}
                  />
                )}
                {point.done > 0 && point.fault === null && point.numbers.length === 0 && (
                  <text x={left + wide / 2} y={top + tall / 2} dy="0.32em" textAnchor="middle" fill={inkSoft}>
                    –
                  </text>
                )}
                {Number.isFinite(point.mid) &&
                  point.fault === null &&
                  wide >= WRITTEN.width * zoom &&
                  tall >= WRITTEN.height * zoom && (
                    <text
                      x={left + wide / 2}
                      y={top + tall / 2}
                      dy="0.32em"
                      textAnchor="middle"
                      fill={placeOf(point.mid) > 0.5 ? '#14171c' : '#ffffff'}
                    >
                      {shown.metric.write(point.mid)}
                    </text>
                  )}
              </g>
            ))}
            {across.map((value, at) =>
              at % everyX === 0 ? (
                <text
                  key={value}
                  x={map.left + (at + 0.5) * wide}
                  y={map.top + map.height + size * 1.3}
                  textAnchor="middle"
                  fill={inkSoft}
                >
                  {axisText(plan, 0, at)}
                </text>
              ) : null,
            )}
            {up.map((value, at) =>
              at % everyY === 0 ? (
                <text
                  key={value}
                  x={map.left - 6}
                  y={map.top + map.height - (at + 0.5) * tall}
                  dy="0.32em"
                  textAnchor="end"
                  fill={inkSoft}
                >
                  {axisText(plan, 1, at)}
                </text>
              ) : null,
            )}
            {!isLow && (
              <ChartLabel x={map.left + map.width} y={map.top + map.height + size * 2.6} anchor="end">
                {texts.framedNow(axisTitle(plan, 0), axisTitle(plan, 1))}
              </ChartLabel>
            )}
          </g>
        );
      })}
    </svg>
  );
}
