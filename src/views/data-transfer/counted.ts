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
  { title: 'Until now', help: 'As if each attempt read evenly from its start until it has read all.' },
];
