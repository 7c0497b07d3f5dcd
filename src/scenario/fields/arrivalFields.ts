import { slotCountOf } from '../counted/serverCounts.ts';
import { workPerJob } from '../counted/work.ts';
import { withValueAt } from '../shape/pointer.ts';
import type { ArrivalSpec, ClusterSpec, GeneratedWorkload, Scenario } from '../shape/schema.ts';
import { usualIn } from './entries.ts';
import { fieldsAt, type ScenarioField } from './entry.ts';

const usual = usualIn('arrivals');

// The paper shows a week but gives no numbers of its rates; a day of ten minutes is ours, so that a week can be run.
const { day, swing, weekend } = usual;

/** Lists the controls of the arrivals of generated jobs. */
export function arrivalFields(scenario: Scenario, { arrivals, classes }: GeneratedWorkload): ScenarioField[] {
  const lines = arrivals.kind === 'schedule' ? arrivals.lines : [];
  return [
    ...fieldsAt('arrivals', { scenario, path: '/workload/arrivals' }),
    ...lines.flatMap((_, index) => lineFields(scenario, lines, index)),
    ...fieldsAt(
      'choices',
      { scenario, path: '/workload' },
      {
        'arrivals/kind': { write: withKind },
        mix: classes.length > 1 && arrivals.kind !== 'schedule' && {},
      },
    ),
  ];
}

type Lines = Extract<ArrivalSpec, { readonly kind: 'schedule' }>['lines'];

function lineFields(scenario: Scenario, lines: Lines, index: number): ScenarioField[] {
  const { jobClass, jobs } = lines[index];
  const isOnly = lines.filter((line) => line.jobClass === jobClass).length === 1;
  const of = isOnly ? `: ${jobClass}` : `: ${jobClass}, line ${index + 1}`;
  const place = { scenario, path: `/workload/arrivals/lines/${index}`, of };
  return fieldsAt('line', place, { gap: jobs > 1 && {} });
}

function withKind(scenario: Scenario, kind: ArrivalSpec['kind']): Scenario {
  const { workload, cluster } = scenario;
  if (workload.kind === 'explicit') return scenario;
  return withValueAt(scenario, ['workload', 'arrivals'], arrivalsOf(workload, cluster, kind)) as Scenario;
}

/** Changes the kind of arrivals; keeps the arrival rate where both kinds state one. */
function arrivalsOf(
  workload: GeneratedWorkload,
  cluster: ClusterSpec,
  kind: ArrivalSpec['kind'],
): ArrivalSpec {
  const { arrivals: before } = workload;
  if (kind === before.kind) return before;
  const workPerGap = workPerJob(workload, cluster) / slotCountOf(cluster);
  switch (kind) {
    case 'schedule':
      return scheduleOf(workload, gapOf(before, workPerGap));
    case 'atOnce':
      return { kind };
    case 'wave':
      return { kind, load: loadOf(before, workPerGap), day, swing, weekend };
    case 'batches':
      return { kind, load: loadOf(before, workPerGap), size: usual.size };
    case 'concurrent':
      return { kind, jobs: usual.jobs };
    case 'gaps':
      return {
        kind,
        mean: 'load' in before ? roundedTo(1e-6, workPerGap / before.load, 1e-6, 100_000) : usual.mean,
      };
    default:
      return { kind, load: loadOf(before, workPerGap) };
  }
}

/** Returns the load under the previous kind of arrivals. */
function loadOf(before: ArrivalSpec, workPerGap: number): number {
  if ('load' in before) return before.load;
  return before.kind === 'gaps' ? roundedTo(0.01, workPerGap / before.mean, 0.01, 2) : usual.load;
}

/** Returns the mean time between two jobs under the previous kind of arrivals. [s] */
function gapOf(before: ArrivalSpec, workPerGap: number): number {
  if (before.kind === 'atOnce') return 0;
  return before.kind === 'gaps' ? before.mean : workPerGap / ('load' in before ? before.load : usual.load);
}

/** Creates a schedule with as many jobs and the same rate as before, in proportion to the shares of the classes. */
function scheduleOf({ classes, jobs, warmup }: GeneratedWorkload, gap: number): ArrivalSpec {
  const all = jobs + warmup;
  const shares = classes.reduce((sum, { share }) => sum + share, 0);
  let sum = 0;
  let dealt = 0;
  const lines = classes.flatMap(({ name, share }) => {
    sum += share;
    const count = Math.round((all * sum) / shares) - dealt;
    dealt += count;
    const own = roundedTo(1e-6, (gap * all) / Math.max(1, count), 0, 100_000);
    return count === 0 ? [] : [{ jobClass: name, jobs: count, from: 0, gap: own }];
  });
  return { kind: 'schedule', lines };
}

/** Rounds a computed number, to keep links short, and clamps it to the allowed range. */
function roundedTo(step: number, value: number, min: number, max: number): number {
  const rounded = Math.round(value / step) * step;
  return Number(Math.min(max, Math.max(min, rounded)).toPrecision(12));
}
