import { sayCount } from '../say.ts';
import { remarks } from './rowKinds.ts';
import { LATEST } from './taskGraph.ts';

/** More jobs would not fit into the memory of a tab. */
export const MAX_JOBS = 5_000_000;

/** Remarks on rows of SWIM. */
export const told = remarks('swim', {
  warning: {
    'wrong-columns': '{row} left out: a SWIM row has 6 to 9 columns with tabs between them.',
    'not-a-count':
      '{row} left out: arrival, gap and bytes (columns 2 to 6) are whole numbers from 0 to 2^53.',
    'too-late': `{row} that arrive later than ${sayCount(LATEST)} s (127 years) left out: that is no time in seconds.`,
    'out-of-order': '{row} out of the order of arrival; sorted.',
    'repeated-name': '{job} with the name of another: kept, with a number behind the name.',
    'off-gap':
      '{row} whose gap (column 3) is not the time since the row before; the arrival (column 2) is used.',
    'too-many':
      `Reading stopped here: a log of more than ${sayCount(MAX_JOBS)} jobs does not fit into a browser tab. ` +
      'For a later part, cut the file first.',
  },
  info: {
    'missing-hour':
      '{gap} of an hour or more without a job: the sample of that hour is missing or empty. ' +
      'SWIM composes its days of hourly samples, so changes at full hours are artefacts.',
    'no-input': '{job} without input: one map each, which reads nothing and takes the fixed cost only.',
    'more-columns': '{row} with something in columns 8 or 9, which SWIM does not describe; ignored.',
  },
});
