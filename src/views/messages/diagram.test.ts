import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../testing/cases.ts';
import { arrowEnds, layoutDiagram, roundStep, rulerTicks } from './diagram.ts';
import type { Sequence } from './sequence.ts';

const alone = (sequence: Sequence, width: number, height: number) =>
  layoutDiagram(sequence, [sequence], width, height, 1);

test('all runs on screen have one scale: whatever their messages, a moment stands at one height', () => {
  const times = fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 8 });
  const run = fc.tuple(times, fc.integer({ min: 90_500, max: 400_000 }), fc.nat(5000)).map(
    ([sent, to, from]): Sequence => ({
      ...{ job: 0, servers: sent.map((_, server) => server), bars: [], from, to: from + to },
      arrows: sent.map((at, row) => {
        const sentAt = from + at;
        return {
          ...{ kind: 'message', row, look: 'probe', lifeline: row, isToServer: true, isLost: false },
          ...{ from: sentAt, to: sentAt + 500 },
        };
      }),
    }),
  );
  fc.assert(
    fc.property(fc.array(run, { minLength: 2, maxLength: 4 }), (runs) => {
      const heights = runs.map((each) => {
        const { lens } = layoutDiagram(each, runs, 400, 340, 1);
        return [0, 500, 40_000, 90_500, 300_000].map((since) => lens.y(each.from + since));
      });
      for (const each of heights) expect(each).toEqual(heights[0]);
    }),
    { numRuns: cases(30) },
  );
});

function sequenceOf(servers: number): Sequence {
  const arrows = Array.from({ length: servers }, (_, lifeline) => [
    {
      kind: 'message' as const,
      row: 2 * lifeline,
      look: 'probe' as const,
      lifeline,
      isToServer: true,
      from: 0,
      to: 500,
      isLost: false,
    },
    {
      kind: 'message' as const,
      row: 2 * lifeline + 1,
      look: 'ask' as const,
      lifeline,
      isToServer: false,
      from: 500 + 9000 * lifeline,
      to: 1000 + 9000 * lifeline,
      isLost: false,
    },
  ]).flat();
  return {
    job: 0,
    servers: Array.from({ length: servers }, (_, server) => server),
    arrows,
    bars: [{ kind: 'running', row: 0, lifeline: 0, from: 1500, to: 100_000 }],
    from: 0,
    to: 100_000,
  };
}

test('every message points downwards', () => {
  const diagram = alone(sequenceOf(8), 400, 340);
  expect(diagram.arrows).toHaveLength(16);
  for (const arrow of diagram.arrows) {
    const [[x1, y1], [x2, y2]] = arrowEnds(diagram, arrow);
    expect(y2).toBeGreaterThan(y1 + 5);
    expect(x1 === diagram.schedulerX).toBe(arrow.isToServer);
    expect(x2 === diagram.schedulerX).toBe(!arrow.isToServer);
  }
});

test('lifelines stand apart and within the picture, and the rest is counted', () => {
  const few = alone(sequenceOf(8), 400, 340);
  expect(few.hiddenServers).toBe(0);
  expect(Math.max(...few.lifelineX)).toBeLessThan(400);
  const many = alone(sequenceOf(200), 400, 340);
  expect(many.lifelineX.length + many.hiddenServers).toBe(200);
  expect(many.lifelineX.length).toBeLessThanOrEqual(40);
  expect(many.lifelineX[1] - many.lifelineX[0]).toBeGreaterThanOrEqual(14);
  expect(many.arrows.every(({ lifeline }) => lifeline < many.lifelineX.length)).toBe(true);
});

test('ticks never crowd each other and say the time since the arrival', () => {
  const diagram = alone(sequenceOf(8), 400, 340);
  const ticks = rulerTicks(diagram, 16);
  expect(ticks.length).toBeGreaterThan(4);
  for (let tick = 1; tick < ticks.length; tick += 1)
    expect(ticks[tick].y - ticks[tick - 1].y).toBeGreaterThanOrEqual(16);
  for (const { y, sinceArrival } of ticks) expect(diagram.lens.y(sinceArrival)).toBeCloseTo(y);
});

test('steps are round', () => {
  expect([1, 3, 7, 12, 51, 0.2].map(roundStep)).toEqual([1, 5, 10, 20, 100, 1]);
});
