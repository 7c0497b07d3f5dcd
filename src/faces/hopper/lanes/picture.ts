import type { JobId } from '../../../engine/ids.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import type { LanesLayout } from './layout.ts';
import type { Question, Round, Said } from './round.ts';

/** What the drawing of a round depends on. */
export interface RoundPicture {
  readonly trace: Trace;
  readonly round: Round;
  readonly layout: LanesLayout;
  readonly palette: Palette;
  colourOf(job: JobId): string;
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
