import type { GenericSchema, InferOutput } from 'valibot';
import type { checkShape, lessonShape, momentShape, questionShape, stepShape } from './shape.ts';

// Types of the parts of a lesson, which is plain JSON. What they contain, and why, is defined in `shape.ts` only.

type Of<Part extends GenericSchema> = Unchanging<InferOutput<Part>>;

type Unchanging<Value> = Value extends readonly (infer Item)[]
  ? readonly Unchanging<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Unchanging<Value[Name]> }
    : Value;

export interface Lesson extends Of<typeof lessonShape> {}
export interface Step extends Of<typeof stepShape> {}
export interface LessonMoment extends Of<typeof momentShape> {}
export type Question = Of<typeof questionShape>;
export type Check = Of<typeof checkShape>;

/** What a student answered: the place of an option, a number or a text. */
export type Answer = number | string;

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

/** The title of a step, counted from 0; the number of steps leads to the end. */
export function stepTitle({ steps }: Lesson, index: number): string {
  return index < steps.length ? (steps[index].title ?? `Step ${index + 1}`) : 'Done';
}

/** The place of a step among all, in words. */
export function stepPlace({ steps }: Lesson, index: number): string {
  return `Step ${index + 1} of ${steps.length}`;
}
