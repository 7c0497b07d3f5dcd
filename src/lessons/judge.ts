import type { Answer, Question } from './lesson.ts';

/** What becomes of an answer: right, wrong, or open where nobody but a teacher can tell. */
type Verdict = 'right' | 'wrong' | 'open';

/** Judges the answer to a question. */
export function judge(question: Question, given: Answer): Verdict {
  const { answer } = question;
  if (answer === undefined || question.kind === 'text') return 'open';
  if (typeof given !== 'number') return 'wrong';
  const allowed = question.kind === 'number' ? (question.tolerance ?? 0) : 0;
  // A number such as 0.3 has no exact binary form, so the last digit of a difference means nothing.
  const slack = Math.abs(Number(answer)) * 1e-9;
  return Math.abs(given - Number(answer)) <= allowed + slack ? 'right' : 'wrong';
}

/** An answer in words. */
export function answerWords(question: Question, given: Answer): string {
  if (question.kind === 'choice') return question.options[Number(given)] ?? String(given);
  if (question.kind === 'number' && question.unit !== undefined) return `${given} ${question.unit}`;
  return String(given);
}
