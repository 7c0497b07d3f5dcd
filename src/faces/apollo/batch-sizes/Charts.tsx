import { scaleLinear } from 'd3';
import { maxOf } from '../../../base/extremes.ts';
import { Chart } from '../../../views/chart/Chart.tsx';
import { ChartLabel } from '../../../views/chart/ChartLabel.tsx';
import { apart } from '../../../views/chart/endLabels.ts';
import { plotAbove } from '../../../views/chart/plot.ts';
import { Axis } from '../../../widgets/Axis.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { type SizeNumbers, sizes } from './sizes.ts';
import { texts } from './words.ts';

interface ChartsProps {
  readonly numbers: readonly SizeNumbers[];
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
}

/** A line of a chart: a number for each size of batch. */
interface Line {
  readonly name: string;
  readonly dash?: string;
  read(numbers: SizeNumbers): number;
}

const WIDE = 560;
const NARROW = 320;
const LOW = 130;
const GREEDY_DASH = '6 4';
/** The name of a line stands at the size that is the fifth from the end. */
const NAMED = 5;

const quality: readonly Line[] = [
  { name: 'greedy', dash: GREEDY_DASH, read: ({ greedy }) => greedy },
  { name: 'stable', read: ({ stable }) => stable },
];
const effort: readonly Line[] = [
  { name: 'stable', read: ({ requests }) => requests },
  { name: 'greedy', dash: GREEDY_DASH, read: ({ tasks }) => tasks },
];

/** How good matchings are, and what they cost, against the size of the batch (Apollo §5.5, Figure 12). */
export function Charts({ numbers, isLow, width, height }: ChartsProps) {
  const { scale: zoom } = usePalette();
  // Two low charts below each other would be too low for their numbers.
  const isWide = width >= WIDE * zoom || (height < 2 * LOW * zoom && width >= NARROW * zoom);
  const size = isWide ? { width: width / 2, height } : { width, height: height / 2 };
  return (
    <div style={{ display: 'flex', flexDirection: isWide ? 'row' : 'column' }}>
      <LineChart
        {...size}
        {...{ isLow }}
        known={numbers}
        lines={quality}
        title={texts.lastCompletionBest}
        least={1}
      />
      <LineChart
        {...size}
        {...{ isLow }}
        known={numbers}
        lines={effort}
        title={texts.serversAskedPerBatch}
        least={0}
      />
    </div>
  );
}

interface LineChartProps {
  readonly known: readonly SizeNumbers[];
  readonly lines: readonly Line[];
  readonly title: string;
  readonly least: number;
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
}

function LineChart({ known, lines, title, least, isLow, width, height }: LineChartProps) {
  const { ink, scale: zoom } = usePalette();
  const plot = plotAbove(width, height, { top: 30 * zoom, right: 24, left: 52 * zoom, isLow, zoom });
  const x = scaleLinear()
    .domain([0, sizes[sizes.length - 1]])
    .range([0, plot.width]);
  const most = maxOf(
    known.flatMap((each) => lines.map((line) => line.read(each))),
    least + 0.5,
  );
  const y = scaleLinear().domain([least, most]).nice(4).range([plot.height, 0]);
  // Above a line that rises there is room to its left.
  const last = known[Math.max(0, known.length - NAMED)];
  const names = apart(
    last === undefined ? [] : lines.map(({ name, read }) => ({ name, at: y(read(last)) - 12 * zoom })),
    13 * zoom,
    plot.height,
  );
  return (
    <Chart
      {...{ width, height, plot }}
      isLow={isLow}
      rows={known.length}
      label={describe(title, lines, known[known.length - 1])}
      x={{
        scale: x,
        ticks: x.ticks(Math.max(2, Math.min(5, Math.floor(plot.width / (44 * zoom))))),
        title: texts.tasksInTheBatch,
      }}
    >
      <Axis
        scale={y}
        side="left"
        ticks={y.ticks(Math.max(1, Math.min(4, Math.floor(plot.height / (20 * zoom)))))}
        across={plot.width}
        format={String}
      />
      <text x={-plot.left + 12} y={-14 * zoom} fontSize={12 * zoom} fontWeight={600} fill={ink}>
        {title}
      </text>
      {lines.map(({ name, dash, read }) => (
        <g key={name}>
          <path
            d={known.map((each, at) => `${at === 0 ? 'M' : 'L'}${x(each.tasks)} ${y(read(each))}`).join('')}
            fill="none"
            stroke={ink}
            strokeWidth={2 * zoom}
            strokeDasharray={dash}
          />
          {known.map((each) => (
            <circle key={each.tasks} cx={x(each.tasks)} cy={y(read(each))} r={2.5 * zoom} fill={ink}>
              <title>{texts.tasks(each.tasks, name, Number(read(each).toPrecision(4)))}</title>
            </circle>
          ))}
        </g>
      ))}
      {names.map(({ name, top }) => (
        <ChartLabel key={name} x={x(last.tasks)} y={top} anchor="end">
          {name}
        </ChartLabel>
      ))}
    </Chart>
  );
}

function describe(title: string, lines: readonly Line[], last: SizeNumbers | undefined): string {
  if (last === undefined) return texts.notKnownYet(title);
  const each = lines.map(({ name, read }) => `${name} ${Number(read(last).toPrecision(4))}`);
  return `${title} with ${last.tasks} tasks: ${each.join(', ')}`;
}
