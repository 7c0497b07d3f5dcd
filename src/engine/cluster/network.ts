import type { Micros } from '../kernel/time.ts';

/**
 * How long data takes to reach a server. 1 MB/s is 1 byte/µs.
 * - `penalty`: bytes do not matter; a task away from its input takes `rack` or `remote` times as long (Delay
 * Scheduling, "Analysis").
 * - `rates`: each input is read at a rate that depends only on its locality (Apollo Fig. 4).
 * - `contended`: transfers share disks, network cards, rack uplinks and the core max–min fairly (Quincy §2).
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
      /**
       * The shortest time between two computations of the rates. Default: 0, they are computed at each start and end.
       */
      readonly settleEvery?: Micros;
    };

/** The read rates at the three distances in Apollo's example (Apollo Fig. 4). */
export const DEFAULT_NETWORK = {
  kind: 'rates',
  server: 160,
  rack: 100,
  remote: 80,
} as const satisfies NetworkPlan;
