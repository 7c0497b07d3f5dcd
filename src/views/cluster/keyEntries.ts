import type { LegendEntry } from '../../widgets/Legend.tsx';
import type { Palette } from '../../widgets/tokens.ts';
import { crowdingColours } from '../looks/heat.ts';
import type { ShownMarks } from '../looks/shownMarks.ts';
import type { Detail } from './fit.ts';

/** The selected job, and its colour. */
interface KeyJob {
  readonly name: string | null; // null: none is selected
  readonly colour: string;
  /** Whether other jobs have hues, too. */
  readonly hasOthers: boolean;
}

/** Lists the marks that a cluster shows at a level of detail. */
export function keyEntries(
  detail: Detail,
  shows: (mark: keyof ShownMarks) => boolean,
  { name, colour, hasOthers }: KeyJob,
  palette: Palette,
): readonly LegendEntry[] {
  const queue = crowdingColours(palette)[3];
  const ofOutages =
    shows('outages') && ({ title: 'down', mark: 'crosses', colour: palette.lineStrong } as const);
  if (detail === 'racks')
    return [{ title: 'a rack, in the colour of the mean work that waits', mark: 'solid', colour: queue }];
  const waits = shows('queuedTasks') || shows('reservations');
  if (detail === 'cells')
    return listed([
      { title: 'a server, in the colour of the work that waits', mark: 'solid', colour: queue },
      name !== null && { title: `a task of ${name}`, mark: 'solid', colour },
      name !== null && waits && { title: `${name} waits in line`, mark: 'slot', colour },
      ofOutages,
    ]);
  const isWhole = detail === 'tasks';
  return listed([
    { title: name === null ? 'a task runs' : `a task of ${name}`, mark: 'solid', colour },
    isWhole && name !== null && { title: 'finished here', mark: 'slot', colour },
    { title: hasOthers ? OTHERS : 'another job', mark: 'solid', colour: palette.otherJob },
    isWhole && { title: 'free', mark: 'slot', colour: palette.lineStrong },
    !isWhole && { title: 'free', mark: 'solid', colour: palette.idle },
    isWhole && shows('asking') && { title: 'asks for a task', mark: 'asks' },
    !isWhole &&
      waits && {
        title: 'tasks wait: higher is more',
        mark: 'solid',
        colour: name === null ? queue : palette.otherJob,
      },
    !isWhole &&
      shows('reservations') && { title: 'a further place in line', mark: 'comb', colour: palette.lineStrong },
    isWhole && shows('queuedTasks') && { title: 'a waiting task', mark: 'tinted' },
    isWhole &&
      shows('reservations') && {
        title: name === null ? 'a reservation: a place in line' : 'a reservation',
        mark: 'ring',
      },
    isWhole && shows('reservations') && name !== null && { title: 'another’s', mark: 'speck' },
    name !== null && shows('blocks') && { title: `a block that ${name} reads`, mark: 'numbered', colour },
    shows('reads') && { title: 'reads from its rack', mark: 'oneStripe', colour },
    shows('reads') && { title: 'from another rack', mark: 'twoStripes', colour },
    shows('yielding') && { title: 'a read that gets what others leave', mark: 'dashed', colour },
    shows('copies') && { title: 'a copy', mark: 'hatch', colour },
    shows('opportunistic') && { title: 'may be stopped for regular work', mark: 'hatch' },
    shows('kept') && { title: 'a slot kept for a job', mark: 'root', colour },
    shows('fallow') && { title: 'a slot kept for copies', mark: 'hatch', colour: palette.otherJob },
    ofOutages,
  ]);
}

/** What tasks are that are not the selected job's. */
const OTHERS = 'another job, grey or in its own hue';

function listed(entries: readonly (LegendEntry | false)[]): readonly LegendEntry[] {
  return entries.filter((entry) => entry !== false);
}
