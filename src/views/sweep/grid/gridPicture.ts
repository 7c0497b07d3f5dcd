import { maxOf, minOf } from '../../../base/extremes.ts';
import type { RecordedLine } from '../../../state/recordedCurves.ts';
import { ownValue, type SweepPlan } from '../../../state/sweepPlan.ts';
import { formatQuantity } from '../../../widgets/quantity.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { runLetter, runName } from '../../chart/runLook.ts';
import type { RunTrace } from '../../shared/view.ts';
import { type SweptPoint, sweptPicture } from '../sweptPicture.ts';
import { type GridPoint, openGridPoint } from './gridPoints.ts';
import { axisTitle, describeGrid, pointWords, type Shown } from './gridWords.ts';

/** A line of each run against the one axis of a sweep: medians with a band over seeds, or bars of percentiles. */
export function gridPicture(
  plan: SweepPlan,
  points: readonly GridPoint[],
  shown: Shown,
  recorded: readonly RecordedLine[],
  runs: readonly RunTrace[],
  looked: number,
  width: number,
  palette: Palette,
) {
  const { values } = plan.scenario.sweep.axes[0];
  const { isBars, metric } = shown;
  const choice = plan.choices[0];
  const now = ownValue(plan, 0);
  const isOnAxis = now !== undefined && now >= minOf(values) && now <= maxOf(values);
  const pointOf = (point: GridPoint): SweptPoint => ({
    ...{ value: values[point.at[0]], mid: point.mid, low: point.low, high: point.high },
    lack:
      point.fault !== null ? 'fault' : point.done > 0 && point.numbers.length === 0 ? 'nothing' : undefined,
    says: () => pointWords(plan, point, shown, runs),
    open: () => openGridPoint(point),
  });
  return sweptPicture(
    {
      label: `${describeGrid(plan, points, shown)}. Enter opens a point`,
      lines: [
        ...plan.scenario.runs.map((_, at) => {
          const run = runs.find(({ index }) => index === at);
          return {
            name: run === undefined ? [runLetter(at)] : [runName(run), runName(run, 24), runLetter(at)],
            points: points
              .filter((point) => point.run === at)
              .map(pointOf)
              .sort((one, other) => one.value - other.value),
          };
        }),
        ...recorded.map((line) => ghostOf(line, values, shown)),
      ],
      param: {
        ...{ title: axisTitle(plan, 0), unit: choice?.unit ?? '', values, isLog: choice?.isLog === true },
        now: isOnAxis ? [now, `now ${formatQuantity(now, choice?.unit ?? '')}`] : undefined,
      },
      number: { title: metric.title, isTime: metric.unit === 's', write: metric.write },
      ...{ isBars, isPartial: points.some(({ done }) => done < plan.scenario.sweep.seeds) },
      lifted: Math.min(looked, plan.scenario.runs.length - 1),
      facts: { bars: String(isBars) },
    },
    width,
    palette,
  );
}

/** What is recorded of a run, as far as the axis reaches: what one sees before the first points are made. */
function ghostOf({ run, points }: RecordedLine, values: readonly number[], { metric }: Shown) {
  const [least, most] = [minOf(values), maxOf(values)];
  return {
    ...{ name: [], isGhost: true },
    points: points
      .filter(({ value }) => value >= least && value <= most)
      .map(
        ({ value, result }): SweptPoint => ({
          ...{ value, mid: result, low: result, high: result, open: () => undefined },
          says: () => [`recorded of run ${runLetter(run)}: ${metric.write(result)}`],
        }),
      ),
  };
}
