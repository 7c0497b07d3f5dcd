import { type Micros, SECOND } from '../../../engine/kernel/time.ts';
import { numberWord } from '../../../explain/explanation.ts';
import type { Board } from './board.ts';
import { ageOf } from './board.ts';
import type { Unknown } from './herd.ts';

/** Writes a wait as the board does: "2 s", "0.5 s", "82 s". */
export function waitText(wait: Micros): string {
  if (wait === Infinity) return 'never';
  return `${Number((wait / SECOND).toFixed(wait >= 10 * SECOND ? 0 : 1))} s`;
}

/** "written 0.4 s ago". */
export function ageWords(board: Board, time: Micros): string {
  return `written ${waitText(Math.max(0, ageOf(board, time).age))} ago`;
}

/** What has happened that the board does not say yet, and what it says instead. */
export function unknownWords({ inLine, onWay, wait }: Unknown): readonly [happened: string, says: string] {
  const line = `${numberWord(inLine)} ${inLine === 1 ? 'is' : 'are'} in line`;
  const way = `${numberWord(onWay)}${inLine > 0 ? ' more' : ''} ${onWay === 1 ? 'is' : 'are'} on the way`;
  const parts = [...(inLine > 0 ? [line] : []), ...(onWay > 0 ? [way] : [])].join(', ');
  return [`${parts.charAt(0).toUpperCase()}${parts.slice(1)}.`, `The board still says ${waitText(wait)}.`];
}
