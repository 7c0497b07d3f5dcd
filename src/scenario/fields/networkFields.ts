import { DEFAULT_NETWORK } from '../../engine/cluster/network.ts';
import { readsAnything } from '../counted/size.ts';
import { withValueAt } from '../shape/pointer.ts';
import type { NetworkSpec, Scenario } from '../shape/schema.ts';
import { entries } from './entries.ts';
import { fieldsAt, type ScenarioField, type Special } from './entry.ts';

type Kind = NetworkSpec['kind'];
type OfKind<K extends Kind> = Extract<NetworkSpec, { readonly kind: K }>;

/** The networks that a control chooses among: 1 Gb/s to each server, 6 Gb/s to each rack (Quincy §5). */
export const usualNetworks: { readonly [K in Kind]: OfKind<K> } = {
  penalty: { kind: 'penalty', rack: 1.5, remote: 2 },
  rates: DEFAULT_NETWORK as OfKind<'rates'>,
  contended: { kind: 'contended', disk: 160, nic: 125, uplink: 750 },
};

/** Lists the controls of the network, if any task reads. */
export function networkFields(scenario: Scenario): ScenarioField[] {
  if (scenario.cluster.network === undefined && !readsAnything(scenario.workload)) return [];
  const network = networkOf(scenario);
  const at = { scenario: withNetwork(scenario, network), path: '/cluster/network' };
  const { fields } = entries[network.kind];
  return [
    ...fieldsAt('kind', at, {
      kind: {
        read: (from) => networkOf(from).kind,
        write: (to: Scenario, kind: Kind) =>
          networkOf(to).kind === kind ? to : withNetwork(to, usualNetworks[kind]),
      },
    }),
    ...fieldsAt(
      network.kind,
      at,
      Object.fromEntries(Object.keys(fields).map((name) => [name, numberIn(network, name)])),
    ),
  ];
}

/** A number of a network, which the scenario may leave out with all others. */
function numberIn(network: NetworkSpec, name: string): Special {
  const value = (of: NetworkSpec) => (of as unknown as Readonly<Record<string, number | undefined>>)[name];
  const now = value(network);
  if (now === undefined || name === 'settleEvery') return {};
  return {
    // Whole MB/s are easier to read, but a scenario may have fractions.
    ...(Number.isInteger(now) ? {} : { step: 0.1 }),
    read: (from) => value(networkOf(from)) ?? 0,
    write: (to: Scenario, next: number) => withNetwork(to, { ...networkOf(to), [name]: next } as NetworkSpec),
  };
}

function networkOf({ cluster }: Scenario): NetworkSpec {
  return cluster.network ?? usualNetworks.rates;
}

function withNetwork(scenario: Scenario, network: NetworkSpec): Scenario {
  return withValueAt(scenario, ['cluster', 'network'], network) as Scenario;
}
