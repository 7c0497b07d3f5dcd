import { formatCount } from '../../../base/format.ts';
import { nameOfNumber, type SweepPlan, seedAt } from '../../../state/sweepPlan.ts';
import { formatQuantity } from '../../../widgets/quantity.ts';
import { runLetter, runName } from '../../chart/runLook.ts';
import type { AskedMetric } from '../../shared/askedMetrics.ts';
import type { RunTrace } from '../../shared/view.ts';
import type { GridPoint } from './gridPoints.ts';

/** What a grid shows of each point: a metric over seeds, or bars of percentiles. */
export interface Shown {
  readonly metric: AskedMetric;
  readonly isBars: boolean;
}

/** Names an axis: "ρ, load"; its path where the number has no control. */
export function axisTitle({ choices, scenario }: SweepPlan, axis: number): string {
  const choice = choices[axis];
  if (choice === undefined) return nameOfNumber(scenario, scenario.sweep.axes[axis].path);
  const { symbol, title } = choice;
  return symbol === undefined ? title : `${symbol}, ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

/** Writes a value of an axis: "10 ms". */
export function axisText({ choices, scenario }: SweepPlan, axis: number, at: number): string {
  return formatQuantity(scenario.sweep.axes[axis].values[at], choices[axis]?.unit ?? '');
}

/** Says with which seed a point opens. */
function openingWords(plan: SweepPlan, point: GridPoint): string {
  const seed = `seed ${seedAt(plan, point.seed)}`;
  if (plan.scenario.sweep.seeds === 1 || point.numbers.length === 0) return `A click opens it with ${seed}`;
  return `A click opens ${seed}, the nearest to the median`;
}

/** Says a point in lines: where it is, what its runs gave. */
export function pointWords(
  plan: SweepPlan,
  point: GridPoint,
  { metric, isBars }: Shown,
  runs: readonly RunTrace[],
): readonly string[] {
  const { seeds } = plan.scenario.sweep;
  const known = runs.find(({ index }) => index === point.run);
  const name = known === undefined ? runLetter(point.run) : runName(known, 32);
  const where = point.at.map((value, axis) => `${axisTitle(plan, axis)} ${axisText(plan, axis, value)}`);
  const head = `${name}: ${where.join('; ')}`;
  if (point.done === 0) return [head, 'Not run yet'];
  if (point.fault !== null && point.numbers.length === 0)
    return [head, `No seed has a number: ${point.fault}`, openingWords(plan, point)];
  if (point.numbers.length === 0) return [head, 'Nothing to measure', openingWords(plan, point)];
  const seedWords = seeds === 1 ? '' : `, ${formatCount(point.done)} of ${formatCount(seeds)} seeds`;
  const range = `${metric.write(point.low)} to ${metric.write(point.high)}`;
  const lines = [head, `${metric.title}: ${metric.write(point.mid)}${seedWords}`];
  if (isBars) lines.push(`5 to 95 % of jobs: ${range}`);
  else if (point.numbers.length > 1) lines.push(`10 to 90 % of seeds: ${range}`);
  if (point.fault !== null) lines.push(`A seed failed: ${point.fault}`);
  return [...lines, openingWords(plan, point)];
}

/** Says a grid in a sentence, for who cannot see it. */
export function describeGrid(plan: SweepPlan, points: readonly GridPoint[], { metric }: Shown): string {
  const said = plan.scenario.runs.map((_, run) => {
    const own = points.filter((point) => point.run === run && point.numbers.length > 0);
    const ends = own.length > 1 ? [own[0], own[own.length - 1]] : own;
    const words = ends.map(
      ({ at, mid }) =>
        `${metric.write(mid)} at ${at.map((value, axis) => axisText(plan, axis, value)).join(' and ')}`,
    );
    return `${runLetter(run)} ${words.length === 0 ? 'not known yet' : words.join(' to ')}`;
  });
  const axes = plan.scenario.sweep.axes.map((_, axis) => axisTitle(plan, axis));
  return `${metric.title} against ${axes.join(' and ')}: ${said.join(', ')}`;
}
