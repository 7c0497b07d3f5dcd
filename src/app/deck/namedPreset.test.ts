// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest';
import { noticeStore } from '../../state/noticeStore.ts';
import { followLectureAddress, openNamedPreset } from './lecture.ts';

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
