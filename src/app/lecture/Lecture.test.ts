// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { lectureScale } from './Lecture.tsx';

test('type grows with the window, and is never smaller than on the page', () => {
  expect(lectureScale(1920, 1080)).toBe(1.65);
  expect(lectureScale(1280, 720)).toBe(1.1);
  // Labels of 12 px have a fortieth of the height.
  expect(12 * lectureScale(1024, 768)).toBeCloseTo(768 / 40);
  expect(lectureScale(390, 844)).toBe(1);
  expect(lectureScale(3840, 2160)).toBe(2);
});
