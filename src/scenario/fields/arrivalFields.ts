import type { ChoiceParam } from '../../policies/params.ts';
import { withValueAt } from '../pointer.ts';
import type { ArrivalSpec, GeneratedWorkload, Scenario } from '../schema.ts';
import { numberField, type ScenarioField } from './field.ts';

// ρ load

const USUAL_LOAD = 0.7;
const USUAL_CONCURRENCY = 10;
const USUAL_GAP = 14; // seconds

const kinds: ChoiceParam<ArrivalSpec['kind']> = {
  kind: 'choice',
  title: 'Jobs arrive',
  help: 'When the next job comes.',
  consequence: 'the more irregular, the longer the queues',
  source: 'Sparrow §4.1',
  origin: 'Sparrow §4.1',
  default: 'poisson',
  options: [
    { id: 'poisson', title: 'at random (Poisson)' },
    { id: 'interval', title: 'at regular intervals' },
    { id: 'atOnce', title: 'all at once' },
    { id: 'concurrent', title: 'when another one ends' },
  ],
  advanced: true,
};

/** Lists what can be changed about the arrivals of generated jobs. */
export function arrivalFields(scenario: Scenario, { arrivals }: GeneratedWorkload): ScenarioField[] {
  const path = '/workload/arrivals';
  const fields: ScenarioField[] = [];
  if ('load' in arrivals) {
    fields.push(
      numberField(scenario, 'jobs', `${path}/load`, {
        title: 'Load',
        symbol: 'ρ',
        help: 'Work that arrives, divided by what the cluster can do.',
        consequence: 'higher: longer queues, steeply near 1',
        source: 'Sparrow §4.1',
        origin: 'our choice',
        default: USUAL_LOAD,
        min: 0.05,
        max: 0.99,
        step: 0.01,
        unit: '',
      }),
    );
  }
  if (arrivals.kind === 'concurrent') {
    fields.push(
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
    );
  }
  fields.push({
    path: `${path}/kind`,
    section: 'jobs',
    spec: kinds,
    read: ({ workload }) => (workload.kind === 'generated' ? workload.arrivals.kind : kinds.default),
    write: (to, kind) =>
      withValueAt(
        to,
        ['workload', 'arrivals'],
        arrivalsOf(arrivals, kind as ArrivalSpec['kind']),
      ) as Scenario,
  });
  return fields;
}

/** Changes the kind of arrivals and keeps the load where both have one. */
function arrivalsOf(before: ArrivalSpec, kind: ArrivalSpec['kind']): ArrivalSpec {
  if (kind === 'atOnce') return { kind };
  if (kind === before.kind) return before;
  if (kind === 'concurrent') return { kind, jobs: USUAL_CONCURRENCY };
  if (kind === 'gaps') return { kind, mean: USUAL_GAP };
  // A schedule cannot be made up: asked for one, the arrivals stay.
  if (kind === 'schedule') return before;
  return { kind, load: 'load' in before ? before.load : USUAL_LOAD };
}
