import type { HowToRead } from '../format.ts';
import type { ReportKind } from '../report.ts';
import { messageOf } from './rowKinds.ts';

/** A second way to read some rows, which the report offers. */
interface Choice {
  readonly id: string;
  /** What the button says that takes the offer, and the one that takes it back. */
  readonly take: string;
  readonly undo: string;
}

/** Take the length of a row from its end and its start. */
export const SPAN = 'end-minus-start';
/** Keep jobs and tasks that had not finished. */
export const UNFINISHED = 'include-unfinished';
/** Leave out jobs whose names were cut. */
export const NO_CUT = 'leave-out-cut-names';
/** Leave out jobs that failed or were cancelled. */
export const NO_FAILED = 'leave-out-failed';

const choices: Readonly<Record<string, Choice>> = {
  [SPAN]: { id: SPAN, take: 'Use end − start instead', undo: 'Do not use end − start' },
  [UNFINISHED]: { id: UNFINISHED, take: 'Include unfinished ones', undo: 'Leave unfinished ones out' },
  [NO_CUT]: { id: NO_CUT, take: 'Leave these jobs out', undo: 'Keep these jobs' },
  [NO_FAILED]: { id: NO_FAILED, take: 'Leave these jobs out', undo: 'Keep these jobs' },
};

/** Whether people took an offer. */
export function isTaken({ choices: taken = [] }: HowToRead, id: string): boolean {
  return taken.includes(id);
}

/** Creates a kind of remark that offers a second way to read; `taken` is said once the offer was taken (see `messageOf`). */
export function offering(
  how: HowToRead,
  choice: string,
  kind: Pick<ReportKind, 'id' | 'level'>,
  sentence: string,
  taken: string,
): ReportKind {
  const { id, take, undo } = choices[choice];
  const isOn = isTaken(how, choice);
  const offer = { id, title: isOn ? undo : take, isTaken: isOn };
  return { ...kind, message: messageOf(isOn ? taken : sentence), offer };
}
