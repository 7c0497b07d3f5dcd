import { measuredJobs } from '../../metrics/conventions.ts';
import { rackBytes, remoteBytes, serverBytes, wastedBytes } from '../../metrics/dataRead.ts';
import type { Definition } from '../../metrics/definition.ts';

/** How bytes are counted. */
export const counted: readonly Definition[] = [
  serverBytes,
  rackBytes,
  remoteBytes,
  wastedBytes,
  measuredJobs,
  {
    title: 'Until now',
    help: 'Each attempt counts as if it read at a constant rate from its start until it has read everything.',
  },
];
