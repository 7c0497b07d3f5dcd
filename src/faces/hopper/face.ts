import type { Face } from '../face.ts';
import { knee } from './knee/index.ts';
import { virtualSizes } from './virtual-sizes/index.ts';

export const hopper: Face = { paper: 'Hopper', views: [virtualSizes, knee] };
