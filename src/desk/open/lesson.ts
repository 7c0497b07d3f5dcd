import { builtInLessons } from '../../lessons/builtIn.ts';
import type { Lesson } from '../../lessons/lesson.ts';
import { decodeLesson, isLessonLink, lessonHash, linkMessage } from '../../lessons/link.ts';
import { lessonOf } from '../../lessons/ownNumbers.ts';
import { noWork, type StepWork, withStepWork } from '../../lessons/work.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { noticeStore } from '../../state/noticeStore.ts';
import { lessonStore, type OpenLesson } from '../../state/teachingStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import { asksForLesson, isEmbedded } from '../scenario/query.ts';
import { keepWork, keptWork } from './keptWork.ts';
import { tellSystem, workInSystem } from './learningSystem.ts';
import { followScenario, noteInAddress, showStep } from './lessonScenario.ts';
import { solveLesson } from './solveLesson.ts';

/** Opens a lesson where its reader left it, or at a step, counted from 0. */
export function beginLesson(lesson: Lesson, id: string | null, step?: number): void {
  const kept = keptWork(lesson);
  open({ given: lesson, id, step: step ?? kept.step, work: kept.work, isInAddress: false });
  noteInAddress(true);
}

function open(wanted: Omit<OpenLesson, 'lesson'>): void {
  const step = Math.min(Math.max(wanted.step, 0), wanted.given.steps.length);
  for (const notice of ['lesson', 'draft']) noticeStore.getState().dismiss(notice);
  layoutStore.getState().closeOverlay();
  layoutStore.getState().closeDrawer();
  welcomeStore.getState().setPhase('over');
  lessonStore.setState({ open: { ...wanted, lesson: lessonOf(wanted.given, wanted.work.name), step } });
  showStep();
  solveLesson();
  keep();
}

/** Begins the open lesson with the numbers of somebody; empty: to ask for a name. What another did under theirs is given up. */
export function beginAs(name: string): void {
  const { open: now } = lessonStore.getState();
  if (now === null) return;
  open({ ...now, step: 0, work: { ...noWork, name } });
  noteInAddress(true);
}

/** Goes to a step; the number of steps leads to the end. */
export function goToStep(step: number): void {
  change({ step });
  noteInAddress(true);
  showStep();
}

/** Notes what the student did in a step. */
export function noteStep(step: number, more: StepWork): void {
  const { open: now } = lessonStore.getState();
  if (now !== null) change({ work: withStepWork(now.work, step, more) });
}

/** Notes what the student calls themselves. */
export function noteName(name: string): void {
  const { open: now } = lessonStore.getState();
  if (now !== null) change({ work: { ...now.work, name } });
}

function change(parts: Partial<OpenLesson>): void {
  lessonStore.setState(({ open: now }) => ({ open: now === null ? null : { ...now, ...parts } }));
  keep();
}

/** Keeps the work in this browser; where that is not possible, in the address. */
function keep(): void {
  const { open: now } = lessonStore.getState();
  if (now === null) return;
  if (!now.isInAddress && keepWork(now.given, now.step, now.work)) return;
  if (!now.isInAddress) lessonStore.setState({ open: { ...now, isInAddress: true } });
  noteInAddress(false);
}

/** Ends the lesson. What it has shown stays on the page, and can be changed at will. */
export function leaveLesson(): void {
  lessonStore.setState({ open: null });
  // After Back the address is another one already, and that of an embedded page stays.
  if (asksForLesson() && !isEmbedded) window.history.pushState(null, '', window.location.pathname);
}

/** Opens a link to a lesson, or a student's. Resolves to whether that worked; if not, a notice says why. */
export async function openLessonLink(fragment: string): Promise<boolean> {
  const opened = await decodeLesson(fragment);
  if (opened.kind !== 'opened') {
    refuse(`${linkMessage(opened)} Your own work is as you left it.`);
    return false;
  }
  const { lesson, id, step, work } = opened.link;
  const wanted = new URLSearchParams(window.location.search).get('step');
  const at = wanted === null ? undefined : Number(wanted) - 1;
  const { open: now } = lessonStore.getState();
  // Going back or on within a lesson: what was done since is not forgotten.
  if (now !== null && lessonHash(now.given) === lessonHash(lesson)) show(now, at ?? step);
  else if (work !== null) open({ given: lesson, id, step, work, isInAddress: true });
  else await openKept(lesson, id, at);
  return true;
}

async function openKept(lesson: Lesson, id: string | null, step: number | undefined): Promise<void> {
  const kept = (await workInSystem(lesson)) ?? keptWork(lesson);
  const isStep = step !== undefined && Number.isInteger(step);
  open({ given: lesson, id, step: isStep ? step : kept.step, work: kept.work, isInAddress: false });
}

function show(now: OpenLesson, step: number): void {
  lessonStore.setState({ open: { ...now, step: Math.min(Math.max(step, 0), now.lesson.steps.length) } });
  showStep();
}

/** Shows the lesson that the address names: after loading the page, and after Back. */
export async function followLessonAddress(): Promise<void> {
  if (isLessonLink(window.location.hash)) {
    await openLessonLink(window.location.hash);
    return;
  }
  const query = new URLSearchParams(window.location.search);
  const id = query.get('lesson') ?? '';
  const known = builtInLessons.find(id);
  const wanted = query.get('step');
  const step = wanted === null ? undefined : Number(wanted) - 1;
  if (known === undefined) {
    const ids = builtInLessons.all.map((each) => each.id).join(', ');
    refuse(`The address names the lesson “${id.slice(0, 40)}”, which does not exist. There are ${ids}.`);
    return;
  }
  const { open: now } = lessonStore.getState();
  if (now?.id === id && step !== undefined) show(now, step);
  else await openKept(known.lesson, id, step);
}

function refuse(text: string): void {
  noticeStore.getState().notify({ id: 'lesson', tone: 'caution', text });
}

/** Back leads out of the lesson; the page then opens what the address was before. */
function onBack(): void {
  if (!asksForLesson()) lessonStore.setState({ open: null });
}

window.addEventListener('popstate', onBack);
followScenario(noteStep, leaveLesson);
lessonStore.subscribe(({ open: now }) => {
  if (now !== null) void tellSystem(now);
});
