import { readsAnything } from '../counted/size.ts';
import { withValueAt } from '../shape/pointer.ts';
import type { ReadingSpec, Scenario } from '../shape/schema.ts';
import entries from './entries/workload.json' with { type: 'json' };
import { fieldsAt, type ScenarioField } from './entry.ts';

const { fields } = entries.reading;

/** Lists the controls of how tasks alternate reading and computing, if any task has input. */
export function readingFields(scenario: Scenario): ScenarioField[] {
  if (!readsAnything(scenario.workload)) return [];
  const kind = kindOf(scenario);
  // A penalty is a factor of the whole task time, so computing cannot hide it.
  const isPenalty = scenario.cluster.network?.kind === 'penalty';
  return fieldsAt(
    entries.reading,
    { scenario, path: '/workload/reading' },
    {
      kind: {
        options: fields.kind.options.filter(({ id }) => id !== 'pipelined' || !isPenalty || kind === id),
        // A scenario that chose a way is about it, so the control is shown in front.
        advanced: kind === 'first',
        read: kindOf,
        write: (to: Scenario, next: ReadingSpec['kind']) =>
          next === kindOf(to) ? to : (withValueAt(to, ['workload', 'reading'], usual(next)) as Scenario),
      },
    },
  );
}

/** Tasks read first by default; then the field is left out, as in scenarios made before it existed. */
function usual(kind: ReadingSpec['kind']): ReadingSpec | undefined {
  if (kind === 'first') return undefined;
  return kind === 'chunks' ? { kind, chunks: fields.chunks.default } : { kind };
}

function kindOf({ workload }: Scenario): ReadingSpec['kind'] {
  return workload.reading?.kind ?? 'first';
}
