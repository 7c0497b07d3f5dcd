import { hash32 } from '../algorithms/random.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { Lesson } from './lesson.ts';
import { lessonHash } from './link.ts';
import { scenarioOfStep, withValues } from './stepScenario.ts';

/** By which numbers are drawn: how a name is spaced, and whether in capitals, makes no other student. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** Whether a lesson cannot begin before somebody has said their name. */
export function needsName({ numbers }: Lesson, name: string): boolean {
  return numbers !== undefined && nameKey(name) === '';
}

/**
 * The lesson with the numbers of one student: seed and sizes are drawn from the name and the lesson, by which the page and
 * `makespan grade` draw the same. A lesson that declares none stays as it is.
 */
export function lessonOf(lesson: Lesson, name: string): Lesson {
  if (lesson.numbers === undefined || needsName(lesson, name)) return lesson;
  const { seeds, sizes = [] } = lesson.numbers;
  const drawn = hashOf(`${lessonHash(lesson)} ${nameKey(name)}`);
  const values = Object.fromEntries(
    sizes.map(({ path, values }, at) => [path, values[hash32(drawn, at + 1) % values.length]]),
  );
  const seed = seeds === undefined ? {} : { seed: 1 + (hash32(drawn) % seeds) };
  const steps = lesson.steps.map((step, index) => {
    const { scenario } = step.scenario === undefined ? {} : scenarioOfStep(lesson, index);
    if (scenario === undefined) return step;
    const own: Scenario = { ...withValues(scenario, values), ...seed };
    return { ...step, scenario: { changes: own } };
  });
  return { ...lesson, steps };
}

function hashOf(text: string): number {
  return new TextEncoder().encode(text).reduce((hash, byte) => hash32(hash, byte), 0);
}
