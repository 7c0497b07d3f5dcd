import type { ChoiceParam, Worded } from '../../kit/menu/params.ts';
import { readsAnything } from '../counted/size.ts';
import { withValueAt } from '../shape/pointer.ts';
import type { ReadingSpec, Scenario } from '../shape/schema.ts';
import { numberField, type ScenarioField } from './field.ts';

const USUAL_CHUNKS = 10;
const path = '/workload/reading';

const kinds: Worded<ChoiceParam<ReadingSpec['kind']>> = {
  kind: 'choice',
  title: 'Reading and computing',
  help: 'Whether tasks read all of their input before they compute, part by part as they compute, or meanwhile.',
  consequence: 'in chunks: a task that is stopped has read less in vain',
  source: 'Quincy §6.2',
  origin: 'our choice (the paper does not say)',
  default: 'first',
  options: [
    { id: 'first', title: 'read first' },
    { id: 'chunks', title: 'in turns, chunk by chunk' },
    { id: 'pipelined', title: 'at the same time' },
  ],
  advanced: true,
};

/** Lists the controls of how tasks alternate reading and computing, if any task has input. */
export function readingFields(scenario: Scenario): ScenarioField[] {
  if (!readsAnything(scenario.workload)) return [];
  const { kind } = readingOf(scenario);
  // A penalty is a factor of the whole task time, so computing cannot hide it.
  const isPenalty = scenario.cluster.network?.kind === 'penalty';
  const options = kinds.options.filter(({ id }) => id !== 'pipelined' || !isPenalty || kind === id);
  const field: ScenarioField = {
    path: `${path}/kind`,
    section: 'jobs',
    // A scenario that chose a way is about it, so the control is shown in front.
    spec: { ...kinds, options, advanced: kind === 'first' },
    read: (from) => readingOf(from).kind,
    write: (to, next) => {
      if (readingOf(to).kind === next) return to;
      return withValueAt(to, ['workload', 'reading'], usual(next as ReadingSpec['kind'])) as Scenario;
    },
  };
  return kind === 'chunks' ? [field, chunksField(scenario)] : [field];
}

function chunksField(scenario: Scenario): ScenarioField {
  return numberField(scenario, 'jobs', `${path}/chunks`, {
    title: 'Chunks',
    symbol: 'n',
    help: 'Parts in which a task reads its input; after each it computes for its part of the time.',
    consequence: 'more: nearer to a steady stream, slower to simulate',
    source: kinds.source,
    origin: kinds.origin,
    default: USUAL_CHUNKS,
    min: 2,
    max: 100,
    step: 1,
    unit: '',
    scale: 'log',
  });
}

/** Tasks read first by default; then the field is left out, as in scenarios made before it existed. */
function usual(kind: ReadingSpec['kind']): ReadingSpec | undefined {
  if (kind === 'first') return undefined;
  return kind === 'chunks' ? { kind, chunks: USUAL_CHUNKS } : { kind };
}

function readingOf({ workload }: Scenario): ReadingSpec {
  return workload.reading ?? { kind: 'first' };
}
