import { limits } from '../shape/limits.ts';
import { withValueAt } from '../shape/pointer.ts';
import type { ClusterSpec, Scenario } from '../shape/schema.ts';
import { holding, type NumberSpec, numberField, type ScenarioField } from './field.ts';

type Groups = NonNullable<ClusterSpec['servers']>;

const about = { source: 'Apollo §3.2', origin: 'our choice', unit: '', advanced: true } as const;

/** Lists the controls of cores and memory, where the cluster counts them. */
export function sizeFields(scenario: Scenario): ScenarioField[] {
  const { coresPerServer, memoryPerServer, servers = [] } = scenario.cluster;
  const counted: readonly Counted[] = [
    ...(coresPerServer === undefined
      ? []
      : [{ name: 'cores', what: 'cores', usual: coresPerServer, most: limits.cores, unit: '' } as const]),
    ...(memoryPerServer === undefined
      ? []
      : [
          {
            name: 'memory',
            what: 'memory',
            usual: memoryPerServer,
            most: limits.memory,
            unit: 'MB',
          } as const,
        ]),
  ];
  if (counted.length === 0) return [];
  return Array.from({ length: Math.max(1, servers.length) }, (_, index) => {
    // Among several, what tells a group from others comes first: the end is cut off where there is little room.
    const group = servers.length > 1 ? `Group ${index + 1}: ` : '';
    const amounts = index < servers.length ? counted : [];
    return [
      shareField(scenario, index, group, counted),
      ...amounts.map((each) => amountField(scenario, index, group, each)),
    ];
  }).flat();
}

/** An amount that the cluster counts. */
interface Counted {
  readonly name: 'cores' | 'memory';
  readonly what: string;
  /** The amount of a server outside the groups. */
  readonly usual: number;
  readonly most: number;
  readonly unit: '' | 'MB';
}

/** A group stores only amounts of its own; otherwise its servers have the usual amount. */
function amountField(
  scenario: Scenario,
  index: number,
  group: string,
  { name, what, usual, most, unit }: Counted,
): ScenarioField {
  const path = `/cluster/servers/${index}/${name}`;
  const read = ({ cluster }: Scenario) => cluster.servers?.[index]?.[name] ?? usual;
  const spec: NumberSpec = {
    ...about,
    title: group === '' ? `Their ${what}` : group + what,
    help: `The others have ${usual}${unit && ` ${unit}`} each. What tasks take of it is counted beside slots.`,
    consequence: 'less: large tasks fit on fewer servers',
    default: usual,
    min: 1,
    max: Math.min(most, usual * 8),
    step: 1,
    unit,
    scale: 'log',
  };
  return {
    ...numberField(scenario, 'cluster', path, spec),
    spec: { ...holding(spec, read(scenario)), kind: 'number' },
    read,
  };
}

/** Share of servers of another size. It may be missing: then all servers are alike. */
function shareField(
  scenario: Scenario,
  index: number,
  group: string,
  counted: readonly Counted[],
): ScenarioField {
  const groups = scenario.cluster.servers ?? [];
  const read = ({ cluster }: Scenario) => cluster.servers?.[index]?.share ?? 0;
  const others = groups.reduce((sum, { share }, at) => (at === index ? sum : sum + share), 0);
  const spec: NumberSpec = {
    ...about,
    title: group === '' ? 'Larger or smaller servers' : `${group}other size`,
    help: 'Share of the servers that have other cores or memory than most. They begin with twice as much.',
    consequence: 'more: room for large tasks in more places',
    default: 0,
    min: 0,
    max: Math.floor((1 - others + 1e-9) * 100) / 100,
    step: 0.01,
  };
  const twice = counted.map(({ name, usual, most }) => [name, Math.min(most, 2 * usual)]);
  return {
    path: `/cluster/servers/${index}/share`,
    section: 'cluster',
    spec: { ...holding(spec, read(scenario)), kind: 'number' },
    read,
    write: (to, share) => withShare(to, index, Number(share), Object.fromEntries(twice)),
  };
}

function withShare(scenario: Scenario, index: number, share: number, begun: object): Scenario {
  const groups = scenario.cluster.servers ?? [];
  const isNew = index >= groups.length;
  const next: Groups = isNew ? [{ ...begun, share }] : groups.with(index, { ...groups[index], share });
  const hasAny = share > 0 || next.length > 1;
  return withValueAt(scenario, ['cluster', 'servers'], hasAny ? next : undefined) as Scenario;
}
