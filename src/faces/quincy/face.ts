import type { Face } from '../face.ts';
import { flowGraph } from './flow-graph/index.ts';
import { queues } from './queues/index.ts';

export const quincy: Face = { paper: 'Quincy', views: [queues, flowGraph] };
