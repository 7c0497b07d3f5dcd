import type { Micros } from '../kernel/time.ts';

/**
 * How long data takes to reach a server. MB/s are bytes per microsecond.
 * - `penalty`: bytes do not matter; a task away from its input takes so many times as long (Delay Scheduling, "Analysis").
 * - `rates`: each input is read at a rate that depends on its locality only (Apollo Fig. 4).
 * - `contended`: flows share disks, network cards, rack uplinks and the core max–min fairly (Quincy §2).
 */
export type NetworkPlan =
  | { readonly kind: 'penalty'; readonly rack: number; readonly remote: number }
  | { readonly kind: 'rates'; readonly server: number; readonly rack: number; readonly remote: number } // MB/s
  | {
      readonly kind: 'contended';
      readonly disk: number; // MB/s of each server
      readonly nic: number; // MB/s of each server, each way
      readonly uplink: number; // MB/s of each rack, each way
      readonly core: number; // MB/s of the core switch; Infinity: it is never the bottleneck
      /** Rates are found at most every so often; 0, or left out: at each start and end. */
      readonly settleEvery?: Micros;
    };

/** Reading at the three distances of Apollo's example (Apollo Fig. 4). */
export const DEFAULT_NETWORK = {
  kind: 'rates',
  server: 160,
  rack: 100,
  remote: 80,
} as const satisfies NetworkPlan;
