import { isSameData } from '../../base/sameData.ts';
import type { LessonMoment } from '../../lessons/lesson.ts';
import { encodeLesson } from '../../lessons/link.ts';
import { keepsToControls, momentOfStep, scenarioOfStep } from '../../lessons/stepScenario.ts';
import { changesOf, type StepWork, scenarioOfWork } from '../../lessons/work.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { noticeStore } from '../../state/noticeStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { lessonStore } from '../../state/teachingStore.ts';
import { trustCode } from '../../state/trustedCode.ts';
import { isEmbedded } from '../scenario/query.ts';
import { openScenario } from './openScenario.ts';

/** The step for which a scenario was opened: undo may lead back to it. */
const steps = new WeakMap<Scenario, number>();

/** Whether a step is being shown, which changes the scenario by itself. */
let isShowing = false;

/** Opens the scenario of the step that is shown, with what the student changed in it. */
export function showStep(): void {
  const { open } = lessonStore.getState();
  if (open === null) return;
  const { lesson, work, id, isInAddress } = open;
  // After the last step its scenario stays on screen.
  const step = Math.min(open.step, lesson.steps.length - 1);
  const { scenario } = scenarioOfStep(lesson, step);
  if (scenario === undefined) return;
  const { opened } = scenarioStore.getState();
  if (steps.get(opened) === step && isSameData(opened, scenario)) return;
  isShowing = true;
  // What a lesson begins with that comes with the page is ours.
  if (id !== null) for (const { code } of scenario.runs) if (code !== undefined) trustCode(code);
  openScenario(scenario, { kind: 'link' }, momentOfStep(lesson.steps[step].moment));
  steps.set(scenarioStore.getState().opened, step);
  const changed = scenarioOfWork(lesson, work, step);
  if (changed !== null && !isSameData(changed, scenario))
    scenarioStore.getState().edit(() => changed, undefined, isInAddress);
  isShowing = false;
}

/** Brings the page to a moment of the runs that are on screen. */
export function showMoment(moment: LessonMoment): void {
  const { time, views, job, task, server, run } = momentOfStep(moment);
  const { pause, seek } = playbackStore.getState();
  pause();
  if (time !== undefined) seek(time);
  if (views?.length === 3) layoutStore.setState({ hero: views[0], linked: [views[1], views[2]] });
  const isInspecting = task !== undefined || server !== undefined;
  selectionStore.setState({
    job: job ?? null,
    task: task ?? null,
    server: server ?? null,
    run: run ?? 0,
    isInspecting,
  });
}

/**
 * Keeps a lesson and the scenario on screen in step: changes of open controls are noted as the student's, others are taken back;
 * whoever opens another scenario leaves the lesson.
 */
export function followScenario(note: (step: number, more: StepWork) => void, leave: () => void): void {
  scenarioStore.subscribe(({ scenario, opened }, before) => {
    const { open } = lessonStore.getState();
    if (open === null || isShowing || scenario === before.scenario) return;
    const at = steps.get(opened);
    if (at === undefined) {
      leave();
      return;
    }
    const { lesson, step, work } = open;
    if (at !== Math.min(step, lesson.steps.length - 1)) {
      lessonStore.setState({ open: { ...open, step: at } });
      void noteInAddress(false);
    }
    if (!keepsToControls(opened, scenario, lesson.steps[at])) {
      scenarioStore.getState().undo();
      noticeStore.getState().notify({
        id: 'lesson',
        tone: 'plain',
        text: 'In a lesson only the controls of its step can be changed. Leave the lesson to change anything else.',
      });
      return;
    }
    // What reached the goal is kept, also if the student goes on trying.
    if (work.steps[at]?.g !== true) note(at, { d: changesOf(opened, scenario) });
  });
}

/** Changes of the address that were begun: only the latest is finished. */
let begun = 0;

/**
 * Notes lesson and step in the address: a new entry of the browser's history for each step, so that Back leads to the one
 * before. A lesson that comes with the page is named there; any other is in the fragment, as is the work that nothing else keeps.
 */
export async function noteInAddress(isNew: boolean): Promise<void> {
  const { open } = lessonStore.getState();
  if (open === null || isEmbedded) return;
  const { given, id, step, work, isInAddress } = open;
  begun += 1;
  const mine = begun;
  const query = new URLSearchParams();
  if (id !== null && !isInAddress) query.set('lesson', id);
  if (!isInAddress) query.set('step', String(step + 1));
  const text = query.toString();
  let next = window.location.pathname + (text === '' ? '' : `?${text}`);
  if (id === null || isInAddress) {
    const link = await encodeLesson({ lesson: given, id, step, work: isInAddress ? work : null });
    if (mine !== begun || lessonStore.getState().open === null) return;
    next += link?.fragment ?? '';
  }
  if (isNew) window.history.pushState(null, '', next);
  else window.history.replaceState(null, '', next);
}
