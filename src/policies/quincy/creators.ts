import { pair } from '../pairing.ts';
import * as menu from './menu.ts';
import { flows, patientQueues, queues } from './policies.ts';

/** The creators of this family's policies. */
export const creators = [
  pair(menu.greedy, queues({ isFair: false, mayPreempt: false })),
  pair(menu.greedyFair, queues({ isFair: true, mayPreempt: false })),
  pair(menu.greedyPreemptive, queues({ isFair: true, mayPreempt: true })),
  pair(menu.greedySticky, patientQueues({ isFair: true, mayPreempt: false })),
  pair(menu.greedyStickyPreemptive, patientQueues({ isFair: true, mayPreempt: true })),
  pair(menu.flow, flows({ isFair: false, mayPreempt: false })),
  pair(menu.flowFair, flows({ isFair: true, mayPreempt: false })),
  pair(menu.flowPreemptive, flows({ isFair: false, mayPreempt: true })),
  pair(menu.flowFairPreemptive, flows({ isFair: true, mayPreempt: true })),
  pair(menu.flowSparing, flows({ isFair: true, mayPreempt: true })),
];
