import { DEFAULT_NETWORK } from '../../engine/cluster/network.ts';
import type { ChoiceParam, Worded } from '../../kit/menu/params.ts';
import { readsAnything } from '../counted/size.ts';
import { pointerNames, withValueAt } from '../shape/pointer.ts';
import type { NetworkSpec, Scenario } from '../shape/schema.ts';
import { holding, type NumberSpec, type ScenarioField } from './field.ts';

type Kind = NetworkSpec['kind'];
type OfKind<K extends Kind> = Extract<NetworkSpec, { readonly kind: K }>;

/** The networks that a control chooses among: 1 Gb/s to each server, 6 Gb/s to each rack (Quincy §5). */
export const usualNetworks: { readonly [K in Kind]: OfKind<K> } = {
  penalty: { kind: 'penalty', rack: 1.5, remote: 2 },
  rates: DEFAULT_NETWORK as OfKind<'rates'>,
  contended: { kind: 'contended', disk: 160, nic: 125, uplink: 750 },
};

const kinds: Worded<ChoiceParam<Kind>> = {
  kind: 'choice',
  title: 'Network',
  help: 'What it costs a task to run away from its data.',
  consequence: 'shared links: the more tasks read, the slower',
  source: 'Delay Scheduling, "Analysis"; Apollo §3.3; Quincy §2',
  origin: 'Apollo §3.3, Figure 4',
  default: 'rates',
  options: [
    { id: 'penalty', title: 'tasks take longer' },
    { id: 'rates', title: 'a rate for each distance' },
    { id: 'contended', title: 'links that transfers share' },
  ],
  advanced: true,
};

/** The texts of a numeric control. */
type Words = Pick<NumberSpec, 'title' | 'help' | 'consequence'>;

const penalties: Readonly<Record<keyof Omit<OfKind<'penalty'>, 'kind'>, Words>> = {
  rack: {
    title: 'Tasks within the rack take',
    help: 'How many times as long a task takes that reads from its own rack.',
    consequence: 'larger: waiting for a local slot pays off',
  },
  remote: {
    title: 'Tasks across racks take',
    help: 'How many times as long a task takes that reads from another rack.',
    consequence: 'larger: waiting for a local slot pays off',
  },
};

const rates: Readonly<Record<keyof Omit<OfKind<'rates'>, 'kind'>, Words>> = {
  server: {
    title: 'Reads on the same server',
    help: 'How fast a task reads what its own server holds.',
    consequence: 'faster: locality is worth more',
  },
  rack: {
    title: 'Reads within the rack',
    help: 'How fast a task reads what another server of the rack holds.',
    consequence: 'slower: locality is worth more',
  },
  remote: {
    title: 'Reads across racks',
    help: 'How fast a task reads what only other racks hold.',
    consequence: 'slower: locality is worth more',
  },
};

const links: Readonly<Record<keyof Omit<OfKind<'contended'>, 'kind' | 'settleEvery'>, Words>> = {
  disk: {
    title: 'Disks of a server',
    help: 'Total rate of all reads from one server.',
    consequence: 'slower: popular servers become hot spots',
  },
  nic: {
    title: 'Network card',
    help: 'The most that a server can send, and receive.',
    consequence: 'slower: shuffles and remote reads take longer',
  },
  uplink: {
    title: 'Uplink of a rack',
    help: 'The most that a rack can send to the others, and receive from them.',
    consequence: 'narrower: reading across racks chokes first',
  },
  core: {
    title: 'Core switch',
    help: 'The most that all racks together can send to each other.',
    consequence: 'narrower: reading across racks chokes everywhere',
  },
};

/** Lists the controls of the network, if any task reads. */
export function networkFields(scenario: Scenario): ScenarioField[] {
  if (scenario.cluster.network === undefined && !readsAnything(scenario.workload)) return [];
  const network = networkOf(scenario);
  const kind: ScenarioField = {
    path: '/cluster/network/kind',
    section: 'cluster',
    spec: kinds,
    read: (from) => networkOf(from).kind,
    write: (to, next) => (networkOf(to).kind === next ? to : withNetwork(to, usualNetworks[next as Kind])),
  };
  switch (network.kind) {
    case 'penalty':
      return [kind, ...numbers(scenario, penalties, { min: 1, max: 5, step: 0.1, unit: '×' })];
    case 'rates':
      return [kind, ...numbers(scenario, rates, { min: 1, max: 1_000, step: 1, unit: 'MB/s' })];
    case 'contended':
      return [
        kind,
        ...numbers(scenario, links, { min: 1, max: 5_000, step: 1, unit: 'MB/s' }),
        settleField(network),
      ];
  }
}

/** Networks with exact rates do not have this field at all, like networks made before it existed. */
function settleField(network: OfKind<'contended'>): ScenarioField {
  const path = '/cluster/network/settleEvery';
  const read = (of: NetworkSpec) => (of.kind === 'contended' && of.settleEvery) || 0;
  const spec: NumberSpec = {
    title: 'Update transfer rates every',
    help: 'Starts and ends of transfers take effect at the next update; 0: at once, which is exact. A few ms make large clusters quick.',
    consequence: 'longer: quicker to simulate, less exact',
    source: kinds.source,
    origin: 'our choice',
    default: 0,
    min: 0,
    max: 0.1,
    step: 0.001,
    unit: 's',
    advanced: true,
  };
  return {
    path,
    section: 'cluster',
    spec: { ...holding(spec, read(network)), kind: 'number' },
    read: (from) => read(networkOf(from)),
    write: (to, value) => withValueAt(to, pointerNames(path), value === 0 ? undefined : value) as Scenario,
  };
}

function networkOf({ cluster }: Scenario): NetworkSpec {
  return cluster.network ?? usualNetworks.rates;
}

function withNetwork(scenario: Scenario, network: NetworkSpec): Scenario {
  return withValueAt(scenario, ['cluster', 'network'], network) as Scenario;
}

/** Creates a field for each number of the network. */
function numbers(
  scenario: Scenario,
  words: Readonly<Record<string, Words>>,
  range: Pick<NumberSpec, 'min' | 'max' | 'step' | 'unit'>,
): ScenarioField[] {
  const network = networkOf(scenario);
  const numberIn = (of: NetworkSpec, name: string) =>
    (of as unknown as Readonly<Record<string, number>>)[name];
  const names = Object.keys(words).filter((name) => numberIn(network, name) !== undefined);
  return names.map((name): ScenarioField => {
    const value = numberIn(network, name);
    const spec: NumberSpec = {
      ...words[name],
      ...range,
      // Whole MB/s are easier to read, but a scenario may have fractions.
      step: Number.isInteger(value) ? range.step : 0.1,
      scale: range.unit === '×' ? 'linear' : 'log',
      default: numberIn(usualNetworks[network.kind], name) ?? range.max,
      source: kinds.source,
      origin: network.kind === 'contended' ? 'Quincy §5' : kinds.origin,
      // The longest distance costs most, so this control shows best what locality is worth.
      advanced: name !== 'remote' && name !== 'uplink',
    };
    return {
      path: `/cluster/network/${name}`,
      section: 'cluster',
      spec: { ...holding(spec, value), kind: 'number' },
      read: (from) => numberIn(networkOf(from), name),
      write: (to, next) => withNetwork(to, { ...networkOf(to), [name]: next } as NetworkSpec),
    };
  });
}
