import type { Scenario } from '../../../scenario/shape/schema.ts';

/**
 * Server 0 makes 1 GB for a task that must run on server 1. Others read so much from server 0 that the GB would take a minute and a
 * half; expected are ten seconds.
 */
export const busySource: Scenario = {
  version: 2,
  name: 'A busy source',
  seed: 1,
  cluster: {
    ...{ racks: 1, serversPerRack: 14, slotsPerServer: 1, roundTrip: 0.001 },
    network: { kind: 'contended', disk: 2000, nic: 125, uplink: 1000 },
  },
  workload: {
    kind: 'explicit',
    files: [
      { name: 'small', blocks: 1, replicas: 1, placement: { kind: 'listed', servers: [[0]] } },
      { name: 'large', blocks: 1, replicas: 1, placement: { kind: 'listed', servers: [[0]] } },
    ],
    jobs: [
      {
        name: 'pair',
        arrivesAt: 0,
        stages: [
          { durations: [1], estimate: 1, servers: [[0, 13]], reads: [{ file: 'small', size: 9 }] },
          { durations: [1], estimate: 1, servers: [[1]], after: [0], shuffle: { size: 1000, from: 'same' } },
        ],
      },
      {
        name: 'others',
        arrivesAt: 1,
        stages: [
          {
            durations: Array(10).fill(1),
            estimate: 1,
            servers: [[2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
            reads: [{ file: 'large', size: 2_000 }],
          },
        ],
      },
    ],
    warmup: 0,
  },
  runs: [
    { policy: 'apollo', params: { noise: 0, capacity: 300 } },
    { policy: 'apollo', params: { noise: 0, capacity: 300, reruns: false } },
  ],
  recording: 'messages',
};
