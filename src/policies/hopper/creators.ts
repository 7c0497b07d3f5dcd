import { pair } from '../pairing.ts';
import { createBudgeted, createHopperCentral, createHopperFair, createSrpt } from './central.ts';
import { createHopper } from './hopper.ts';
import { budgeted, hopper, hopperCentral, hopperFair, sparrowLate, sparrowSrpt, srpt } from './menu.ts';
import { createSparrowLate, createSparrowSrpt } from './sparrowCopies.ts';

/** What makes the policies of this family. */
export const creators = [
  pair(hopperFair, createHopperFair),
  pair(srpt, createSrpt),
  pair(budgeted, createBudgeted),
  pair(hopperCentral, createHopperCentral),
  pair(hopper, createHopper),
  pair(sparrowLate, createSparrowLate),
  pair(sparrowSrpt, createSparrowSrpt),
];
