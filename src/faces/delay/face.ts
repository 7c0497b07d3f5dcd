import type { Face } from '../face.ts';
import { jobs } from './jobs/index.ts';

export const delay: Face = { paper: 'Delay Scheduling', views: [jobs] };
