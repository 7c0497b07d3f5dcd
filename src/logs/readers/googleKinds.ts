import type { HowToRead } from '../format.ts';
import type { ReportKind } from '../report.ts';
import { offering, UNFINISHED } from './choices.ts';
import { remarks, rowKinds } from './rowKinds.ts';

const ID = 'google2011';
/** Remarks on task events in Google's schema of 2011. */
export const kinds = rowKinds(
  ID,
  'A row holds 13 columns with commas between: time in µs, missing, job, task, machine, event 0 to 8, user, class, ….',
);
export const told = remarks(ID, {
  warning: {
    'empty-jobs': '{job} without a finished task left out.',
    'no-submit': '{job} without a SUBMIT: taken to arrive with the first event.',
  },
  info: {
    'out-of-order': '{event} earlier than the line before; sorted.',
    'ended-attempts': '{attempt} evicted, failed, killed or lost: left out.',
    'after-trace': '{event} after the end of the trace left out.',
  },
});

/** Tasks whose lengths the file does not tell; they may be included. */
export const unfinishedOf = (how: HowToRead): ReportKind =>
  offering(
    how,
    UNFINISHED,
    { id: `${ID}/unfinished`, level: 'warning' },
    '{task} without a FINISH that follows a SCHEDULE left out: their lengths are not known.',
    '{task} without a FINISH that follows a SCHEDULE: they get the median length of their job, or of all.',
  );
