import type { Palette } from '../../../widgets/tokens.ts';
import type { Question, Said } from './round.ts';

// Messages have the colours of the paper's pictures. Each also has a sign and words of its own, and jobs keep their hues.

/** The colour of a question. */
export function askColour({ asked }: Question, palette: Palette): string {
  if (asked === 'refusable') return palette.accent;
  return asked === 'plain' ? palette.inkSoft : palette.ink;
}

/** The colour of an answer: red for a refusal, green for a task, grey for nothing. */
export function answerColour({ gave }: Said, palette: Palette): string {
  if (gave === 'refusal') return palette.danger;
  if (gave === 'nothing' || gave === 'over') return palette.lineStrong;
  return gave === 'keep' ? palette.ink : green(palette);
}

/** The green of accepted questions. */
export function green(palette: Palette): string {
  return palette.theme === 'dark' ? '#3fc491' : '#1b7f66';
}

/** What stands for an answer where there is no room for words. */
export function signOf({ said }: Question): string {
  if (said === null) return '–';
  if (said.task !== null) return '✓';
  return said.gave === 'refusal' ? '×' : said.gave === 'keep' ? '◇' : '–';
}
