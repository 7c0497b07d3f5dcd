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

/** Lists the controls of the network, if any task reads. A scenario may leave it out with all its numbers. */
export function networkFields(scenario: Scenario): ScenarioField[] {
  const { network = usualNetworks.rates } = scenario.cluster;
  if (scenario.cluster.network === undefined && !readsAnything(scenario.workload)) return [];
  const at = {
    scenario: withValueAt(scenario, ['cluster', 'network'], network) as Scenario,
    path: '/cluster/network',
  };
  const { fields } = entries[network.kind];
  return [
    ...fieldsAt('kind', at, {
      kind: {
        at: '',
        shown: ({ kind }: NetworkSpec = usualNetworks.rates) => kind,
        chosen: (stored: NetworkSpec | undefined, kind: Kind) =>
          (stored ?? usualNetworks.rates).kind === kind ? stored : usualNetworks[kind],
      },
    }),
    ...fieldsAt(
      network.kind,
      at,
      Object.fromEntries(Object.keys(fields).map((name) => [name, numberIn(network, name)])),
    ),
  ];
}

function numberIn(network: NetworkSpec, name: string): Special {
  const value = (of: NetworkSpec) => (of as unknown as Readonly<Record<string, number | undefined>>)[name];
  const now = value(network);
  if (now === undefined || name === 'settleEvery') return {};
  return {
    at: '',
    // Whole MB/s are easier to read, but a scenario may have fractions.
    step: Number.isInteger(now) ? entries[network.kind].about?.step : 0.1,
    shown: (stored: NetworkSpec = usualNetworks.rates) => value(stored) ?? 0,
    chosen: (stored: NetworkSpec = usualNetworks.rates, next: number) => ({ ...stored, [name]: next }),
  };
}
