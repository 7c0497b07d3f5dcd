import { line, scaleLinear } from 'd3';
import { bestCopies, workOfCopies } from '../../../theory/copiesOfTask.ts';
import { Chart } from '../../../views/chart/Chart.tsx';
import { ChartLabel } from '../../../views/chart/ChartLabel.tsx';
import { plotAbove } from '../../../views/chart/plot.ts';
import { tickText } from '../../../views/chart/ticks.ts';
import { Axis } from '../../../widgets/Axis.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { texts } from './words.ts';

interface WorkChartProps {
  readonly beta: number;
  readonly width: number;
  readonly height: number;
}

const MOST = 3;
const STEPS = 100;
const copies = Array.from({ length: STEPS + 1 }, (_, step) => 1 + ((MOST - 1) * step) / STEPS);

/** Why there: the slot time of a task with k racing copies, g(k), is least at max(2/β, 1) (HOP-17). */
export function WorkChart({ beta, width, height }: WorkChartProps) {
  const { inkSoft, accent, surface, scale: zoom } = usePalette();
  const plot = plotAbove(width, height, { top: 26 * zoom, right: 20, left: 36 * zoom, isLow: false, zoom });
  const best = bestCopies(beta);
  const least = workOfCopies(best, beta);
  // A tail near 1 would press everything else to the floor: the curve leaves the plot at the top.
  const most = Math.min(3 * least, Math.max(workOfCopies(1, beta), workOfCopies(MOST, beta)));
  const x = scaleLinear().domain([1, MOST]).range([0, plot.width]);
  const y = scaleLinear().domain([0, most]).nice(3).range([plot.height, 0]);
  const path = line<number>()
    .defined((k) => workOfCopies(k, beta) <= y.domain()[1])
    .x(x)
    .y((k) => y(workOfCopies(k, beta)));
  return (
    <Chart
      {...{ width, height, plot }}
      isLow={false}
      x={{ scale: x, ticks: [1, 1.5, 2, 2.5, 3], title: texts.copiesOfEachTaskK }}
      rows={1}
      label={texts.work(least.toFixed(2), best.toFixed(2))}
    >
      <Axis
        scale={y}
        side="left"
        ticks={y.ticks(3)}
        across={plot.width}
        title={texts.slotTimeGK}
        format={tickText}
      />
      <path d={path(copies) ?? ''} fill="none" stroke={inkSoft} strokeWidth={2 * zoom} />
      <line x1={x(best)} x2={x(best)} y1={y(least)} y2={plot.height} stroke={accent} strokeDasharray="5 4" />
      <circle cx={x(best)} cy={y(least)} r={4 * zoom} fill={accent} stroke={surface} strokeWidth={1.5} />
      <ChartLabel x={x(best)} y={y(least) + 14 * zoom}>
        {texts.leastAt(tickText(Number(best.toFixed(2))))}
      </ChartLabel>
    </Chart>
  );
}
