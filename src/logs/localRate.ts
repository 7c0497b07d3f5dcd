import { DEFAULT_NETWORK } from '../engine/cluster/network.ts';
import type { ClusterSpec } from '../scenario/schema.ts';

/** Gives the bytes a second that a task reads at best: from its own server's disk. Infinite where bytes do not matter. */
export function localRate({ network = DEFAULT_NETWORK }: ClusterSpec): number {
  switch (network.kind) {
    case 'penalty':
      return Number.POSITIVE_INFINITY;
    case 'rates':
      return network.server * 1e6;
    case 'contended':
      return network.disk * 1e6;
  }
}
