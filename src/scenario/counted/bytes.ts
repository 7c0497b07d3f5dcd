import { DEFAULT_NETWORK, type NetworkPlan } from '../../engine/cluster/network.ts';
import { toMicros } from '../../engine/kernel/time.ts';
import type { NetworkSpec, ShuffleSpec } from '../shape/schema.ts';

/** Bytes per MB. */
export const MEGABYTE = 1_000_000;

/** Converts a network to the engine's units; without one, returns the default network. */
export function networkPlan(network: NetworkSpec | undefined): NetworkPlan {
  if (network === undefined) return DEFAULT_NETWORK;
  if (network.kind !== 'contended') return network;
  const { settleEvery, core = Infinity, ...links } = network;
  const plan = { ...links, core };
  return settleEvery === undefined ? plan : { ...plan, settleEvery: toMicros(settleEvery) };
}

/** Returns the bytes that each task of a shuffle fetches. */
export function shuffleBytes(shuffle: ShuffleSpec | undefined): number {
  return Math.round((shuffle?.size ?? 0) * MEGABYTE);
}

/**
 * Returns the rate at which a server reads what it holds itself, in MB/s; Infinity where such reading takes no time
 * of its own.
 */
export function localRate(network: NetworkSpec | undefined): number {
  const plan = networkPlan(network);
  if (plan.kind === 'penalty') return Infinity;
  return plan.kind === 'rates' ? plan.server : plan.disk;
}
