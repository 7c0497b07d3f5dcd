import { withValueAt } from '../shape/pointer.ts';
import type { ClusterSpec, Scenario } from '../shape/schema.ts';
import { holding, type NumberSpec, numberField, type ScenarioField } from './field.ts';

type Speeds = NonNullable<ClusterSpec['speeds']>;

const HALF = 0.5;

/** Lists the controls of servers that are slower or faster than the others. */
export function speedFields(scenario: Scenario): ScenarioField[] {
  const speeds = scenario.cluster.speeds ?? [];
  const groups = Math.max(1, speeds.length);
  return Array.from({ length: groups }, (_, index) => {
    // Among several, what tells a group from others comes first: the end is cut off where there is little room.
    const titled = (alone: string, short: string) => (groups === 1 ? alone : `Group ${index + 1}: ${short}`);
    const share = shareField(scenario, index, titled('Slower or faster servers', 'other speed'));
    if (index >= speeds.length) return [share];
    const factor = numberField(scenario, 'cluster', `/cluster/speeds/${index}/factor`, {
      title: titled('Their speed', 'speed'),
      help: 'How many times as fast as the others these servers compute.',
      consequence: 'slower: what runs there holds its job back',
      source: 'Hopper §2.2; Delay Scheduling, "Details"',
      origin: 'our choice',
      default: HALF,
      min: 0.25,
      max: 4,
      step: 0.05,
      unit: '×',
      advanced: true,
    });
    return [share, factor];
  }).flat();
}

/** Share of servers of another speed. It may be missing: then all servers are alike. */
function shareField(scenario: Scenario, index: number, title: string): ScenarioField {
  const read = (from: Scenario) => from.cluster.speeds?.[index]?.share ?? 0;
  const others = (scenario.cluster.speeds ?? []).reduce(
    (sum, { share }, at) => (at === index ? sum : sum + share),
    0,
  );
  const spec: NumberSpec = {
    title,
    help: 'Share of the servers that compute slower or faster than the others.',
    consequence: 'more: more jobs have a straggler',
    source: 'Hopper §2.2; Delay Scheduling, "Details"',
    origin: 'our choice',
    default: 0,
    min: 0,
    max: Math.floor((1 - others + 1e-9) * 100) / 100,
    step: 0.01,
    unit: '',
    advanced: true,
  };
  return {
    path: `/cluster/speeds/${index}/share`,
    section: 'cluster',
    spec: { ...holding(spec, read(scenario)), kind: 'number' },
    read,
    write: (to, share) => withShare(to, index, Number(share)),
  };
}

function withShare(scenario: Scenario, index: number, share: number): Scenario {
  const speeds = scenario.cluster.speeds ?? [];
  if (index >= speeds.length && share === 0) return scenario;
  const next: Speeds =
    index < speeds.length ? speeds.with(index, { ...speeds[index], share }) : [{ share, factor: HALF }];
  return withValueAt(scenario, ['cluster', 'speeds'], next) as Scenario;
}
