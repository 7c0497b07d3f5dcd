import { formatWait } from './costWords.ts';

/** What is said of a run that has not begun, or has ended without a result. */
export const texts = {
  sameAs: (run: string) => `The same as in run ${run}.`,
  /** What a run costs, before and after the number of its events. */
  about: 'About',
  wait: (seconds: number) => `, roughly ${formatWait(seconds)} on this machine.`,
  cannotRun: 'This scenario cannot run yet.',
  crashed: 'The simulation crashed. That is our bug.',
  // RunNotice
  events: (events: string) => `${events} events`,
  runIt: 'Run it',
  shrinkToATenth: 'Shrink to a tenth',
  cancelledNothingWasLost: 'Cancelled. Nothing was lost.',
  runAgain: 'Run again',
  undoTheLastChange: 'Undo the last change',
  copyBugReport: 'Copy bug report',
};
