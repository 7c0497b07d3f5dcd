import { Locality } from '../../../engine/cluster/locality.ts';
import { DEFAULT_NETWORK, type NetworkPlan } from '../../../engine/cluster/network.ts';

/**
 * Returns the expected throughput by locality, in bytes/µs (Apollo §3.3). Of a contended network a manager knows the hardware
 * and not the other readers: it expects what one reader alone gets (our choice).
 */
export function expectedRates(network: NetworkPlan): Float64Array {
  const rates = new Float64Array(3);
  if (network.kind === 'contended') {
    const { disk, nic, uplink, core } = network;
    rates[Locality.server] = disk;
    rates[Locality.rack] = Math.min(disk, nic);
    rates[Locality.remote] = Math.min(disk, nic, uplink, core);
    return rates;
  }
  const { server, rack, remote } = network.kind === 'rates' ? network : DEFAULT_NETWORK;
  rates[Locality.server] = server;
  rates[Locality.rack] = rack;
  rates[Locality.remote] = remote;
  return rates;
}
