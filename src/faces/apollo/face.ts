import type { Face } from '../face.ts';
import { batchSizes } from './batch-sizes/index.ts';
import { candidates } from './candidates/index.ts';
import { estimates } from './estimates/index.ts';
import { manager } from './manager/index.ts';
import { matching } from './matching/index.ts';
import { waitTimes } from './wait-times/index.ts';

export const apollo: Face = {
  paper: 'Apollo',
  views: [waitTimes, candidates, manager, matching, estimates, batchSizes],
};
