import { areAsMany } from '../counted/stageTasks.ts';
import { stageBefore } from '../shape/defaults.ts';
import { pointerNames, valueAt, withValueAt } from '../shape/pointer.ts';
import type { Scenario, ShuffleSpec, StageSpec } from '../shape/schema.ts';
import entries from './entries/stages.json' with { type: 'json' };
import { fieldsAt, type Place, type ScenarioField } from './entry.ts';

/** Lists the controls of what a stage fetches from earlier stages. */
export function shuffleFields(place: Place, stages: readonly StageSpec[], position: number): ScenarioField[] {
  const { shuffle, after = stageBefore(position) } = stages[position];
  if (after.length === 0 || shuffle === undefined) return [];
  const path = `${place.path}/shuffle`;
  // Each task fetches from one earlier task only where there are as many.
  const canFollow = after.length === 1 && areAsMany(stages[after[0]], stages[position]);
  return fieldsAt(
    entries.shuffle,
    { ...place, path },
    {
      from: canFollow && { write: (to: Scenario, from: Source) => withSource(to, path, from) },
      slowStart: shuffle.from !== 'same' && {},
    },
  );
}

type Source = NonNullable<ShuffleSpec['from']>;

function withSource(scenario: Scenario, path: string, from: Source): Scenario {
  const names = pointerNames(path);
  const { from: before = 'all', slowStart, ...shuffle } = valueAt(scenario, names) as ShuffleSpec;
  if (from === before) return scenario;
  // Slow start is a share of all earlier tasks: meaningless where each task waits for one.
  const next: ShuffleSpec =
    from === 'same' ? { ...shuffle, from } : { ...shuffle, slowStart: slowStart ?? 1 };
  return withValueAt(scenario, names, next) as Scenario;
}
