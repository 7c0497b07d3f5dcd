import { minOf } from '../../../base/extremes.ts';
import { formatPercent } from '../../../base/format.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import type { Trace } from '../../../trace/trace.ts';
import { runLetter, runName } from '../../../views/chart/runLook.ts';
import { logTicks, tickText } from '../../../views/chart/ticks.ts';
import { heightAt } from '../../../views/grammar/geometry.ts';
import type { Lengths, Picture, Points } from '../../../views/grammar/picture.ts';
import { type BetaLine, fitAt, type RunLine, shapeOf } from './fits.ts';

/** The tail of a run: of attempts that finished, and the law that was fitted to them; or the true one. */
interface TailRow {
  /** Number of the run; null: it is the truth. */
  readonly run: number | null;
  readonly name: Lengths;
  readonly finished: Points | null;
  readonly law: Points | null;
}

// The axes: so many orders of shares, and times up to so many times what is told. Keys stop at so many places, and laws have so many points.
const LEAST_SHARE = 0.001;
const MOST_TIME = 50;
const STEPS = 60;
const LAW = 600;

/** Tails on logarithmic axes, where a Pareto law is straight: of finished attempts, as fitted, and the true one. */
export function tailPicture(
  lines: readonly RunLine[],
  truth: number | null,
  until: Micros,
  looked: number,
  accent: string,
): Picture<TailRow> {
  const rows = lines.map(({ run, line }): TailRow => {
    const points = finishedTail(run.trace, line, until).filter(
      ({ time, share }) => time <= MOST_TIME && share >= LEAST_SHARE,
    );
    const fit = fitAt(line, until);
    const upper = Number(run.trace.data.params.betaUpper ?? 50) / 100;
    return {
      ...{ run: run.index, name: [runName(run), runName(run, 24), runLetter(run.index)] },
      finished:
        points.length === 0
          ? null
          : { xs: points.map(({ time }) => time), ys: points.map(({ share }) => share) },
      law: fit === null || fit.above === 0 ? null : lawOf(shapeOf(fit.threshold), upper, shapeOf(fit.shape)),
    };
  });
  const shortest = minOf(
    rows.flatMap(({ finished }) => finished?.xs[0] ?? []),
    0.5,
  );
  // A Pareto law of mean 1 begins at (β − 1)/β.
  const truly: readonly TailRow[] =
    truth === null
      ? []
      : [
          {
            ...{ run: null, finished: null, law: lawOf(Math.max(shortest, (truth - 1) / truth), 1, truth) },
            name: [`true: falls by ${tickText(truth)}`, `true ${tickText(truth)}`],
          },
        ];
  const domain = [shortest, MOST_TIME] as const;
  const stops = spread(shortest, MOST_TIME, STEPS);
  return {
    label:
      'Share of attempts that took longer, against their time, on logarithmic axes: finished, fitted and true',
    ...{ rows: [...rows, ...truly], stops: () => stops, isTogether: true },
    x: {
      ...{ kind: 'log', domain, title: 'time ÷ told time', unit: '×' },
      ticks: (most) => logTicks(domain, most),
    },
    y: {
      ...{
        kind: 'log',
        domain: [LEAST_SHARE, 1],
        title: `take longer · thick: finished attempts`,
        format: formatPercent,
      },
      ticks: () => [0.001, 0.01, 0.1, 1],
    },
    lifted: Math.max(
      0,
      rows.findIndex(({ run }) => run === looked),
    ),
    columns: [
      { title: 'time', text: (_, { x }) => `longer than ${tickText(Number(x.toPrecision(3)))} ×` },
      {
        title: 'share',
        text({ name, law, finished }, { x }) {
          const shares = [finished, law].map((points) =>
            points === null
              ? Number.NaN
              : heightAt(points, { shape: 'straight' }, x, points.xs[points.xs.length - 1]),
          );
          const [done, lawful] = shares.map((share) => (Number.isNaN(share) ? '–' : formatPercent(share)));
          return finished === null
            ? `${name[0]}: ${lawful}`
            : `${name[0]}: ${done} finished, ${lawful} fitted`;
        },
      },
    ],
    marks: [
      {
        ...{
          kind: 'line',
          shape: 'straight',
          weight: 4,
          opacity: 0.45,
          legend: () => 'thick: finished attempts',
        },
        of: ({ finished }) => finished !== null,
        points: ({ finished }) => (finished === null ? [] : [finished]),
      },
      {
        ...{ kind: 'line', shape: 'straight', name: ({ name }) => name },
        of: ({ run, law }) => run !== null && law !== null,
        points: ({ law }) => (law === null ? [] : [law]),
      },
      {
        ...{ kind: 'line', shape: 'straight', name: ({ name }) => name, colour: () => accent },
        of: ({ run }) => run === null,
        points: ({ law }) => (law === null ? [] : [law]),
      },
    ],
  };
}

/** A law that begins at a point of the tail and falls by a shape up to the edge of the plot. */
function lawOf(from: number, share: number, shape: number): Points {
  const end = Math.min(MOST_TIME, from * (share / LEAST_SHARE) ** (1 / shape));
  const xs = spread(from, end, LAW);
  return { xs, ys: xs.map((time) => share * (from / time) ** shape) };
}

/** Places at equal distances on a logarithmic axis. */
function spread(from: number, to: number, steps: number): readonly number[] {
  return Array.from({ length: steps + 1 }, (_, step) => from * (to / from) ** (step / steps));
}

/** A point of a tail: this share of the times is longer. */
interface TailPoint {
  /** Time ÷ what is told of the stage. */
  readonly time: number;
  readonly share: number;
}

const MOST_POINTS = 160;

/**
 * The tail of times that are known exactly: those of attempts of one kind of job, submitted to one scheduler, that finished up
 * to a moment.
 */
export function finishedTail(
  trace: Trace,
  { scheduler, application }: Pick<BetaLine, 'scheduler' | 'application'>,
  time: Micros,
): readonly TailPoint[] {
  const { graphs, tables } = trace.data;
  const { scheduler: schedulerOf } = tables.jobs.columns;
  const { task, outcome, startedAt, endedAt } = tables.attempts.columns;
  const times: number[] = [];
  for (let row = 0; row < tables.attempts.length; row += 1) {
    if (outcome[row] !== Outcome.finished || endedAt[row] > time) continue;
    const stage = trace.taskStage[task[row]];
    const job = graphs.stageJob[stage];
    if (graphs.jobClass[job] !== application || schedulerOf[job] !== scheduler) continue;
    const told = graphs.stageEstimate[stage];
    times.push((endedAt[row] - startedAt[row]) / (Number.isNaN(told) ? 1 : told));
  }
  return tailOf(Float64Array.from(times).sort());
}

/** Picks points of the tail so that they lie about evenly on a logarithmic scale of shares; ascending by time. */
export function tailOf(ascending: Float64Array): readonly TailPoint[] {
  const count = ascending.length;
  const points: TailPoint[] = [];
  let last = count + 1;
  for (let step = 0; step <= MOST_POINTS; step += 1) {
    // From all times down to the longest one.
    const longer = Math.round(count ** (1 - step / MOST_POINTS));
    if (longer >= last || longer < 1 || count === 0) continue;
    last = longer;
    points.push({ time: ascending[count - longer], share: longer / count });
  }
  return points;
}
