import type { Lesson } from '../../lessons/lesson.ts';

/** The title of a step, counted from 0; the number of steps leads to the end. */
export function stepTitle({ steps }: Lesson, index: number): string {
  return index < steps.length ? (steps[index].title ?? `Step ${index + 1}`) : 'Done';
}

/** The place of a step among all, in words. */
export function stepPlace({ steps }: Lesson, index: number): string {
  return `Step ${index + 1} of ${steps.length}`;
}
