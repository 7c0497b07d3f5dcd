import type { Definition } from '../../../metrics/definition.ts';

/** How costs and flows are counted. */
export const counted: readonly Definition[] = [
  { title: 'Flow', help: 'Tasks that go this way in the network that was solved last before the clock.' },
  {
    title: 'Cost',
    help: 'What it costs that one task goes this way, in seconds of work: the time that it has waited, the data that it would read within the rack and across the core, each at its price (ω, ψ and ξ in the rail).',
  },
];
