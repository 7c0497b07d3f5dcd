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
import {
  createFlow,
  createFlowFair,
  createFlowFairPreemptive,
  createFlowPreemptive,
  createGreedy,
  createGreedyFair,
  createGreedyPreemptive,
  createGreedySticky,
  createGreedyStickyPreemptive,
} from './policies.ts';

/** What makes the policies of this family. */
export const creators = [
  pair(greedy, createGreedy),
  pair(greedyFair, createGreedyFair),
  pair(greedyPreemptive, createGreedyPreemptive),
  pair(greedySticky, createGreedySticky),
  pair(greedyStickyPreemptive, createGreedyStickyPreemptive),
  pair(flow, createFlow),
  pair(flowFair, createFlowFair),
  pair(flowPreemptive, createFlowPreemptive),
  pair(flowFairPreemptive, createFlowFairPreemptive),
  pair(flowSparing, createFlowFairPreemptive),
];
