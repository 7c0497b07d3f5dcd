import type { Scenario, StragglerSpec } from '../shape/schema.ts';
import { withStragglers } from './allStragglers.ts';
import type { ScenarioField } from './field.ts';
import { about, bounded, given, numberAt, path, tailSpec } from './stragglerNumber.ts';

type Injected = NonNullable<StragglerSpec['injected']>;

const USUAL_FACTOR = { kind: 'constant', value: 8 } as const; // COM-11: up to eight times
const USUAL: { readonly [Kind in Injected['factor']['kind']]: Extract<Injected['factor'], { kind: Kind }> } =
  {
    constant: USUAL_FACTOR,
    pareto: { kind: 'pareto', shape: 1.5, most: 8 },
    uniform: { kind: 'uniform', low: 3, high: 8 },
  };

/** Lists what can be changed about the copies that something slows down. */
export function slowFields(scenario: Scenario): ScenarioField[] {
  const probability = numberAt(
    scenario,
    'injected/probability',
    {
      ...about,
      source: 'Hopper §1, §2.2',
      title: 'Copies slowed down',
      help: 'Share of the copies that a disk, contention or the like slows down, on any server.',
      consequence: 'more: more jobs have a straggler; the load counts it',
      default: 0,
      min: 0,
      max: 1,
      step: 0.01,
      unit: '',
    },
    { read: (from) => given(from).injected?.probability ?? 0, write: withProbability },
  );
  return [probability, ...(given(scenario).injected === undefined ? [] : factorFields(scenario))];
}

function withProbability(scenario: Scenario, probability: number): Scenario {
  const { injected, ...rest } = given(scenario);
  if (probability === 0) return withStragglers(scenario, rest);
  return withStragglers(scenario, {
    ...rest,
    injected: { factor: USUAL_FACTOR, ...injected, probability },
  });
}

/** By how much they are slowed down. */
function factorFields(scenario: Scenario): ScenarioField[] {
  const factorIn = (from: Scenario) => given(from).injected?.factor ?? USUAL_FACTOR;
  const change = (to: Scenario, factor: Injected['factor']) =>
    withStragglers(to, {
      ...given(to),
      injected: { probability: given(to).injected?.probability ?? 0, factor },
    });
  const kind: ScenarioField = {
    path: `${path}/injected/factor/kind`,
    section: 'jobs',
    spec: {
      ...about,
      kind: 'choice',
      title: 'Slowed down by',
      help: 'Whether all those copies are slowed down by the same factor.',
      consequence: 'a heavy tail: some are slowed down little, few by a lot',
      default: 'constant',
      options: [
        { id: 'constant', title: 'the same factor' },
        { id: 'pareto', title: 'a heavy tail (Pareto from 1)' },
        { id: 'uniform', title: 'evenly between two factors' },
      ],
    },
    read: (from) => factorIn(from).kind,
    write: (to, law) =>
      law === factorIn(to).kind ? to : change(to, USUAL[law as Injected['factor']['kind']]),
  };
  const factor = factorIn(scenario);
  const spec = {
    ...about,
    source: 'Hopper §1',
    help: 'How many times as long they take.',
    consequence: 'larger: a second copy saves more',
    default: 8,
    max: 20,
    step: 0.5,
    unit: '×',
  } as const;
  if (factor.kind === 'constant') {
    const value = numberAt(
      scenario,
      'injected/factor/value',
      { ...spec, title: 'Their factor', min: 1 },
      {
        read: (from) => Number((factorIn(from) as { value?: number }).value),
        write: (to, next) => change(to, { kind: 'constant', value: next }),
      },
    );
    return [kind, value];
  }
  if (factor.kind === 'uniform') {
    const boundsIn = (from: Scenario) => factorIn(from) as typeof factor;
    const bound = (name: 'low' | 'high', title: string, range: { min: number; max: number }) =>
      numberAt(
        scenario,
        `injected/factor/${name}`,
        { ...spec, title, default: USUAL.uniform[name], ...range },
        {
          read: (from) => boundsIn(from)[name],
          write: (to, next) => change(to, { ...boundsIn(to), [name]: next }),
        },
      );
    return [
      kind,
      bound('low', 'Smallest factor', { min: 1, max: factor.high }),
      bound('high', 'Largest factor', { min: factor.low, max: 20 }),
    ];
  }
  const tailIn = (from: Scenario) => factorIn(from) as Extract<Injected['factor'], { kind: 'pareto' }>;
  return [
    kind,
    numberAt(scenario, 'injected/factor/shape', tailSpec('Tail of their factor', 1.5), {
      read: (from) => tailIn(from).shape,
      write: (to, shape) => change(to, { ...tailIn(to), shape }),
    }),
    numberAt(
      scenario,
      'injected/factor/most',
      {
        ...spec,
        title: 'Largest factor',
        help: 'None is slowed down by more; 0: no bound.',
        min: 0,
        step: 1,
      },
      {
        read: (from) => tailIn(from).most ?? 0,
        write: (to, most) => change(to, bounded(tailIn(to), most)),
      },
    ),
  ];
}
