import type { Face } from '../face.ts';
import { beta } from './beta/index.ts';
import { knee } from './knee/index.ts';
import { lanes } from './lanes/index.ts';
import { timeLeft } from './time-left/index.ts';
import { virtualSizes } from './virtual-sizes/index.ts';

export const hopper: Face = { paper: 'Hopper', views: [virtualSizes, lanes, timeLeft, beta, knee] };
