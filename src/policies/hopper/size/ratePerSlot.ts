import { slotCount, type Topology } from '../../../engine/cluster/topology.ts';
import { ratesOf } from '../../../engine/data/pace.ts';

/**
 * Bytes per µs that a slot can fetch from other racks: on shared links its share when all slots fetch at a time, else the
 * rate of the network (AMB-23).
 */
export function ratePerSlot(topology: Topology): number {
  const { network, servers, racks } = topology;
  if (network.kind !== 'contended') return ratesOf(network)[2];
  const slots = slotCount(topology);
  const uplink = racks > 1 ? network.uplink * racks : Infinity;
  return Math.min(network.nic * servers, uplink, network.core) / slots;
}
