import type { HowToRead } from '../format.ts';
import type { ReportKind } from '../report.ts';
import { NO_CUT, offering, SPAN, UNFINISHED } from './choices.ts';
import { kindOf, messageOf, remarks, rowKinds } from './rowKinds.ts';

/** Shortest stage: the clock of the log has a resolution of a second. Our choice. [s] */
export const SHORTEST = 0.5;

const ID = 'alibaba2018';

/** Remarks on rows of Alibaba's batch tasks of 2018. */
export const kinds = rowKinds(
  ID,
  'A row holds task, instances, job, type, status, start, end, CPU and memory, with commas between.',
);
export const told = remarks(ID, {
  warning: {
    'cut-after-a-number': '{task name} cut at 50 characters behind a number: later dependencies are lost.',
  },
  info: { instant: `{stage} that start and end in the same second: will last ${SHORTEST} s.` },
});
/** By status; Terminated is the usual one. */
export const statusKinds: ReadonlyMap<string, ReportKind> = new Map(
  ['Running', 'Waiting', 'Failed', 'Cancelled', 'Ready', 'Interrupted'].map((status) => [
    status,
    kindOf(`${ID}/${status.toLowerCase()}`, 'info', messageOf(`{stage} ${status}.`)),
  ]),
);

/** Remarks that offer another way to read. */
export function offersOf(how: HowToRead) {
  const offer = (choice: string, id: string, sentence: string, taken: string) =>
    offering(how, choice, { id: `${ID}/${id}`, level: 'warning' }, sentence, taken);
  const isEarly = '{dependency|dependencies} where the child started before its parent ended.';
  return {
    overlap: offer(
      SPAN,
      'overlap',
      `${isEarly} A stage is taken to last from the end of its parents, not from its start: else the critical path would ` +
        'be far too long.',
      `${isEarly} A stage lasts from its own start to its end, and yet waits for its parents: the critical path is far ` +
        'too long.',
    ),
    leftOut: offer(
      UNFINISHED,
      'unfinished-jobs',
      '{job} with a stage that had not finished left out: their lengths are not known.',
      '{job} with a stage that had not finished: it gets the median length.',
    ),
    cutInNumber: offer(
      NO_CUT,
      'cut-in-a-number',
      '{task name} cut at 50 characters: dependencies are lost, and the last number, which may be half of one, was dropped.',
      '{task name} cut at 50 characters: their jobs are left out.',
    ),
  };
}

/** Names of Alibaba's tasks are cut at so many characters. */
const LONGEST_NAME = 50;

/** What a task's name says. */
interface TaskName {
  /** Number of the stage in its job; null for a task outside of any graph. */
  readonly number: string | null;
  readonly parents: readonly string[];
  /** Whether the name was cut, so that dependencies are lost, and whether its last number was dropped. */
  readonly cut: 'no' | 'after a number' | 'in a number';
}

/**
 * Reads a name such as `J4_2_3`, stage 4 after 2 and 3. The last number of a name cut in its middle may be wrong:
 * `…_24_2` may have been `…_24_25`; `isRepaired` drops it. A letter before the number and `_Stg…` mean nothing here.
 */
export function taskName(name: string, isRepaired = true): TaskName {
  const match = /^[A-Za-z]+(\d+)((?:_\d+)*)_?$/.exec(name.replace(/_Stg\d+$/, ''));
  if (match === null) return { number: null, parents: [], cut: 'no' };
  const [, number, rest] = match;
  const parents = rest.split('_').slice(1);
  if (name.length < LONGEST_NAME) return { number, parents, cut: 'no' };
  if (name.endsWith('_')) return { number, parents, cut: 'after a number' };
  return { number, parents: isRepaired ? parents.slice(0, -1) : parents, cut: 'in a number' };
}
