import { formatMicros } from '../../base/format.ts';
import { type EntryId, NONE } from '../../engine/ids.ts';
import { partPlace } from '../../metrics/receipt/parts.ts';
import { isForWholeJob, purposeOf } from '../../trace/emptyHolds.ts';
import { schedulerAt } from '../../trace/jobControl.ts';
import type { Trace } from '../../trace/trace.ts';
import { jobOfTask, schedulerName } from '../../views/shared/names.ts';
import { counted, numberWord, type Piece } from '../explanation.ts';
import { nameOfServer } from '../facts.ts';
import { aheadOf } from '../serversThen.ts';
import { ownParts } from './contrast.ts';
import { taskWords } from './names.ts';
import { entryWithin, overtakers, serversReserved } from './queues.ts';
import { filesWaitWords, inSlotThere, ranBesideData, readThere, readWords, shuffleWords } from './reading.ts';
import { type Said, type SlowCase, said } from './said.ts';
import { startThere, waitOf } from './started.ts';
import { stretchOf } from './stretch.ts';
import { lostThere, lostWords, workThere, workWords } from './work.ts';

/** Says what a task of the slower run lost its time to, other than in the faster one. */
export function slowWords(slow: SlowCase, fast: Trace): Said {
  switch (slow.group) {
    case 'waiting':
      return slow.part === 'queued' ? queuedWords(slow) : atSchedulerWords(slow);
    case 'reading':
      return readWords(slow);
    case 'work':
      return workWords(slow, fast);
    case 'lost':
      return lostWords(slow);
    case 'messages':
      return messageWords(slow);
    case 'admission':
    case 'suspended':
      return jobWaitWords(slow);
    case 'files':
      return filesWaitWords(slow);
    case 'shuffle':
      return shuffleWords(slow);
    case 'other':
      throw new Error('what was not recorded cannot be told');
  }
}

/** Says how the same task fared in the faster run; if short, without the whole wait of the slower run where nobody misses it. */
export function fastWords(slow: SlowCase, told: Said, fast: Trace, isShort: boolean): string {
  const { task } = slow;
  switch (slow.group) {
    case 'reading':
      return readThere(fast, task);
    case 'work':
      return workThere(fast, task);
    case 'lost':
      return lostThere(fast, task);
    case 'files':
    case 'shuffle':
      return inSlotThere(fast, task, slow.group);
    case 'messages':
      if (slow.part === 'asking') return `for ${formatMicros(ownParts(fast, task)[partPlace.asking])}`;
      break;
    default:
  }
  const shown = told.to - told.from;
  const isClear = isShort && waitOf(fast, task) < shown;
  return startThere(fast, task, {
    shown,
    whole: isClear ? shown : waitOf(slow.trace, task),
    isReserved: told.isReserved ?? false,
  });
}

/** Says that a job waited for admission, for a slot of its own, or for its user. */
function jobWaitWords({ trace, task, segments, part }: SlowCase): Said {
  const stretch = stretchOf(segments, part);
  const time = { strong: formatMicros(stretch.to - stretch.from) };
  if (part === 'suspended') return said(trace, stretch, ['its user had suspended the job for ', time]);
  if (part === 'admission') return said(trace, stretch, ['the job waited ', time, ' for admission']);
  const row = trace
    .keptForJob(jobOfTask(trace.data.graphs, task))
    .find((each) => isForWholeJob(trace.data, each));
  const what = row === undefined ? 'a slot' : `a slot for its ${purposeOf(trace.data, row).name}`;
  return said(trace, stretch, ['the job waited ', time, ` for ${what}`]);
}

