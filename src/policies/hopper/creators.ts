import { pair } from '../pairing.ts';
import { createBudgeted, createHopperCentral, createHopperFair, createSrpt } from './central.ts';
import { budgeted, hopperCentral, hopperFair, srpt } from './menu.ts';

/** What makes the policies of this family. */
export const creators = [
  pair(hopperFair, createHopperFair),
  pair(srpt, createSrpt),
  pair(budgeted, createBudgeted),
  pair(hopperCentral, createHopperCentral),
];
