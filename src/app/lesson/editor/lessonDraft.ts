import { isFields } from '../../../base/foreignJson.ts';
import { momentHere } from '../../../desk/open/link.ts';
import type { Lesson, LessonMoment, Step } from '../../../lessons/lesson.ts';
import { scenarioOfStep } from '../../../lessons/stepScenario.ts';
import { readControl } from '../../../scenario/edit/controlValue.ts';
import { controlsAt } from '../../../scenario/edit/leadingControls.ts';
import { presets } from '../../../scenario/presets/presets.ts';
import { payloadOf } from '../../../share/payload.ts';
import { store, stored } from '../../../state/drafts.ts';
import { scenarioStore } from '../../../state/scenarioStore.ts';

const KEY = 'makespan.lesson.draft.1';

/** Microseconds in a second: the clock counts the former, lessons are written in the latter. */
const SECOND = 1e6;

/** The scenario on screen, as a step has it: the nearest preset, and the changes to it. */
export function scenarioHere(): NonNullable<Step['scenario']> {
  const { p, d } = payloadOf(scenarioStore.getState().scenario, presets.all);
  return { ...(p !== undefined && { preset: p }), ...(d !== undefined && { changes: d }) };
}

/** What the page shows: time, views, selection. */
export function lessonMomentHere(): LessonMoment {
  const { time, views, ...rest } = momentHere();
  return {
    ...(time !== undefined && { at: time / SECOND }),
    ...(views?.length === 3 && { views: [...views] }),
    ...rest,
  };
}

/** The values of the open controls that differ on screen from how the step begins. */
export function valuesHere(lesson: Lesson, index: number): NonNullable<Step['showMe']>['set'] {
  const own = scenarioOfStep(lesson, index).scenario;
  const now = scenarioStore.getState().scenario;
  if (own === undefined) return {};
  const controls = controlsAt(own, lesson.steps[index].controls ?? []);
  const inBoth = controls.filter(({ path }) => controlsAt(now, [path]).length > 0);
  const changed = inBoth.filter((control) => readControl(own, control) !== readControl(now, control));
  return Object.fromEntries(changed.map((control) => [control.path, readControl(now, control)]));
}

/** A lesson with one step, from what is on screen. */
export function newLesson(): Lesson {
  const { name, question } = scenarioStore.getState().scenario;
  const title = question ?? name;
  return {
    lesson: 1,
    title,
    goal: 'Students can …',
    steps: [
      { title: 'Look', text: 'What do you see?', scenario: scenarioHere(), moment: lessonMomentHere() },
    ],
  };
}

/** The draft that this browser keeps; null: none. It may be invalid. */
export function keptDraft(): Lesson | null {
  const kept = stored(KEY);
  const isLesson = isFields(kept) && Array.isArray(kept.steps) && kept.steps.length > 0;
  return isLesson ? (kept as unknown as Lesson) : null;
}

/** Keeps the draft. Returns whether that was possible. */
export const keepDraft = (lesson: Lesson): boolean => store(KEY, lesson);
