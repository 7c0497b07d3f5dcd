// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest';
import { noticeStore } from '../../state/noticeStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { lectureStore } from '../../state/teachingStore.ts';
import { beginCourse, followLectureAddress, leaveLecture, openNamedPreset, turn } from './lecture.ts';

const said = () => noticeStore.getState().notices.map(({ text }) => text);

test('an address of no preset is told of, with the presets that it resembles', () => {
  onTestFinished(() => {
    window.history.replaceState(null, '', '/');
    noticeStore.getState().dismiss('lecture');
  });
  openNamedPreset('late-bindng');
  expect(said()).toEqual([
    'The address names the preset “late-bindng”, which does not exist; similar: late-binding. The gallery has all of them.',
  ]);
  openNamedPreset('q'.repeat(60));
  expect(said()).toEqual([
    `The address names the preset “${'q'.repeat(40)}”, which does not exist. The gallery has all of them.`,
  ]);
  window.history.replaceState(null, '', '/?lecture=probe-rato');
  followLectureAddress();
  expect(said()).toEqual([
    'The address asks for a lecture about “probe-rato”, but there is no preset of that name; similar: probe-ratio. Choose one in the gallery, then press L.',
  ]);
});

test('a lecture goes through several presets, on and back, under one timer, and its address leads to each slide', () => {
  onTestFinished(() => {
    leaveLecture();
    window.history.replaceState(null, '', '/');
  });
  const place = () => {
    const { preset, slide } = lectureStore.getState();
    const { origin } = scenarioStore.getState();
    expect(origin).toMatchObject({ id: preset });
    return `${preset} ${slide}`;
  };
  beginCourse(['first-look', 'head-of-line']);
  lectureStore.setState({ timedFrom: 5 });
  turn(-1);
  expect(place()).toBe('first-look 0');
  for (let slide = 0; slide < 9; slide += 1) turn(1);
  expect(place()).toBe('head-of-line 0');
  expect(lectureStore.getState().timedFrom).toBe(5);
  expect(window.location.search).toBe('?lecture=first-look,head-of-line&at=head-of-line');
  turn(-1);
  expect(place()).toBe('first-look 8');
  turn(1);
  turn(1);
  const { search } = window.location;
  leaveLecture();
  window.history.replaceState(null, '', search);
  followLectureAddress();
  expect(place()).toBe('head-of-line 1');
  window.history.replaceState(null, '', '/?lecture=no-such-thing,first-look,late-bindng,head-of-line');
  followLectureAddress();
  expect(said().at(-1)).toBe(
    'The address asks for lectures about what are no presets: “no-such-thing”, “late-bindng”; similar: late-binding. The others are shown.',
  );
  expect(place()).toBe('first-look 0');
  expect(lectureStore.getState().course).toEqual(['first-look', 'head-of-line']);
});
