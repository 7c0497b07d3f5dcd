import { limits } from '../../scenario/shape/limits.ts';
import type { ReportBuilder, ReportKind, ReportLevel } from '../report.ts';
import { sayCount, sayMany, sayShare } from '../say.ts';
import { LATEST, MAX_TASKS } from './taskGraph.ts';

/** Some bad rows are accidents; if a larger share is bad, the file has another format. */
const TOLERATED_BAD_SHARE = 0.05;

/** More stages than a job may have here. */
export const MAX_STAGES = limits.stagesPerJob;

/** Creates a kind of remark; `message` gets the count. */
export function kindOf(id: string, level: ReportLevel, message: (count: number) => string): ReportKind {
  return { id, level, message };
}

/** Makes a message of a sentence in which `{row}` stands for how many: "1 row", "2 rows"; an odd plural follows a bar. */
export function messageOf(sentence: string): (count: number) => string {
  return (count) =>
    sentence.replace(/\{([^|}]+)(?:\|([^}]+))?\}/, (_, noun, plural) => sayMany(count, noun, plural));
}

/** Creates the remarks of a format from their sentences (see `messageOf`), by level and id. */
export function remarks<Id extends string>(
  format: string,
  sentences: { readonly [Level in ReportLevel]?: { readonly [Name in Id]?: string } },
): Readonly<Record<Id, ReportKind>> {
  const kinds: Record<string, ReportKind> = {};
  for (const level of ['error', 'warning', 'info'] as const)
    for (const [id, sentence] of Object.entries<string | undefined>(sentences[level] ?? {}))
      kinds[id] = kindOf(`${format}/${id}`, level, messageOf(sentence ?? ''));
  return kinds as Record<Id, ReportKind>;
}

/** The remark on rows beyond the limit, where reading stops. */
export const tooManyTasks =
  `Reading stopped here: a log of more than ${sayCount(MAX_TASKS)} tasks does not fit into a browser tab. ` +
  'For a later part, cut the file first.';

/**
 * Refuses a file, and says why, if it has no job or too many of its rows are bad; tells whether it did. `none`: what to say
 * where there is no job.
 */
export function isRefused(
  format: string,
  report: ReportBuilder,
  { rows, jobs, bad, noun = 'row' }: { rows: number; jobs: number; bad: number; noun?: string },
  none: string,
): boolean {
  if (jobs > 0 && (bad <= 1 || bad / rows <= TOLERATED_BAD_SHARE)) return false;
  const why =
    jobs === 0
      ? none
      : `${sayCount(bad)} of ${sayCount(rows)} ${noun}s (${sayShare(bad / rows)}) cannot be read. ` +
        'Either this is another format or the file is damaged: compare its lines named here with the original.';
  report.add(kindOf(`${format}/refused`, 'error', () => why));
  return true;
}

/** Creates the remarks that all formats of rows need, under the id of one format. `needs` says what a row holds. */
export function rowKinds(id: string, needs: string, noun = 'row') {
  const kinds = remarks(id, {
    warning: {
      'wrong-columns': `{${noun}} left out: ${needs}`,
      'not-a-number': `{${noun}} left out with a field that is not a number, or below 0. ${needs}`,
      'too-late': `{${noun}} left out with a time of more than ${sayCount(LATEST)} s (127 years): that is no time of this unit.`,
      'out-of-order': `{${noun}} out of the order of arrival; sorted.`,
      'too-many': tooManyTasks,
      // Of jobs whose tasks wait for others:
      circular: '{job} left out: tasks wait for each other in a circle.',
      'too-many-stages': `{job} of more than ${sayCount(MAX_STAGES)} stages left out.`,
      'unknown-parent': '{dependency|dependencies} on a task that is not in the file ignored.',
    },
  });
  const bad = [kinds['wrong-columns'], kinds['not-a-number'], kinds['too-late']];
  return {
    wrongColumns: kinds['wrong-columns'],
    notNumber: kinds['not-a-number'],
    tooLate: kinds['too-late'],
    outOfOrder: kinds['out-of-order'],
    tooMany: kinds['too-many'],
    circular: kinds.circular,
    manyStages: kinds['too-many-stages'],
    unknownParent: kinds['unknown-parent'],
    /** Whether so many rows are bad that the file is refused; says so in the report. `others` are bad rows of other kinds. */
    isRefused(report: ReportBuilder, rows: number, jobs: number, others = 0): boolean {
      const count = bad.reduce((sum, kind) => sum + report.count(kind), others);
      return isRefused(id, report, { rows, jobs, bad: count, noun }, `No job could be read. ${needs}`);
    },
  };
}
