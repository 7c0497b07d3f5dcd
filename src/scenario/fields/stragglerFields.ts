import { addAll } from '../../base/lists.ts';
import type { ChoiceParam, Worded } from '../../kit/menu/params.ts';
import type { Scenario, StragglerSpec } from '../shape/schema.ts';
import { type CopyTimes, copyTimesOf, stragglersIn, withCopyTimes, withStragglers } from './allStragglers.ts';
import type { ScenarioField } from './field.ts';
import { slowFields } from './slowCopyFields.ts';
import { about, bounded, given, numberAt, path, tailSpec } from './stragglerNumber.ts';

type PerCopy = NonNullable<StragglerSpec['perCopy']>;

const USUAL_SHAPE = 1.4; // W-HOP-5

const copies: Worded<ChoiceParam<CopyTimes>> = {
  ...about,
  kind: 'choice',
  title: 'Each copy of a task takes',
  help: 'What differs where a task is run twice. Only if slowness is the copy’s and not the task’s can a second copy be faster.',
  consequence: 'a factor of its own: stragglers that a second copy can beat',
  source: 'Hopper §2.2, §4.1',
  default: 'anew',
  options: [],
};

/** Lists what can be changed about how copies straggle: one control for all stages that say it alike. */
export function stragglerFields(scenario: Scenario): ScenarioField[] {
  const times = copyTimesOf(scenario);
  const fields = [copiesField(scenario)];
  if (times === 'tail') addAll(fields, tailFields(scenario));
  // Where each copy draws its whole time anew, nothing is left to be slowed down.
  if (times === 'alike' || times === 'tail') addAll(fields, slowFields(scenario));
  return fields;
}

function copiesField({ workload }: Scenario): ScenarioField {
  const isDrawn = workload.kind === 'generated';
  const options: ChoiceParam<CopyTimes>['options'] = [
    ...(isDrawn ? [{ id: 'anew', title: 'a time drawn anew' } as const] : []),
    { id: 'alike', title: isDrawn ? 'as long as the task' : 'as long as is written' },
    { id: 'tail', title: 'as usual × a random factor (Pareto)' },
    ...(stragglersIn(workload) === 'written' ? [{ id: 'written', title: 'as written' } as const] : []),
  ];
  return {
    path: `${path}/perCopy`,
    section: 'jobs',
    spec: { ...copies, default: isDrawn ? 'anew' : 'alike', options },
    read: copyTimesOf,
    write: (to, times) => withCopyTimes(to, times as CopyTimes, { shape: USUAL_SHAPE, most: 10 }),
  };
}

/** The factor that each copy has. */
function tailFields(scenario: Scenario): ScenarioField[] {
  const perCopyIn = (from: Scenario) => given(from).perCopy ?? { shape: USUAL_SHAPE };
  const change = (to: Scenario, perCopy: PerCopy) => withStragglers(to, { ...given(to), perCopy });
  return [
    numberAt(scenario, 'perCopy/shape', tailSpec('Tail of the copies', 1.4), {
      read: (from) => perCopyIn(from).shape,
      write: (to, shape) => change(to, { ...perCopyIn(to), shape }),
    }),
    numberAt(
      scenario,
      'perCopy/most',
      {
        ...about,
        title: 'Slowest copy',
        help: 'No copy takes longer than this many times the median copy; 0: no bound. With 8 to 10 the slowest of 100 tasks takes about 8 times the median.',
        consequence: 'larger: stragglers hold their jobs back longer',
        default: 10,
        min: 0,
        max: 100,
        step: 1,
        unit: '×',
      },
      {
        read: (from) => perCopyIn(from).most ?? 0,
        write: (to, most) => change(to, bounded(perCopyIn(to), most)),
      },
    ),
  ];
}
