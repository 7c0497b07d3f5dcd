import { fieldsAt, type ScenarioField } from '../fields/entry.ts';
import { stageBefore } from '../shape/defaults.ts';
import { pointerNames, valueAt, withValueAt } from '../shape/pointer.ts';
import type { Scenario, StageSpec } from '../shape/schema.ts';
import entries from './entries.json' with { type: 'json' };
import { fitting } from './stageEdits.ts';
import { awaited, type Ordered } from './stageOrder.ts';

/** The control of what a stage waits for; `path` is that of the stage. */
export function afterFields(
  scenario: Scenario,
  stages: readonly StageSpec[],
  index: number,
  path: string,
): ScenarioField[] {
  const list = pointerNames(path.slice(0, path.lastIndexOf('/')));
  const stagesIn = (scenario: Scenario) => valueAt(scenario, list) as readonly StageSpec[];
  const idOf = (from: readonly Ordered[]) => awaited(from, index).join(' ');
  const own = idOf(stages);
  const earlier = [...Array(index).keys()];
  const options = new Map([
    [stageBefore(index).join(' '), 'the stage before'],
    ['', 'nothing: runs at once'],
    ...earlier.slice(0, -1).map((at) => [String(at), `stage ${at + 1}`] as const),
    ...(index > 1 ? [[earlier.join(' '), 'all stages before'] as const] : []),
  ]);
  if (!options.has(own)) {
    options.set(
      own,
      `stages ${awaited(stages, index)
        .map((at) => at + 1)
        .join(', ')}`,
    );
  }
  const usual = stageBefore(index).join(' ');
  return fieldsAt(
    entries.stage,
    { scenario, path },
    {
      after: {
        default: usual,
        options: [...options].map(([id, title]) => ({ id, title })),
        read: (from) => idOf(stagesIn(from)),
        write: (to: Scenario, id: string) => {
          const all = stagesIn(to);
          if (id === idOf(all)) return to;
          const { after: _, ...rest } = all[index];
          const after = id === '' ? [] : id.split(' ').map(Number);
          const next = id === usual ? rest : { ...all[index], after };
          return withValueAt(to, list, fitting(all.with(index, next), all)) as Scenario;
        },
      },
    },
  );
}
