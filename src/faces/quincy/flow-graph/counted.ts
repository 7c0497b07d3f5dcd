import type { Definition } from '../../../metrics/definition.ts';

/** Definitions of cost and flow. */
export const counted: readonly Definition[] = [
  {
    title: 'Flow',
    help: 'Number of tasks whose flow takes this arc, in the last network solved before the time of the clock.',
  },
  {
    title: 'Cost',
    help: 'Cost of one task on this arc, in seconds of work: its waiting time, or the data that it would read within the rack and across the core, each at its price (ω, ψ and ξ in the rail).',
  },
];
