import { formatMicros } from '../../base/format.ts';
import type { EntryId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Trace } from '../../trace/trace.ts';
import { counted, numberWord, type Piece } from '../explanation.ts';
import { nameOfServer } from '../facts.ts';
import { aheadOf } from '../serversThen.ts';
import { taskWords } from './names.ts';
import { entryWithin, overtakers, serversReserved } from './queues.ts';
import { ranBesideData } from './reading.ts';
import { type Said, type SlowCase, said } from './said.ts';
import { stretchOf } from './stretch.ts';

/** Says that a task waited in the queue of a server, and behind how much. */
export function queuedWords({ trace, task, segments, part }: SlowCase): Said {
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
export function atSchedulerWords({ trace, task, segments, part, says }: SlowCase): Said {
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