/** Says that messages took long, or that their receiver was busy with others. */
function messageWords({ trace, task, segments, part }: SlowCase): Said {
  const stretch = stretchOf(segments, part);
  const { attempt, from, to } = stretch;
  const { boundAt, server } = trace.data.tables.attempts.columns;
  const time = { strong: formatMicros(to - from) };
  const name = taskWords(trace, task);
  if (part === 'asking') {
    const all = segments.filter((each) => each.part === 'asking');
    const sum = all.reduce((total, each) => total + each.to - each.from, 0);
    const whole = { attempt, from: all[0].from, to: all[all.length - 1].to };
    return said(trace, whole, [
      'messages about ',
      name,
      ' were on their way for ',
      { strong: formatMicros(sum) },
    ]);
  }
  const job = jobOfTask(trace.data.graphs, task);
  const who =
    to <= boundAt[attempt]
      ? `the ${schedulerName(schedulerAt(trace.data, job, from), trace.data.schedulers)}`
      : nameOfServer(trace, server[attempt]);
  const where = who.replace(/^the scheduler (\d)/, 'scheduler $1');
  return said(trace, stretch, [name, ' waited ', time, ` while ${where} was busy with others`]);
}

/** Says that a task waited in the queue of a server, and behind how much. */
function queuedWords({ trace, task, segments, part }: SlowCase): Said {
  const stretch = stretchOf(segments, part);
  const { entries, attempts } = trace.data.tables;
  const entry = entryWithin(trace, stretch);
  // A stolen task waited on another server than the one on which it ran.
  const server =
    entry === undefined ? attempts.columns.server[stretch.attempt] : entries.columns.server[entry];
  const where: Piece = { strong: nameOfServer(trace, server) };
  const isReserved = entry !== undefined && entries.columns.task[entry] === NONE;
  const words: readonly Piece[] = [
    taskWords(trace, task),
    ' waited ',
    { strong: formatMicros(stretch.to - stretch.from) },
    ...(isReserved
      ? inLineWords(serversReserved(trace, task), where, overtakers(trace, entry))
      : [' on ', where, behindWords(trace, entry)]),
  ];
  return { ...said(trace, stretch, words), server, isReserved };
}

/** A task without a server waits in several lines at once. */
function inLineWords(servers: number, where: Piece, later: number): readonly Piece[] {
  const line = servers === 1 ? ' in line' : ` in line on ${numberWord(servers)} servers`;
  if (later === 0) return [`${line} until `, where, ' was free'];
  return [`${line} while ${laterWords(later)} on `, where];
}

function laterWords(later: number): string {
  return later === 1 ? 'a later one went first' : `${numberWord(later)} later ones went first`;
}

/** Says what was ahead of a task in its queue, or overtook it there. */
function behindWords(trace: Trace, entry: EntryId | undefined): string {
  if (entry === undefined) return ' for a slot';
  const ahead = aheadOf(trace, entry);
  const later = overtakers(trace, entry);
  if (later > ahead) return ` while ${laterWords(later)}`;
  return ahead === 0 ? ' for a slot' : ` behind ${counted(ahead, 'other')}`;
}

/** What a task waits for that may run only slowly elsewhere. */
const BESIDE = 'for a slot beside its data';
/** What a task waits for that has its own input, at a scheduler that hears of whole stages only. */
const BEFORE = 'until the whole stage before it had ended';

/** Says that a task waited at its scheduler, and why as far as that is known. */
function atSchedulerWords({ trace, task, segments, part, says }: SlowCase): Said {
  const stretch = stretchOf(segments, part);
  const known = () => says.heldBack?.(trace, task, (stretch.from + stretch.to) / 2);
  const beside = () => (ranBesideData(trace, stretch.attempt) ? BESIDE : null);
  const byPart = () => (part === 'tokens' ? 'until its job got tokens' : part === 'nearData' ? BESIDE : null);
  const why =
    stretch.to <= trace.taskReadyAt[task]
      ? BEFORE
      : part === 'noSlot'
        ? 'while no slot was free'
        : (known() ?? byPart() ?? beside() ?? 'at its scheduler, though slots were free');
  const inVain = why === BESIDE && beside() === null ? ', in vain' : '';
  const waited: Piece = { strong: formatMicros(stretch.to - stretch.from) };
  return said(trace, stretch, [taskWords(trace, task), ' waited ', waited, ` ${why}${inVain}`]);
}
