import { pair } from '../pairing.ts';
import {
  flow,
  flowFair,
  flowFairPreemptive,
  flowPreemptive,
  flowSparing,
  greedy,
  greedyFair,
  greedyPreemptive,
  greedySticky,
  greedyStickyPreemptive,
} from './menu.ts';
import { flows, patientQueues, queues } from './policies.ts';

/** The creators of this family's policies. */
export const creators = [
  pair(greedy, queues({ isFair: false, mayPreempt: false })),
  pair(greedyFair, queues({ isFair: true, mayPreempt: false })),
  pair(greedyPreemptive, queues({ isFair: true, mayPreempt: true })),
  pair(greedySticky, patientQueues({ isFair: true, mayPreempt: false })),
  pair(greedyStickyPreemptive, patientQueues({ isFair: true, mayPreempt: true })),
  pair(flow, flows({ isFair: false, mayPreempt: false })),
  pair(flowFair, flows({ isFair: true, mayPreempt: false })),
  pair(flowPreemptive, flows({ isFair: false, mayPreempt: true })),
  pair(flowFairPreemptive, flows({ isFair: true, mayPreempt: true })),
  pair(flowSparing, flows({ isFair: true, mayPreempt: true })),
];
