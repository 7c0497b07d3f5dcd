import { DEFAULT_NETWORK, type NetworkPlan } from '../cluster/network.ts';

/**
 * Gives the rates by locality. Where being away from one's input is a matter of so many times as long, nothing is said
 * of shuffles and of files: they take the rates of the default network.
 */
export function ratesOf(network: NetworkPlan): readonly number[] {
  const { server, rack, remote } = network.kind === 'rates' ? network : DEFAULT_NETWORK;
  return [server, rack, remote];
}
