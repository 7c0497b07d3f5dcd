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
