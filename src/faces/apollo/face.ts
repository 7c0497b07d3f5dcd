import type { Face } from '../face.ts';
import { matching } from './matching/index.ts';

export const apollo: Face = { paper: 'Apollo', views: [matching] };
