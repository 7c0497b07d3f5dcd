import { pair } from '../pairing.ts';
import { createBudgeted, createHopperCentral, createHopperFair, createSrpt } from './central/central.ts';
import { createHopper } from './decentral/hopper.ts';
import { createSparrowLate, createSparrowSrpt } from './decentral/sparrowCopies.ts';
import { budgeted, hopper, hopperCentral, hopperFair, sparrowLate, sparrowSrpt, srpt } from './menu.ts';

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
