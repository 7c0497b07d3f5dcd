import { present } from '../../base/present.ts';
import { isSameData } from '../../base/sameData.ts';
import { withValueAt } from '../shape/pointer.ts';
import type { Scenario, StragglerSpec, WorkloadSpec } from '../shape/schema.ts';
import { usualIn } from './entries.ts';
import { fieldsAt, type ScenarioField, type Special } from './entry.ts';

type Factor = NonNullable<StragglerSpec['injected']>['factor'];

const usual = usualIn('copies');

/** The factors that a control chooses among. */
const usualFactors: { readonly [Kind in Factor['kind']]: Extract<Factor, { kind: Kind }> } = {
  constant: { kind: 'constant', value: usual['injected/factor/value'] }, // COM-11: up to eight times
  pareto: {
    kind: 'pareto',
    shape: usual['injected/factor/shape'],
    most: usual['injected/factor/most'],
  },
  uniform: {
    kind: 'uniform',
    low: usual['injected/factor/low'],
    high: usual['injected/factor/high'],
  },
};

/** As in W-HOP-5. */
const usualTail = { shape: usual['perCopy/shape'], most: usual['perCopy/most'] };

/** Lists what can be changed about how copies straggle: one control for all stages that say it alike. */
export function stragglerFields(scenario: Scenario): ScenarioField[] {
  const times = copyTimesOf(scenario);
  const hasTail = times === 'tail';
  // Where each copy draws its whole time anew, nothing is left to be slowed down.
  const canBeSlow = times === 'alike' || hasTail;
  const factor = canBeSlow ? given(scenario).injected?.factor : undefined;
  return fieldsAt(
    'copies',
    { scenario, path: '/workload/stragglers', stored: { read: given, write: withStragglers } },
    {
      perCopy: copies(scenario),
      'perCopy/shape': hasTail && {},
      'perCopy/most': hasTail && {},
      'injected/probability': canBeSlow && {
        at: '',
        chosen: withProbability,
      },
      'injected/factor/kind': factor !== undefined && {
        at: 'injected/factor',
        chosen: (stored: Factor, kind: Factor['kind']) =>
          stored.kind === kind ? stored : usualFactors[kind],
      },
      'injected/factor/value': factor?.kind === 'constant' && {},
      'injected/factor/low': factor?.kind === 'uniform' && { max: factor.high },
      'injected/factor/high': factor?.kind === 'uniform' && { min: factor.low },
      'injected/factor/shape': factor?.kind === 'pareto' && {},
      'injected/factor/most': factor?.kind === 'pareto' && {},
    },
  );
}

/** Gives what all stages say of stragglers, where they say the same. */
function given({ workload }: Scenario): StragglerSpec {
  const stragglers = stragglersIn(workload);
  return stragglers === undefined || stragglers === 'written' ? {} : stragglers;
}

function copies({ workload }: Scenario): Special {
  const isDrawn = workload.kind === 'generated';
  const options: { readonly id: CopyTimes; readonly title: string }[] = [
    { id: 'alike', title: isDrawn ? 'as long as the task' : 'as long as is written' },
    { id: 'tail', title: 'as usual × a random factor (Pareto)' },
  ];
  if (isDrawn) options.unshift({ id: 'anew', title: 'a time drawn anew' });
  if (stragglersIn(workload) === 'written') options.push({ id: 'written', title: 'as written' });
  return {
    default: options[0].id,
    options,
    read: copyTimesOf,
    write: (to: Scenario, times: CopyTimes) => withCopyTimes(to, times, usualTail),
  };
}

function withProbability({ injected, ...rest }: StragglerSpec, probability: number): StragglerSpec {
  if (probability === 0) return rest;
  return { ...rest, injected: Object.assign({ factor: usualFactors.constant }, injected, { probability }) };
}

/**
 * What a copy of a task takes: a time drawn anew, that of the task, or that times a factor; `written`: stages differ, so
 * there is no one control for all.
 */
type CopyTimes = 'anew' | 'alike' | 'tail' | 'written';

/** Gives what all stages of a workload say of stragglers; undefined: nothing. */
function stragglersIn(workload: WorkloadSpec): StragglerSpec | 'written' | undefined {
  if (workload.kind === 'explicit') return workload.stragglers;
  const [first, ...others] = workload.classes.flatMap(({ stages }) => stages);
  const areAlike = others.every(({ stragglers }) => isSameData(stragglers, first.stragglers));
  return areAlike ? first.stragglers : 'written';
}

/** Gives what a copy of a task takes. */
function copyTimesOf({ workload }: Scenario): CopyTimes {
  const stragglers = stragglersIn(workload);
  if (stragglers === 'written') return 'written';
  if (stragglers === undefined) return workload.kind === 'generated' ? 'anew' : 'alike';
  return stragglers.perCopy === undefined ? 'alike' : 'tail';
}

/** Changes what a copy takes, for all stages; who is slowed down stays so, but where copies draw anew. */
function withCopyTimes(
  scenario: Scenario,
  times: CopyTimes,
  usual: NonNullable<StragglerSpec['perCopy']>,
): Scenario {
  if (times === 'written' || times === copyTimesOf(scenario)) return scenario;
  if (times === 'anew') return withStragglers(scenario, undefined);
  const stragglers = stragglersIn(scenario.workload);
  const injected = stragglers === undefined || stragglers === 'written' ? undefined : stragglers.injected;
  return withStragglers(scenario, present({ perCopy: times === 'tail' ? usual : undefined, injected }));
}

/** Lets all stages say the same of stragglers. A list of jobs that says nothing of them need not say so. */
function withStragglers(scenario: Scenario, stragglers: StragglerSpec | undefined): Scenario {
  const { workload } = scenario;
  if (workload.kind === 'explicit') {
    const isEmpty = stragglers === undefined || Object.keys(stragglers).length === 0;
    return withValueAt(scenario, ['workload', 'stragglers'], isEmpty ? undefined : stragglers) as Scenario;
  }
  const classes = workload.classes.map((jobClass) => ({
    ...jobClass,
    stages: jobClass.stages.map(({ stragglers: _, ...stage }) =>
      stragglers === undefined ? stage : { ...stage, stragglers },
    ),
  }));
  return { ...scenario, workload: { ...workload, classes } };
}
