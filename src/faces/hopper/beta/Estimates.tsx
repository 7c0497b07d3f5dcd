import { scaleLinear } from 'd3';
import { maxOf, minOf } from '../../../base/extremes.ts';
import { ChartLabel } from '../../../views/chart/ChartLabel.tsx';
import { EndNames, lettersBeside, namesFit, roomBeside } from '../../../views/chart/EndNames.tsx';
import { type Reach, stepReach } from '../../../views/chart/ownEnds.ts';
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
import { shapeText, texts } from './words.ts';

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
  const told = runs.filter(({ trace }) => isTold(trace));
  const sides = { top: 26 * zoom, left: 44 * zoom, isLow, zoom };
  const named = [
    ...shown.map(({ run, line }) => ({ run, line, how: 'learned', shape: lastShape(line) })),
    ...told.map((run) => ({ run, line: null, how: 'told', shape: startOf(run.trace) ?? 0 })),
  ];
  const hasNames = namesFit(
    named.length,
    width,
    plotAbove(width, height, { ...sides, right: 0 }).height,
    zoom,
  );
  const names = named.map((each) => endName(each, hasNames ? lettersBeside(width, zoom) : 1, runs));
  const plot = plotAbove(width, height, { ...sides, right: roomBeside(names, hasNames, zoom) });
  const scale = useTimeScale(runs, plot.width);
  const drawn = lines.map(({ run, line }) => {
    const start = startOf(run.trace) ?? Number.NaN;
    return { run, line, start, end: lastShape(line) };
  });
  const values = [
    ...drawn.flatMap(({ line, start }) => [start, ...line.fits.map(({ beta }) => shapeOf(beta))]),
    ...told.map(({ trace }) => startOf(trace) ?? Number.NaN),
    ...(truth === null ? [] : [truth]),
  ];
  const y = scaleLinear()
    .domain([minOf(values, 1), maxOf(values)])
    .nice(4)
    .range([plot.height, 0]);
  const ticks = y.ticks(Math.max(2, Math.floor(plot.height / (36 * zoom))));
  const isShown = (line: RunLine['line']) => shown.some((each) => each.line === line);
  const { leftOf } = scale;
  const reachOf = ({ run, line }: Pick<Named, 'run' | 'line'>) => {
    const start = startOf(run.trace) ?? Number.NaN;
    const fits = line?.fits.map(({ beta }) => y(shapeOf(beta))) ?? [];
    const lefts = line?.at.map(leftOf) ?? [];
    return stepReach([0, ...lefts], [y(start), ...fits], leftOf(run.trace.data.endedAt));
  };
  const ends = named.map((each, at) => ({
    key: each.run.index,
    name: names[at],
    x: leftOf(each.run.trace.data.endedAt),
    at: y(each.shape),
    dash: dashOf(each.run.index, runs.length),
    reach: reachOf(each),
  }));
  const others: Reach[] = drawn.filter(({ line }) => !isShown(line)).map(reachOf);
  if (truth !== null) others.push(() => [y(truth) - 18 * zoom, y(truth) + 18 * zoom]);
  // The word for the truth stands where the first run does not end.
  const isAbove = truth !== null && drawn.some(({ end }) => end >= truth && end < truth * 1.15);
  return (
    <TimeChart
      {...{ plot, scale, isLow, width, height }}
      label={texts.betaOverTime(
        drawn.map(({ run, end }) => texts.endsWith(runName(run), shapeText(end))).join(', '),
        truth === null ? '' : texts.trueIs(shapeText(truth)),
      )}
      rows={lines.reduce((sum, { line }) => sum + line.fits.length, 0)}
    >
      <Axis scale={y} side="left" ticks={ticks} across={plot.width} title="β" format={tickText} />
      {truth !== null && (
        <>
          <line x2={plot.width} y1={y(truth)} y2={y(truth)} stroke={accent} strokeWidth={1.5 * zoom} />
          <ChartLabel x={plot.width} y={y(truth) + (isAbove ? 10 : -10) * zoom} anchor="end" isFaint>
            {texts.trueValue(shapeText(truth))}
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
          d={`${line.at.reduce(
            (path, at, fit) =>
              `${path}H${leftOf(at).toFixed(1)}V${y(shapeOf(line.fits[fit].beta)).toFixed(1)}`,
            `M0 ${y(start).toFixed(1)}`,
          )}H${leftOf(run.trace.data.endedAt).toFixed(1)}`}
          fill="none"
          stroke={isShown(line) ? ink : inkFaint}
          strokeWidth={(isShown(line) ? 1.5 : 0.75) * zoom}
          strokeDasharray={dashOf(run.index, runs.length).join(' ')}
        />
      ))}
      <EndNames ends={ends} plot={plot} hasSamples={hasNames} others={others} />
    </TimeChart>
  );
}

/** A line that is named at its end; null: it is level, as a run is told β. */
interface Named {
  readonly run: RunTrace;
  readonly line: RunLine['line'] | null;
  readonly how: string;
  readonly shape: number;
}

/** Names a run with the β that it ends with, in about so many letters: "C learned 1.36", or its letter alone. */
function endName({ run, how, shape }: Named, letters: number, runs: readonly RunTrace[]): string {
  const words = `${how} ${shapeText(shape)}`;
  return letters === 1
    ? runLetter(run.index)
    : `${runName(run, Math.max(1, letters - words.length), runs)} ${words}`;
}

function lastShape({ fits }: RunLine['line']): number {
  return shapeOf(fits[fits.length - 1].beta);
}
