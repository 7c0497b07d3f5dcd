import type { ScaleContinuousNumeric } from 'd3';
import { scaleLinear } from 'd3';
import { useMemo } from 'react';
import { Axis } from '../../widgets/Axis.tsx';
import { formatQuantity } from '../../widgets/quantity.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { RunRing } from '../chart/RunRing.tsx';
import { dashOf, runLetter, runName } from '../chart/runLook.ts';
import { tickText } from '../chart/ticks.ts';
import { timeUnitFor } from '../chart/time.ts';
import { LineNames } from '../grammar/Names.tsx';
import type { Mark, Panel } from './panels.ts';
import type { PanelPlot } from './plot.ts';
import { RING, ringsFit } from './plot.ts';
import type { Sweep } from './sweeps.ts';

// How the line of a run beside the sweep is dashed.
const ACROSS = [5, 4];

interface SweepPanelProps {
  readonly panel: Panel;
  readonly sweep: Sweep;
  readonly x: ScaleContinuousNumeric<number, number>;
  readonly plot: PanelPlot;
  /** Values of the parameter that have a number below the axis. */
  readonly ticks: readonly number[];
  readonly title: string | undefined;
  /** The run that is looked at, and the mark under the pointer or the cursor. */
  readonly looked: number;
  readonly marked: Mark | null;
}

/** One quantity against the parameter: a line with a dot for each run, and dashed lines across for the others. */
export function SweepPanel({ panel, sweep, x, plot, ticks, title, looked, marked }: SweepPanelProps) {
  const { ink, inkSoft, inkFaint, accent, scale: zoom } = usePalette();
  const { quantity, lines, across, range } = panel;
  const y = scaleLinear().domain(range).range([plot.height, 0]);
  const unit = timeUnitFor(quantity.isTime ? range[1] : 1);
  const marks = y.ticks(Math.max(2, Math.min(5, Math.floor(plot.height / (34 * zoom)))));
  const write = (value: number) =>
    quantity.isTime ? tickText(value / unit.seconds) : quantity.write(value).replace('.0%', '%');
  const ends = across.map(({ run, result }) => ({ key: run.index, at: y(result) }));
  const named = useMemo(() => {
    const down = scaleLinear().domain(range).range([plot.height, 0]);
    const own = lines.map((line, at) => {
      const corners = line.map(({ value, result }) => [x(value ?? 0), down(result)] as const);
      return { key: -1 - at, name: [], pieces: [corners] };
    });
    const others = across.map(({ run, result }) => {
      const corners = [0, plot.width].map((left) => [left, down(result)] as const);
      return {
        key: run.index,
        name: [runName(run), runName(run, 24), runLetter(run.index)],
        pieces: [corners],
      };
    });
    return [...own, ...others];
  }, [lines, across, range, x, plot]);
  const isLettered = ringsFit(lines, x, RING * zoom);
  return (
    <>
      <text x={-plot.left + 8} y={-12 * zoom} fontSize={12 * zoom} fontWeight={600} fill={ink}>
        {quantity.title}
        {quantity.isTime ? `, ${unit.name}` : ''}
      </text>
      <Axis scale={y} side="left" ticks={marks} across={plot.width} format={write} />
      <g transform={`translate(0 ${plot.height})`}>
        <path d={`M0 0H${plot.width}`} stroke={inkFaint} />
        <Axis
          scale={x}
          side="bottom"
          ticks={ticks}
          title={title}
          format={(value) => formatQuantity(value, sweep.param.unit)}
        />
      </g>
      {ends.map(({ key, at }) => (
        <path
          key={key}
          d={`M0 ${at}H${plot.width}`}
          stroke={marked?.run.index === key ? accent : inkSoft}
          strokeWidth={(marked?.run.index === key ? 2 : 1.25) * zoom}
          strokeDasharray={ACROSS.join(' ')}
        />
      ))}
      <LineNames curves={named} width={plot.width} height={plot.height} zoom={zoom} />
      {lines.map((line, at) => (
        <g key={line[0]?.run.index ?? at}>
          <path
            d={line
              .map(({ value, result }, step) => `${step === 0 ? 'M' : 'L'}${x(value ?? 0)} ${y(result)}`)
              .join('')}
            fill="none"
            stroke={ink}
            strokeWidth={2 * zoom}
            strokeDasharray={at === 0 ? undefined : dashOf(at + 1, lines.length + 2).join(' ')}
          />
          {line.map((mark) => (
            <Dot
              key={mark.run.index}
              mark={mark}
              left={x(mark.value ?? 0)}
              top={y(mark.result)}
              isLettered={isLettered}
              isRinged={marked?.run === mark.run || mark.run.index === looked}
            />
          ))}
        </g>
      ))}
    </>
  );
}

interface DotProps {
  readonly mark: Mark;
  readonly left: number;
  readonly top: number;
  readonly isLettered: boolean;
  /** Whether it is looked at, or pointed at. */
  readonly isRinged: boolean;
}

function Dot({ mark: { run }, left, top, isLettered, isRinged }: DotProps) {
  const { ink, accent, scale: zoom } = usePalette();
  return (
    <g transform={`translate(${left} ${top})`}>
      {isRinged && <circle r={(isLettered ? 11 : 6.5) * zoom} fill="none" stroke={accent} strokeWidth={2} />}
      {isLettered ? (
        <RunRing run={run} left={0} top={0} radius={8} says="" />
      ) : (
        <circle r={3.5 * zoom} fill={ink} />
      )}
    </g>
  );
}
