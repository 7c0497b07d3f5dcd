import { formatCount } from '../../../base/format.ts';
import type { JobId } from '../../../engine/ids.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName, taskName } from '../../../views/shared/names.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { sizeText } from '../sizes.ts';
import type { LanesLayout } from './layout.ts';
import type { Question, Round, Said } from './round.ts';

/** What the drawing of a round depends on. */
export interface RoundPicture {
  readonly trace: Trace;
  readonly round: Round;
  readonly layout: LanesLayout;
  readonly palette: Palette;
  colourOf(job: JobId): string;
  pick(job: JobId): void;
}

/** A question or an answer of a round. */
export interface Message {
  readonly place: number;
  readonly part: 'question' | 'answer';
}

// Messages have the colours of the paper's pictures. Each also has a sign and words of its own, and jobs keep their hues.

/** The colour of a question. */
export function askColour({ asked }: Question, palette: Palette): string {
  if (asked === 'refusable') return palette.accent;
  return asked === 'plain' ? palette.inkSoft : palette.ink;
}

/** The colour of an answer: red for a refusal, green for a task, grey for nothing. */
export function answerColour(said: Said | null, palette: Palette): string {
  if (said === null || said.gave === 'nothing' || said.gave === 'over') return palette.lineStrong;
  if (said.gave === 'refusal') return palette.danger;
  if (said.gave === 'keep') return palette.ink;
  return palette.theme === 'dark' ? '#3fc491' : '#1b7f66';
}

/** What stands for an answer where there is no room for words. */
export function signOf({ said }: Question): string {
  if (said === null) return '–';
  if (said.task !== null) return '✓';
  return said.gave === 'refusal' ? '×' : said.gave === 'keep' ? '◇' : '–';
}

/** What a question is called on its way: "j7?" may be refused, "j7!" may not. */
export function pillWords({ asked, job }: Question): string {
  if (asked === 'plain') return jobName(job);
  return `${jobName(job)}${asked === 'refusable' ? '?' : '!'}`;
}

/** The two lines of an answer's box, each in versions from long to short. */
export function boxWords(trace: Trace, question: Question): readonly (readonly string[])[] {
  const { said, isLost, asked } = question;
  if (isLost) return [['lost: scheduler down', 'lost'], []];
  if (said === null) return [['no answer'], []];
  const { gave, size, has, task, taskJob } = said;
  const isPlain = asked === 'plain';
  const sizes = isPlain
    ? []
    : [`has ${formatCount(has)} of ${sizeText(size)}`, `${has} of ${sizeText(size)}`];
  if (gave === 'over') return [['job is over', 'over'], []];
  if (gave === 'refusal')
    return [said.isMisled ? ['has its fair share', 'fair share'] : sizes, waitWords(said)];
  if (gave === 'nothing') return [['nothing to run', 'nothing'], isPlain ? [] : waitWords(said)];
  if (gave === 'keep') return [['keep it for copies', 'keep it', 'keep'], sizes];
  const name = task === null ? '' : taskName(trace.data.graphs, task);
  const what = gave === 'original' ? [`gives ${name}`, name] : [`a copy of ${name}`, `copy ${name}`, 'copy'];
  const job = taskJob === null ? '' : jobName(taskJob);
  const now = has + 1;
  const after = [
    `${job} now has ${now} of ${sizeText(size)}`,
    `has ${now} of ${sizeText(size)}`,
    `${now} of ${sizeText(size)}`,
  ];
  const isKnown = !isPlain && gave !== 'restart' && taskJob === question.job;
  return [what, isKnown ? after : []];
}

/** What a scheduler says of its other jobs. */
function waitWords({ waits }: Said): readonly string[] {
  if (waits === null) return ['no job waits', 'none waits', 'none'];
  const name = jobName(waits.job);
  return [`${name} waits, V ${sizeText(waits.size)}`, `${name}: V ${sizeText(waits.size)}`, name];
}
