import { nearest } from '../../base/nearest.ts';
import { askAbout } from '../../desk/open/asks.ts';
import { openPreset } from '../../desk/open/openScenario.ts';
import { isEmbedded } from '../../desk/scenario/query.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { noticeStore } from '../../state/noticeStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { settingsStore } from '../../state/settingsStore.ts';
import { lectureStore, noLecture } from '../../state/teachingStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import { deckOf, slideIn } from './deck.ts';

/** Whether projector mode was on before the lecture, to which leaving it returns. */
let wasProjecting = false;

/** Begins a lecture about the preset that is open, at its first slide; or leaves the one that is given. */
export function toggleLecture(): void {
  if (lectureStore.getState().preset !== null) {
    leaveLecture();
    return;
  }
  const { origin } = scenarioStore.getState();
  if (origin.kind === 'preset') {
    beginLecture(origin.id, 0);
    return;
  }
  noticeStore.getState().notify({
    id: 'lecture',
    tone: 'plain',
    text: 'A lecture is made from the texts of a preset. Choose one in the gallery, then press L.',
  });
}

/** Begins a lecture at a slide, counted from 0, and notes it in the address. */
export function beginLecture(preset: string, slide: number): void {
  show([preset], preset, slide);
  noteInAddress();
}

/** Begins a lecture that goes through several presets, with the first of them. */
export function beginCourse(course: readonly string[]): void {
  openPreset(presets.get(course[0]));
  show(course, course[0], 0);
  noteInAddress('');
}

/** Shows a slide of a lecture, as the address says. */
function show(course: readonly string[], preset: string, wanted: number): void {
  const before = lectureStore.getState();
  if (before.preset === null) wasProjecting = settingsStore.getState().isProjecting;
  settingsStore.getState().setProjecting(true);
  layoutStore.getState().closeOverlay();
  layoutStore.getState().closeDrawer();
  noticeStore.getState().dismiss('lecture');
  const slide = slideIn(deckOf(presets.get(preset)), wanted);
  lectureStore.setState({ course, preset, slide, isBlank: false });
}

/** Shows the next slide, or the one before: at the end of a preset, that of the next one. */
export function turn(by: 1 | -1): void {
  const { course, preset, slide } = lectureStore.getState();
  if (preset === null) return;
  const { slides } = deckOf(presets.get(preset));
  if (slides[slide + by] !== undefined) {
    goTo(slide + by);
    return;
  }
  const next = presets.find(course[course.indexOf(preset) + by] ?? '');
  if (next === undefined) return;
  openPreset(next);
  show(course, next.id, by > 0 ? 0 : deckOf(next).slides.length - 1);
  noteInAddress('');
}

/** Shows a slide that the deck has. */
export function goTo(slide: number): void {
  if (slide === lectureStore.getState().slide) return;
  lectureStore.setState({ slide, isBlank: false });
  noteInAddress();
}

/** Ends the lecture. What it has shown stays on the page. */
export function leaveLecture(): void {
  end();
  noteInAddress();
}

function end(): void {
  lectureStore.setState(noLecture);
  settingsStore.getState().setProjecting(wasProjecting);
  welcomeStore.getState().setPhase('over');
  playbackStore.getState().pause();
}

/** A new entry of the browser's history for each slide: Back leads to the one before. Of another preset the scenario follows. */
function noteInAddress(hash: string = window.location.hash): void {
  const { course, preset, slide } = lectureStore.getState();
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  for (const name of ['lecture', 'at', 'slide']) query.delete(name);
  if (preset !== null) {
    query.set('lecture', course.join(','));
    if (preset !== course[0]) query.set('at', preset);
    if (slide > 0) query.set('slide', String(slide + 1));
  }
  const text = query.toString().replaceAll('%2C', ',');
  const next = text === '' ? '' : `?${text}`;
  if (next !== search) window.history.pushState(null, '', `${pathname}${next}${hash}`);
}

/** Names the presets that a mistyped id may mean; empty: none resembles it. */
function similarTo(id: string): string {
  const near = nearest(id, presets.all, (preset) => [preset.id]).map((preset) => preset.id);
  return near.length === 0 ? '' : `; similar: ${near.join(', ')}`;
}

/** Shows the lecture that the address names, if any: after loading the page, and after Back. */
export function followLectureAddress(): void {
  const query = new URLSearchParams(window.location.search);
  const named = query.get('lecture');
  if (named === null) {
    if (lectureStore.getState().preset !== null) end();
    return;
  }
  const { origin } = scenarioStore.getState();
  const asked = named === '' && origin.kind === 'preset' ? [origin.id] : [...new Set(named.split(','))];
  const course = asked.filter((each) => presets.find(each) !== undefined);
  const at = query.get('at') ?? '';
  const preset = presets.find(course.includes(at) ? at : (course[0] ?? ''));
  if (preset !== undefined) {
    const { id } = preset;
    // Without a scenario in the address, the preset's own.
    if (window.location.hash === '' && (origin.kind !== 'preset' || origin.id !== id)) openPreset(preset);
    show(course, id, Number(query.get('slide') ?? 1) - 1);
  }
  const text = missingWords(
    asked.filter((each) => !course.includes(each)),
    preset !== undefined,
  );
  if (text !== '') noticeStore.getState().notify({ id: 'lecture', tone: 'caution', text });
}

/** Says which lectures the address asks for that are none; empty: all are there. */
function missingWords(missing: readonly string[], isSomeThere: boolean): string {
  if (missing.length === 0) return '';
  const todo = isSomeThere ? 'The others are shown.' : 'Choose one in the gallery, then press L.';
  if (missing.join('') === '') return `The address asks for a lecture, but names no preset. ${todo}`;
  const [id] = missing;
  if (missing.length === 1)
    return `The address asks for a lecture about “${id.slice(0, 40)}”, but there is no preset of that name${similarTo(id)}. ${todo}`;
  const names = missing.map((each) => `“${each.slice(0, 40)}”${similarTo(each)}`).join(', ');
  return `The address asks for lectures about what are no presets: ${names}. ${todo}`;
}

/** Opens the preset that a short address names. The address then gets the whole link. */
export function openNamedPreset(id: string): void {
  const preset = presets.find(id);
  if (preset === undefined) {
    const text = `The address names the preset “${id.slice(0, 40)}”, which does not exist${similarTo(id)}. The gallery has all of them.`;
    noticeStore.getState().notify({ id: 'lecture', tone: 'caution', text });
    return;
  }
  if (!isEmbedded) window.history.replaceState(null, '', window.location.pathname);
  openPreset(preset);
  askAbout(preset);
}

window.addEventListener('popstate', followLectureAddress);
