import type { ChoiceParam, Worded } from '../../kit/menu/params.ts';
import { slotCountOf } from '../counted/serverCounts.ts';
import { workPerJob } from '../counted/work.ts';
import { withValueAt } from '../shape/pointer.ts';
import type { ArrivalSpec, ClusterSpec, GeneratedWorkload, Scenario } from '../shape/schema.ts';
import { numberField, type ScenarioField } from './field.ts';
import { loadField, USUAL_LOAD, usualWave, waveFields } from './waveFields.ts';

// ρ load

const USUAL_CONCURRENCY = 10;
const USUAL_GAP = 14; // seconds
const USUAL_BATCH = 30;

const kinds: Worded<ChoiceParam<ArrivalSpec['kind']>> = {
  kind: 'choice',
  title: 'Jobs arrive',
  help: 'When the next job comes.',
  consequence: 'the more irregular, the longer the queues',
  source: 'Sparrow §4.1',
  origin: 'Sparrow §4.1',
  default: 'poisson',
  options: [
    { id: 'poisson', title: 'at random (Poisson)' },
    { id: 'wave', title: 'at random, more by day' },
    { id: 'interval', title: 'at regular intervals' },
    { id: 'batches', title: 'in batches' },
    { id: 'atOnce', title: 'all at once' },
    { id: 'concurrent', title: 'when another one ends' },
    { id: 'gaps', title: 'at random, by their mean gap' },
    { id: 'schedule', title: 'on schedule' },
  ],
  advanced: true,
};

const mixes: Worded<ChoiceParam<NonNullable<GeneratedWorkload['mix']>>> = {
  kind: 'choice',
  title: 'Mix of jobs',
  help: 'Whether the shares of the kinds of job are probabilities, or exact counts.',
  consequence: 'exact: every seed has the same jobs in another order',
  source: 'Delay Scheduling, "Evaluation"',
  origin: 'our choice',
  default: 'drawn',
  options: [
    { id: 'drawn', title: 'drawn' },
    { id: 'exact', title: 'exact' },
  ],
  advanced: true,
};

/** Lists the controls of the arrivals of generated jobs. */
export function arrivalFields(scenario: Scenario, { arrivals, classes }: GeneratedWorkload): ScenarioField[] {
  const fields = [...numbersOf(scenario, arrivals), kindField()];
  if (classes.length > 1 && arrivals.kind !== 'schedule') fields.push(mixField());
  return fields;
}

const path = '/workload/arrivals';

/** Lists the numeric controls of a kind of arrivals. */
function numbersOf(scenario: Scenario, arrivals: ArrivalSpec): ScenarioField[] {
  switch (arrivals.kind) {
    case 'poisson':
    case 'interval':
      return [loadField(scenario)];
    case 'wave':
      return waveFields(scenario);
    case 'batches':
      return [
        loadField(scenario),
        numberField(scenario, 'jobs', `${path}/size`, {
          title: 'Jobs in a batch',
          help: 'How many jobs arrive at once. The time between two batches follows from the load.',
          consequence: 'more: longer queues at first, idle slots before the next batch',
          source: 'Hopper §7.4',
          origin: 'our choice',
          default: USUAL_BATCH,
          min: 1,
          max: 1_000,
          step: 1,
          unit: '',
          scale: 'log',
        }),
      ];
    case 'concurrent':
      return [
        numberField(scenario, 'jobs', `${path}/jobs`, {
          title: 'Jobs at a time',
          symbol: 'K',
          help: 'Jobs in the system; whenever one ends, the next one arrives.',
          consequence: 'more: fuller queues, never an overload',
          source: 'Quincy §5.1',
          origin: 'Quincy §5.1',
          default: USUAL_CONCURRENCY,
          min: 1,
          max: 1_000,
          step: 1,
          unit: '',
          scale: 'log',
        }),
      ];
    case 'gaps':
      return [
        numberField(scenario, 'jobs', `${path}/mean`, {
          title: 'Time between jobs',
          help: 'Mean time from one arrival to the next.',
          consequence: 'shorter: a higher load, longer queues',
          source: 'Delay Scheduling, "Evaluation"',
          origin: 'Delay Scheduling, "Evaluation"',
          default: USUAL_GAP,
          min: 0.001,
          max: 600,
          step: 0.001,
          unit: 's',
          scale: 'log',
        }),
      ];
    case 'schedule':
      return arrivals.lines.flatMap((_, index) => lineFields(scenario, arrivals.lines, index));
    case 'atOnce':
      return [];
  }
}

