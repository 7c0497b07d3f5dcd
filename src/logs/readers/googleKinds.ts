import type { HowToRead } from '../format.ts';
import type { ReportKind } from '../report.ts';
import { sayMany } from '../say.ts';
import { offering, UNFINISHED } from './choices.ts';
import { kindOf, rowKinds } from './rowKinds.ts';

const ID = 'google2011';
/** Remarks on task events in Google's schema of 2011. */
export const kinds = rowKinds(
  ID,
  'A row holds 13 columns with commas between: time in µs, missing, job, task, machine, event 0 to 8, user, class, ….',
);
export const outOfOrder = kindOf(
  `${ID}/out-of-order`,
  'info',
  (count) => `${sayMany(count, 'event')} earlier than the line before; sorted.`,
);
export const attempts = kindOf(
  `${ID}/ended-attempts`,
  'info',
  (count) => `${sayMany(count, 'attempt')} evicted, failed, killed or lost: left out.`,
);
export const emptyJobs = kindOf(
  `${ID}/empty-jobs`,
  'warning',
  (count) => `${sayMany(count, 'job')} without a finished task left out.`,
);
export const noSubmit = kindOf(
  `${ID}/no-submit`,
  'warning',
  (count) => `${sayMany(count, 'job')} without a SUBMIT: taken to arrive with the first event.`,
);
export const afterTrace = kindOf(
  `${ID}/after-trace`,
  'info',
  (count) => `${sayMany(count, 'event')} after the end of the trace left out.`,
);

/** Tasks whose lengths the file does not tell; they may be included. */
export const unfinishedOf = (how: HowToRead): ReportKind =>
  offering(
    how,
    UNFINISHED,
    { id: `${ID}/unfinished`, level: 'warning' },
    (count) =>
      `${sayMany(count, 'task')} without a FINISH that follows a SCHEDULE left out: their lengths are not known.`,
    (count) =>
      `${sayMany(count, 'task')} without a FINISH that follows a SCHEDULE: they get the median length of their job, or of all.`,
  );
