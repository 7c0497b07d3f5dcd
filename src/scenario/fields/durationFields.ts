import { meanOf } from '../../algorithms/distribution.ts';
import type { ChoiceParam, Worded } from '../../kit/menu/params.ts';
import { pointerNames, valueAt, withValueAt } from '../shape/pointer.ts';
import type { DurationSpec, Scenario } from '../shape/schema.ts';
import { type DurationLaw, widthOf, withLaw, withMean, withWidth } from './durationLaw.ts';
import { holding, type NumberSpec, numberField, type ScenarioField } from './field.ts';

// t mean task time · α shape of the tail · σ spread

/** Adds the name of the class or stage to a title, where several have the same control. */
export type Titled = (title: string) => string;

const laws: Worded<ChoiceParam<DurationLaw>> = {
  kind: 'choice',
  title: 'Task times follow',
  help: 'The law that task times are drawn from; the mean stays.',
  consequence: 'heavier tails: longer waits behind long tasks',
  source: 'Sparrow §5, Figure 6',
  origin: 'Sparrow §5',
  default: 'exponential',
  options: [
    { id: 'constant', title: 'constant' },
    { id: 'exponential', title: 'exponential' },
    { id: 'pareto', title: 'Pareto (heavy tail)' },
    { id: 'lognormal', title: 'log-normal' },
    { id: 'bimodal', title: 'short and long' },
    { id: 'uniform', title: 'evenly spread' },
  ],
};

/** Lists the controls of the durations of a stage's tasks. */
export function durationFields(
  scenario: Scenario,
  path: string,
  titled: Titled,
  advanced: boolean,
): ScenarioField[] {
  const duration = durationAt(scenario, path);
  const says = (name: string) => valueAt(scenario, [...pointerNames(path).slice(0, -1), name]) !== undefined;
  return [
    meanField(scenario, path, {
      title: titled('Mean task time'),
      symbol: 't',
      help: `How long a task runs on average${says('jobFactor') ? ' in a median job' : ''}${says('stragglers') ? ', before its copies straggle' : ''}.`,
      consequence: 'shorter: more decisions, same load',
      source: 'Sparrow §4.1',
      origin: 'Sparrow §5',
      default: 0.1,
      min: 0.001,
      max: 10,
      step: 0.001,
      unit: 's',
      scale: 'log',
      advanced,
    }),
    lawField(path, { ...laws, title: titled(laws.title), advanced }, duration),
    ...shapeFields(scenario, duration, path, titled).map((field) => withAdvanced(field, advanced)),
  ];
}

function durationAt(scenario: Scenario, path: string): DurationSpec {
  return valueAt(scenario, pointerNames(path)) as DurationSpec;
}

function meanField(scenario: Scenario, path: string, spec: NumberSpec): ScenarioField {
  const read = (from: Scenario) => meanOf(durationAt(from, path));
  return {
    path,
    section: 'jobs',
    spec: { ...holding(spec, read(scenario)), kind: 'number' },
    read,
    write: (to, mean) =>
      withValueAt(to, pointerNames(path), withMean(durationAt(to, path), Number(mean))) as Scenario,
  };
}

function lawField(
  path: string,
  spec: Worded<ChoiceParam<DurationLaw>>,
  duration: DurationSpec,
): ScenarioField {
  return {
    path: `${path}/kind`,
    section: 'jobs',
    spec: { ...spec, options: [...spec.options, ...ownList(duration)] },
    read: (from) => durationAt(from, path).kind,
    write: (to, law) =>
      withValueAt(to, pointerNames(path), withLaw(durationAt(to, path), law as DurationLaw)) as Scenario,
  };
}

/** An empirical list cannot be made up, so it is an option only where the scenario has one. */
function ownList(duration: DurationSpec): ChoiceParam<DurationLaw>['options'] {
  if (duration.kind !== 'empirical') return [];
  return [{ id: 'empirical', title: `a list of ${duration.values.length} times` }];
}

/** Where several stages have controls, all of them go behind “More”. */
function withAdvanced(field: ScenarioField, advanced: boolean): ScenarioField {
  return advanced ? { ...field, spec: { ...field.spec, advanced } } : field;
}

/** Lists the controls of a distribution besides its mean. */
function shapeFields(
  scenario: Scenario,
  duration: DurationSpec,
  path: string,
  titled: Titled,
): ScenarioField[] {
  const base = { source: 'Sparrow §5, Figure 6', origin: 'our choice', step: 0.05, unit: '' } as const;
  if (duration.kind === 'pareto') {
    return [
      numberField(scenario, 'jobs', `${path}/shape`, {
        ...base,
        title: titled('Shape of the tail'),
        symbol: 'α',
        help: 'How fast long task times become rare; below 2 the variance is infinite.',
        consequence: 'smaller: rarer but longer tasks',
        origin: 'Sparrow §5',
        default: 1.5,
        min: 1.05,
        max: 3,
      }),
    ];
  }
  if (duration.kind === 'lognormal') {
    return [
      numberField(scenario, 'jobs', `${path}/sigma`, {
        ...base,
        title: titled('Spread'),
        symbol: 'σ',
        help: 'Standard deviation of the logarithm of task times; the median stays.',
        consequence: 'larger: a longer tail and a larger mean',
        default: 1,
        min: 0,
        max: 3,
      }),
    ];
  }
  if (duration.kind === 'uniform') return [widthField(scenario, path, titled)];
  if (duration.kind !== 'bimodal') return [];
  return [
    numberField(scenario, 'jobs', `${path}/longShare`, {
      ...base,
      title: titled('Long tasks'),
      help: 'Share of the tasks that are long.',
      consequence: 'more: more tasks wait behind one',
      default: 0.1,
      min: 0,
      max: 1,
      step: 0.01,
    }),
  ];
}

/** How far a uniform distribution reaches from its mean. */
function widthField(scenario: Scenario, path: string, titled: Titled): ScenarioField {
  const read = (from: Scenario) => widthOf(durationAt(from, path));
  const spec: NumberSpec = {
    title: titled('Reach around the mean'),
    help: 'Distance from the mean to the shortest and to the longest task time.',
    consequence: 'wider: the slowest task of a job takes longer',
    source: 'Delay Scheduling, "Sticky Slots"',
    origin: 'Delay Scheduling, "Sticky Slots"',
    default: 20,
    min: 0,
    max: 99,
    step: 0.5,
    unit: '%',
  };
  return {
    path: `${path}/low`,
    section: 'jobs',
    spec: { ...holding(spec, read(scenario)), kind: 'number' },
    read,
    write: (to, width) =>
      withValueAt(to, pointerNames(path), withWidth(durationAt(to, path), Number(width))) as Scenario,
  };
}
