import { formatMicros } from '../../base/format.ts';
import { partPlace } from '../../metrics/receipt/parts.ts';
import type { Trace } from '../../trace/trace.ts';
import { ownParts } from './contrast.ts';
import { jobWaitWords, messageWords } from './jobWaits.ts';
import { filesWaitWords, inSlotThere, readThere, readWords, shuffleWords } from './reading.ts';
import type { Said, SlowCase } from './said.ts';
import { startThere, waitOf } from './started.ts';
import { atSchedulerWords, queuedWords } from './waited.ts';
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
