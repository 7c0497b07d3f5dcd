import { expect, test } from 'vitest';
import { type HandmadeRun, traceOf } from '../../testing/trace/testTrace.ts';
import { paletteOf } from '../../widgets/tokens.ts';
import { HUES, jobColour, jobHues } from './colour.ts';

/** A run of jobs with one task each: [arrives, ends]; the task takes all that time. */
function runOf(spans: readonly (readonly [number, number])[]): HandmadeRun {
  return {
    servers: spans.length,
    jobs: spans.map(([arrivedAt]) => ({ arrivedAt, stages: [1] })),
    attempts: spans.map(([startedAt, endedAt], task) => ({ task, server: task, startedAt, endedAt })),
  };
}

const overlap = (a: readonly [number, number], b: readonly [number, number]) => a[0] <= b[1] && b[0] <= a[1];

test('jobs that are in the system together never share a hue', () => {
  const spans = Array.from({ length: 200 }, (_, job) => [job * 7, job * 7 + 20 + ((job * 37) % 60)] as const);
  const hues = jobHues([traceOf(runOf(spans))]);
  for (let a = 0; a < spans.length; a += 1) {
    for (let b = 0; b < a; b += 1) {
      if (hues[a] >= 0 && overlap(spans[a], spans[b])) expect(hues[b]).not.toBe(hues[a]);
    }
  }
  expect(new Set(hues.filter((hue) => hue >= 0)).size).toBe(HUES);
});

test('of more than seven jobs at once, the seven with the most slot time have hues', () => {
  const spans = Array.from({ length: 9 }, (_, job) => [0, 100 + ((job * 5) % 9)] as const);
  const hues = jobHues([traceOf(runOf(spans))]);
  const grey = spans.filter((_, job) => hues[job] < 0).map(([, end]) => end);
  expect(grey.sort()).toEqual([100, 101]);
});

test('a hue is reused some time after its job has ended', () => {
  const spans = [
    ...Array.from({ length: 7 }, () => [0, 100] as const),
    [104, 200] as const,
    [111, 200] as const,
  ];
  const hues = jobHues([traceOf(runOf(spans))]);
  expect(hues[7]).toBe(-1);
  expect(hues[8]).toBeGreaterThanOrEqual(0);
});

test('a job that is watched keeps its hue when the runs change, and shares it with nobody', () => {
  const before = Array.from({ length: 60 }, (_, job) => [job * 7, job * 7 + 20 + ((job * 37) % 60)] as const);
  const after = before.map(([from], job) => [from, from + 15 + ((job * 53) % 80)] as const);
  const hues = jobHues([traceOf(runOf(before))]);
  const changed = traceOf(runOf(after));
  for (const [job, hue] of hues.entries()) {
    if (hue < 0) continue;
    const now = jobHues([changed], { job, hue });
    expect(now[job]).toBe(hue);
    const others = after.flatMap((span, other) => (overlap(span, after[job]) ? now[other] : []));
    expect(others.filter((each) => each === hue)).toHaveLength(1);
  }
});

test('runs shown together give a job one hue, whatever their order', () => {
  const a = traceOf(
    runOf([
      [0, 50],
      [10, 60],
      [200, 300],
    ]),
  );
  const b = traceOf(
    runOf([
      [0, 150],
      [10, 260],
      [200, 500],
    ]),
  );
  expect(jobHues([a, b])).toEqual(jobHues([b, a]));
});

test('a job that never arrives and a page without runs have no hues', () => {
  const trace = traceOf({ jobs: [{ stages: [1], arrivedAt: Number.POSITIVE_INFINITY }] });
  expect([...jobHues([trace])]).toEqual([-1]);
  expect(jobHues([])).toHaveLength(0);
});

test('a job without a hue is grey until it is selected or hovered', () => {
  const palette = paletteOf('light');
  const hues = Int8Array.of(-1, 2);
  const none = { job: null, hoveredJob: null };
  expect(jobColour(hues, palette, none, 0)).toBe(palette.otherJob);
  expect(jobColour(hues, palette, { job: 0, hoveredJob: null }, 0)).toBe(palette.ink);
  expect(jobColour(hues, palette, { job: null, hoveredJob: 0 }, 0)).toBe(palette.ink);
  expect(jobColour(hues, palette, { job: 1, hoveredJob: null }, 1)).toBe(palette.jobs[2]);
});
