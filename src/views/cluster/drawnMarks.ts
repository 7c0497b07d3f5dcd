import { type JobId, NONE } from '../../engine/ids.ts';
import { AttemptKind } from '../../engine/record/schema.ts';
import { isForWholeJob } from '../../trace/emptyHolds.ts';
import { pendingTasksOf } from '../../trace/pendingTasks.ts';
import { slowAt } from '../../trace/slowdowns.ts';
import { copyKindAt } from '../../trace/upgrades.ts';
import { stripesOf } from '../looks/readingLook.ts';
import { ghostsOf } from './draw.ts';
import { flightsOf } from './drawMessages.ts';
import { countDown } from './drawOutages.ts';
import { isShort } from './lengths.ts';
import { type ClusterPicture, jobOfAttempt, jobOfEntry, jobOfStage } from './picture.ts';

/** Classes of marks of a cluster, each of which has a line in its key. */
export type MarkClass =
  | 'own'
  | 'finished'
  | 'grey'
  | 'free'
  | 'asking'
  | 'waiting'
  | 'short'
  | 'reserved'
  | 'reservedByOthers'
  | 'more'
  | 'message'
  | 'rackRead'
  | 'otherRackRead'
  | 'copies'
  | 'opportunistic'
  | 'kept'
  | 'root'
  | 'fallow'
  | 'down'
  | 'slow';

/** What a cluster draws: classes of marks, and the jobs besides the selected one that have hues there; null: they come and go. */
export interface DrawnMarks {
  readonly classes: ReadonlySet<MarkClass>;
  readonly jobs: ReadonlySet<JobId> | null;
}

interface Found {
  readonly classes: Set<MarkClass>;
  readonly jobs: Set<JobId>;
}

/** Finds the marks that are drawn at a moment. O(slots + entries) */
export function drawnMarks(picture: ClusterPicture): Found {
  const found: Found = { classes: new Set(), jobs: new Set() };
  addSlots(picture, found);
  addQueues(picture, found);
  if (flightsOf(picture).length > 0) found.classes.add('message');
  if (ghostsOf(picture).length > 0) found.classes.add('finished');
  if (countDown(picture.trace, picture.snapshot.time) > 0) found.classes.add('down');
  if (slowAt(picture.trace.data, picture.snapshot.time).length > 0) found.classes.add('slow');
  return found;
}

/** Adds a job as the selected one, by its hue, or not at all: those without a hue are grey. */
function addJob({ focus, hues }: ClusterPicture, job: JobId, { classes, jobs }: Found): void {
  if (job === focus.job) classes.add('own');
  else if ((hues[job] ?? NONE) !== NONE) jobs.add(job);
}

function addSlots(picture: ClusterPicture, found: Found): void {
  const { classes } = found;
  const { layout, trace, snapshot, focus } = picture;
  const { firstSlot } = layout.topology;
  const { job: keptFor } = trace.data.tables.keptSlots.columns;
  const { stage: heldFor } = trace.data.tables.holds.columns;
  for (const server of layout.shown)
    for (let slot = firstSlot[server]; slot < firstSlot[server + 1]; slot += 1) {
      const attempt = snapshot.attemptIn[slot];
      const kept = snapshot.keptIn[slot];
      if (attempt !== NONE) {
        const job = jobOfAttempt(picture, attempt);
        addJob(picture, job, found);
        if (job !== focus.job && picture.hues[job] === NONE) classes.add('grey');
        const read = stripesOf(trace, attempt);
        if (read > 0) classes.add(read === 1 ? 'rackRead' : 'otherRackRead');
        const kind = copyKindAt(trace, attempt, snapshot.time);
        if (kind !== null) classes.add(kind === AttemptKind.opportunistic ? 'opportunistic' : 'copies');
        continue;
      }
      const hold = snapshot.holdIn[slot];
      const job = kept !== NONE ? keptFor[kept] : hold === NONE ? NONE : jobOfStage(picture, heldFor[hold]);
      if (job !== NONE) addJob(picture, job, found);
      if (kept !== NONE && job === NONE) classes.add('fallow');
      else if (kept !== NONE) classes.add(isForWholeJob(trace.data, kept) ? 'root' : 'kept');
      else classes.add(hold === NONE ? 'free' : 'asking');
    }
}

function addQueues(picture: ClusterPicture, found: Found): void {
  const { classes } = found;
  const { layout, trace, snapshot, focus } = picture;
  const { task, server } = trace.data.tables.entries.columns;
  const shown = new Set(layout.shown);
  const { room } = layout.glyph;
  for (let index = 0; index < snapshot.entryCount; index += 1) {
    const entry = snapshot.entries[index];
    const at = server[entry];
    if (!shown.has(at)) continue;
    if (snapshot.queued[at] > room) classes.add('more');
    if (snapshot.places[index] >= (snapshot.queued[at] > room ? room - 1 : room)) continue;
    const job = jobOfEntry(picture, entry);
    addJob(picture, job, found);
    if (task[entry] !== NONE) classes.add('waiting').add(isShort(trace, task[entry]) ? 'short' : 'waiting');
    else if (focus.job === null || job === focus.job) classes.add('reserved');
    else classes.add('reservedByOthers');
  }
  if (layout.tray === null) return;
  if (isAnyPending(picture)) classes.add('waiting');
  // The followed job is framed there, as long as it lasts.
  if (focus.job !== null && isInSystem(picture, focus.job)) classes.add('own');
}

function isInSystem({ trace, snapshot: { time } }: ClusterPicture, job: JobId): boolean {
  const { arrivedAt, finishedAt } = trace.data.tables.jobs.columns;
  return arrivedAt[job] <= time && !(finishedAt[job] <= time);
}

function isAnyPending({ trace, snapshot }: ClusterPicture): boolean {
  const pending = pendingTasksOf(trace);
  for (let scheduler = 0; scheduler < trace.data.schedulers; scheduler += 1)
    if (pending.at(scheduler, snapshot.time) > 0) return true;
  return false;
}

/** What several pictures draw together. */
export function drawnTogether(all: readonly DrawnMarks[]): DrawnMarks {
  return {
    classes: new Set(all.flatMap(({ classes }) => [...classes])),
    jobs: new Set(all.flatMap(({ jobs }) => [...(jobs ?? [])])),
  };
}