type Lines = Extract<ArrivalSpec, { readonly kind: 'schedule' }>['lines'];

function lineFields(scenario: Scenario, lines: Lines, index: number): ScenarioField[] {
  const { jobClass, jobs } = lines[index];
  const isOnly = lines.filter((line) => line.jobClass === jobClass).length === 1;
  const of = isOnly ? jobClass : `${jobClass}, line ${index + 1}`;
  const base = {
    source: 'Delay Scheduling, "Evaluation"',
    origin: 'our choice',
    min: 0,
    max: 3_600,
    step: 0.5,
    unit: 's',
    advanced: true,
  } as const;
  const from = numberField(scenario, 'jobs', `${path}/lines/${index}/from`, {
    ...base,
    title: `First at: ${of}`,
    help: 'When the first of these jobs comes.',
    consequence: 'later: the others have had the cluster longer',
    default: 0,
  });
  if (jobs === 1) return [from];
  return [
    from,
    numberField(scenario, 'jobs', `${path}/lines/${index}/gap`, {
      ...base,
      title: `Gaps: ${of}`,
      help: 'Mean time between two of these jobs; 0 is all at once.',
      consequence: 'shorter: a higher load, longer queues',
      default: USUAL_GAP,
    }),
  ];
}

function kindField(): ScenarioField {
  return {
    path: `${path}/kind`,
    section: 'jobs',
    spec: kinds,
    read: ({ workload }) => (workload.kind === 'generated' ? workload.arrivals.kind : kinds.default),
    write: (to, kind) => {
      if (to.workload.kind === 'explicit') return to;
      const next = arrivalsOf(to.workload, to.cluster, kind as ArrivalSpec['kind']);
      return withValueAt(to, ['workload', 'arrivals'], next) as Scenario;
    },
  };
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
      return usualWave(loadOf(before, workPerGap));
    case 'batches':
      return { kind, load: loadOf(before, workPerGap), size: USUAL_BATCH };
    case 'concurrent':
      return { kind, jobs: USUAL_CONCURRENCY };
    case 'gaps':
      return {
        kind,
        mean: 'load' in before ? roundedTo(1e-6, workPerGap / before.load, 1e-6, 100_000) : USUAL_GAP,
      };
    default:
      return { kind, load: loadOf(before, workPerGap) };
  }
}

/** Returns the load under the previous kind of arrivals. */
function loadOf(before: ArrivalSpec, workPerGap: number): number {
  if ('load' in before) return before.load;
  return before.kind === 'gaps' ? roundedTo(0.01, workPerGap / before.mean, 0.01, 2) : USUAL_LOAD;
}

/** Returns the mean time between two jobs under the previous kind of arrivals. [s] */
function gapOf(before: ArrivalSpec, workPerGap: number): number {
  if (before.kind === 'atOnce') return 0;
  return before.kind === 'gaps' ? before.mean : workPerGap / ('load' in before ? before.load : USUAL_LOAD);
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

function mixField(): ScenarioField {
  return {
    path: '/workload/mix',
    section: 'jobs',
    spec: mixes,
    read: ({ workload }) => (workload.kind === 'generated' && workload.mix) || mixes.default,
    write: (to, mix) =>
      withValueAt(to, ['workload', 'mix'], mix === mixes.default ? undefined : mix) as Scenario,
  };
}
