import type { GenericSchema, InferOutput } from 'valibot';
import { type Drawing, type Score, scoreOf, scoreWords } from '../metrics/drawing.ts';
import type { policyTaskShape, policyTestShape } from './policyShape.ts';
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
export interface PolicyTask extends Of<typeof policyTaskShape> {}
export interface PolicyTest extends Of<typeof policyTestShape> {}

/** What a student answered: the place of an option, a number, a text or a drawing. */
export type Answer = number | string | Drawing;

/** How far a drawing may be off, where a question does not say. Our choice. */
const USUAL_TOLERANCE = 0.25;

/** What becomes of an answer: right, wrong, or open where nobody but a teacher can tell. */
type Verdict = 'right' | 'wrong' | 'open';

/** The right answer of a question, or a model; undefined where there is none, as of a sweep that is not made yet. */
export function answerOf(question: Question): Answer | undefined {
  return question.kind === 'sweep' ? undefined : question.answer;
}

/** Judges the answer to a question. */
export function judge(question: Question, given: Answer): Verdict {
  // A sweep asks for a number once it is measured.
  if (question.kind === 'sweep' || question.kind === 'text' || question.answer === undefined) return 'open';
  const { answer } = question;
  if (question.kind === 'drawn') {
    const score = scoreOfAnswer(question, given);
    return score !== undefined && score.share <= (question.tolerance ?? USUAL_TOLERANCE) ? 'right' : 'wrong';
  }
  if (typeof given !== 'number') return 'wrong';
  const allowed = question.kind === 'number' ? (question.tolerance ?? 0) : 0;
  // A number such as 0.3 has no exact binary form, so the last digit of a difference means nothing.
  const slack = Math.abs(Number(answer)) * 1e-9;
  return Math.abs(given - Number(answer)) <= allowed + slack ? 'right' : 'wrong';
}

type Drawn = Extract<Question, { readonly kind: 'drawn' }>;

/** How far a drawing is from the answer of its question; undefined where one of them is missing. */
function scoreOfAnswer({ answer }: Drawn, given: Answer): Score | undefined {
  return typeof given === 'object' && answer !== undefined ? scoreOf(given, answer) : undefined;
}

/** An answer in words. */
export function answerWords(question: Question, given: Answer): string {
  if (question.kind === 'drawn') {
    const score = scoreOfAnswer(question, given);
    return score === undefined ? 'a drawing' : scoreWords(score);
  }
  if (question.kind === 'choice') return question.options[Number(given)] ?? String(given);
  if ('unit' in question && question.unit !== undefined) return `${given} ${question.unit}`;
  return String(given);
}

/** What a student is to reach in a step, by a setting or by a policy; null: nothing. */
export function goalOf({ goal, policy }: Step): string | null {
  return goal?.says ?? policy?.tests.map(({ says }) => says).join(' ') ?? null;
}

/** The title of a step, counted from 0; the number of steps leads to the end. */
export function stepTitle({ steps }: Lesson, index: number): string {
  return index < steps.length ? (steps[index].title ?? `Step ${index + 1}`) : 'Done';
}

/** The place of a step among all, in words. */
export function stepPlace({ steps }: Lesson, index: number): string {
  return `Step ${index + 1} of ${steps.length}`;
}
