import { DEFAULT_NETWORK, type NetworkPlan } from '../cluster/network.ts';

/**
 * Returns the rates by locality, in bytes/µs. A network of penalties defines no rates for shuffles and external
 * files: these use the rates of the default network.
 */
export function ratesOf(network: NetworkPlan): readonly number[] {
  const { server, rack, remote } = network.kind === 'rates' ? network : DEFAULT_NETWORK;
  return [server, rack, remote];
}
