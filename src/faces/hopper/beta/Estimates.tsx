import { scaleLinear } from 'd3';
import { ChartLabel } from '../../../views/chart/ChartLabel.tsx';
import { apart } from '../../../views/chart/endLabels.ts';
import { plotAbove } from '../../../views/chart/plot.ts';
import { dashOf, runLetter, runName } from '../../../views/chart/runLook.ts';
import { TimeChart } from '../../../views/chart/TimeChart.tsx';
import { tickText } from '../../../views/chart/ticks.ts';
import { useTimeScale } from '../../../views/chart/useTimeScale.ts';
import type { RunTrace } from '../../../views/view.ts';
import { Axis } from '../../../widgets/Axis.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { isTold, shapeOf, startOf } from './fits.ts';
import type { RunLine } from './useFits.ts';
import { shapeText } from './words.ts';

interface EstimatesProps {
  readonly runs: readonly RunTrace[];
  readonly lines: readonly RunLine[];
  /** One of each run, which stands out. */
  readonly shown: readonly RunLine[];
  /** β of the scenario; null: it has none. */
  readonly truth: number | null;
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
}

/** β over time: a stepped line for each run that learns it, a faint one for each that is told it, and the truth. */
export function Estimates({ runs, lines, shown, truth, isLow, width, height }: EstimatesProps) {
  const { ink, inkFaint, accent, scale: zoom } = usePalette();
  const room = width < 420 * zoom ? 40 : 128;
  const plot = plotAbove(width, height, { top: 26 * zoom, right: room * zoom, left: 44 * zoom, isLow, zoom });
  const scale = useTimeScale(runs, plot.width);
  const told = runs.filter(({ trace }) => isTold(trace));
  const drawn = lines.map(({ run, line }) => {
    const start = startOf(run.trace) ?? Number.NaN;
    return { run, line, start, end: shapeOf(line.fits[line.fits.length - 1].beta) };
  });
  const values = [
    ...drawn.flatMap(({ line, start }) => [start, ...line.fits.map(({ beta }) => shapeOf(beta))]),
    ...told.map(({ trace }) => startOf(trace) ?? Number.NaN),
    ...(truth === null ? [] : [truth]),
  ];
  const y = scaleLinear()
    .domain([Math.min(1, ...values), Math.max(...values)])
    .nice(4)
    .range([plot.height, 0]);
  const ticks = y.ticks(Math.max(2, Math.floor(plot.height / (36 * zoom))));
  const letters = room > 100 ? Math.floor((room - 14) / 7.4) : 1;
  const isShown = (line: RunLine['line']) => shown.some((each) => each.line === line);
  const names = apart(
    [
      ...drawn
        .filter(({ line }) => isShown(line))
        .map(({ run, end }) => ({
          key: runLetter(run.index),
          text: endName(run, 'learned', end, letters),
          at: y(end),
          isFaint: false,
        })),
      ...told.map((run) => ({
        key: runLetter(run.index),
        text: endName(run, 'told', startOf(run.trace) ?? 0, letters),
        at: y(startOf(run.trace) ?? 0),
        isFaint: true,
      })),
    ],
    15 * zoom,
    plot.height,
  );
  const { leftOf } = scale;
  // The word for the truth stands where the first run does not end.
  const isAbove = truth !== null && drawn.some(({ end }) => end >= truth && end < truth * 1.15);
  return (
    <TimeChart
      {...{ plot, scale, isLow, width, height }}
      label={`β over time: ${drawn.map(({ run, end }) => `${runName(run)} ends with ${shapeText(end)}`).join(', ')}${truth === null ? '' : `; true is ${shapeText(truth)}`}`}
      rows={lines.reduce((sum, { line }) => sum + line.fits.length, 0)}
    >
      <Axis scale={y} side="left" ticks={ticks} across={plot.width} title="β" format={tickText} />
      {truth !== null && (
        <>
          <line x2={plot.width} y1={y(truth)} y2={y(truth)} stroke={accent} strokeWidth={1.5 * zoom} />
          <ChartLabel x={plot.width} y={y(truth) + (isAbove ? 10 : -10) * zoom} anchor="end" isFaint>
            {`true ${shapeText(truth)}`}
          </ChartLabel>
        </>
      )}
      {told.map(({ index, trace }) => {
        const at = y(startOf(trace) ?? 0);
        return (
          <line
            key={index}
            x2={leftOf(trace.data.endedAt)}
            y1={at}
            y2={at}
            stroke={inkFaint}
            strokeDasharray={dashOf(index, runs.length).join(' ')}
          />
        );
      })}
      {drawn.map(({ run, line, start }) => (
        <path
          key={`${run.index} ${line.scheduler}`}
          d={line.at.reduce(
            (path, at, fit) =>
              `${path}H${leftOf(at).toFixed(1)}V${y(shapeOf(line.fits[fit].beta)).toFixed(1)}`,
            `M0 ${y(start).toFixed(1)}`,
          )}
          fill="none"
          stroke={isShown(line) ? ink : inkFaint}
          strokeWidth={(isShown(line) ? 1.5 : 0.75) * zoom}
          strokeDasharray={dashOf(run.index, runs.length).join(' ')}
        />
      ))}
      {names.map(({ key, text, top, isFaint }) => (
        <ChartLabel key={key} x={plot.width} y={top} isFaint={isFaint}>
          {text}
        </ChartLabel>
      ))}
    </TimeChart>
  );
}

/** Names a run at the end of its line: "C learned 1.36", or its letter where there is no room. */
function endName(run: RunTrace, how: string, beta: number, letters: number): string {
  return letters < 8 ? runLetter(run.index) : `${runLetter(run.index)} ${how} ${shapeText(beta)}`;
}
