import type { JobId } from '../../engine/ids.ts';
import type { LegendEntry } from '../../widgets/Legend.tsx';
import type { Palette } from '../../widgets/tokens.ts';
import { crowdingColours } from '../looks/heat.ts';
import { jobName } from '../shared/names.ts';
import type { DrawnMarks, MarkClass } from './drawnMarks.ts';
import type { Detail } from './fit.ts';

/** What a key is about besides the marks that are drawn. */
interface KeyOf {
  readonly detail: Detail;
  /** The selected job; null: none is. */
  readonly job: JobId | null;
  colourOf(job: JobId): string;
  /** Whether blocks of the job's data are drawn, and reads that get what others leave. */
  readonly hasBlocks: boolean;
  readonly yields: boolean;
}

/** Lists the marks that a cluster draws at a level of detail: jobs with hues by name, and of the rest each class of mark. */
export function keyEntries(
  { classes, jobs }: DrawnMarks,
  { detail, job, colourOf, hasBlocks, yields }: KeyOf,
  palette: Palette,
): readonly LegendEntry[] {
  const queue = crowdingColours(palette)[3];
  const name = job === null ? null : jobName(job);
  const colour = job === null ? palette.jobs[0] : colourOf(job);
  const down =
    classes.has('down') && ({ title: 'down', mark: 'crosses', colour: palette.lineStrong } as const);
  const slow =
    classes.has('slow') && ({ title: 'became slow', mark: 'hatch', colour: palette.caution } as const);
  if (detail === 'racks')
    return [{ title: 'a rack, in the colour of the mean work that waits', mark: 'solid', colour: queue }];
  const isAny = (...each: readonly MarkClass[]) => each.some((one) => classes.has(one));
  const waits = isAny('waiting', 'reserved', 'reservedByOthers');
  if (detail === 'cells')
    return listed([
      { title: 'a server, in the colour of the work that waits', mark: 'solid', colour: queue },
      name !== null && classes.has('own') && { title: `a task of ${name}`, mark: 'solid', colour },
      name !== null && waits && { title: `${name} waits in line`, mark: 'slot', colour },
      slow,
      down,
    ]);
  const isWhole = detail === 'tasks';
  const grey = palette.otherJob;
  return listed([
    classes.has('own') && { title: `a task of ${name}`, mark: 'solid', colour },
    isWhole && classes.has('finished') && { title: 'finished here', mark: 'slot', colour },
    ...[...(jobs ?? [])]
      .sort((a, b) => a - b)
      .map((each) => ({ title: jobName(each), mark: 'solid', colour: colourOf(each) }) as const),
    (jobs === null || classes.has('grey')) && {
      title: jobs === null ? 'another job, grey or in its own hue' : 'another job',
      mark: 'solid',
      colour: grey,
    },
    classes.has('free') && { title: 'free', mark: 'slot', colour: palette.lineStrong },
    ...(isWhole
      ? queueMarks(classes, job !== null)
      : [
          waits && {
            title: 'tasks wait: higher is more',
            mark: 'solid' as const,
            colour: job === null ? queue : grey,
          },
          isAny('reserved', 'reservedByOthers') && {
            title: 'a further place in line',
            mark: 'comb' as const,
            colour: palette.lineStrong,
          },
        ]),
    name !== null && hasBlocks && { title: `data of ${name}`, mark: 'numbered', colour },
    classes.has('rackRead') && { title: 'reads from its rack', mark: 'oneStripe', colour },
    classes.has('otherRackRead') && { title: 'from another rack', mark: 'twoStripes', colour },
    yields && { title: 'a read that gets what others leave', mark: 'dashed', colour },
    classes.has('copies') && { title: 'a copy', mark: 'hatch', colour },
    classes.has('opportunistic') && { title: 'may be stopped for regular work', mark: 'hatch' },
    classes.has('kept') && { title: 'kept for a job', mark: 'kept', colour },
    classes.has('root') && { title: 'root: manages its job', mark: 'root', colour },
    classes.has('fallow') && { title: 'a slot kept for copies', mark: 'hatch', colour: grey },
    slow,
    down,
  ]);
}

/** What stands in lines of servers, where all of it is drawn one by one. */
function queueMarks(classes: DrawnMarks['classes'], isFollowed: boolean): readonly (LegendEntry | false)[] {
  return [
    classes.has('asking') && { title: 'asks for a task', mark: 'asks' },
    classes.has('waiting') && { title: 'waits', mark: 'tinted' },
    classes.has('short') && { title: 'short task', mark: 'narrow' },
    classes.has('reserved') && {
      title: isFollowed ? 'place in line' : 'a reservation: a place in line',
      mark: 'ring',
    },
    classes.has('reservedByOthers') && { title: 'another’s', mark: 'speck' },
    classes.has('message') && { title: 'message', mark: 'message' },
    classes.has('more') && { title: 'more', mark: 'count' },
  ];
}

function listed(entries: readonly (LegendEntry | false)[]): readonly LegendEntry[] {
  return entries.filter((entry) => entry !== false);
}
