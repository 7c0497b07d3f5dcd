import { meansOverTime, wholeRun } from '../../metrics/conventions.ts';
import { busyNow } from '../../metrics/counts.ts';
import type { Definition } from '../../metrics/definition.ts';
import { utilization } from '../../metrics/utilization.ts';
import { wastedTime } from '../../metrics/waste.ts';

/** How areas, and the share beside the name of a run, are counted. */
export const counted: readonly Definition[] = [
  busyNow,
  {
    title: 'Share busy',
    help: `Slot time that ran tasks ÷ all slot time of the whole run. “Utilization” in Numbers is counted differently: ${utilization.help.charAt(0).toLowerCase()}${utilization.help.slice(1)}`,
  },
  {
    title: 'Below zero',
    help: `Running tasks whose work turned out to be wasted. “${wastedTime.title}” in Numbers adds up: ${wastedTime.help.charAt(0).toLowerCase()}${wastedTime.help.slice(1)}`,
  },
  meansOverTime,
  wholeRun,
];
