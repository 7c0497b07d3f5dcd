import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Stream, streamOf } from '../algorithms/random.ts';
import { jobResponse } from '../metrics/responseTime.ts';
import { traceOf } from '../testing/trace/testTrace.ts';
import { Curves } from './cdf/Curves.tsx';
import type { RunTrace } from './view.ts';

// Reads what is drawn, and walks along each curve until it meets the line to its name.

const trace = traceOf({ servers: 1, jobs: [{ stages: [1] }] });
const runOf = (index: number): RunTrace => ({ index, title: `Run ${index}`, trace });
const size = { width: 700, height: 400, isLow: false };
const ROUNDED = 0.051; // Curves are written with one digit.

type Point = readonly [x: number, y: number];

/** The corners of a curve of steps. */
function cornersOf(path: string): readonly Point[] {
  const corners: Point[] = [];
  for (const [, command, one, other] of path.matchAll(/([MHV])(-?[\d.]+)(?: (-?[\d.]+))?/g)) {
    const [x, y] = corners.at(-1) ?? [0, 0];
    if (command === 'M') corners.push([Number(one), Number(other)]);
    else corners.push(command === 'H' ? [Number(one), y] : [x, Number(one)]);
  }
  return corners;
}

/** Whether a point is on a curve of steps: between two corners. */
function isOn(path: string, [x, y]: Point): boolean {
  const corners = cornersOf(path);
  const isBetween = (at: number, one: number, other: number) =>
    at >= Math.min(one, other) - ROUNDED && at <= Math.max(one, other) + ROUNDED;
  return corners.slice(1).some((to, from) => {
    const [left, top] = corners[from];
    return isBetween(x, left, to[0]) && isBetween(y, top, to[1]);
  });
}

/** Checks that the line to the name of each run begins on its own curve; gives how many begin on no other. */
function check(drawing: ReactElement, runs: number): number {
  const markup = renderToStaticMarkup(drawing);
  const curves = [...markup.matchAll(/<path d="(M[-\d.]+ [-\d.]+H[^"]*)" fill="none"[^>]*>/g)].map(
    ([, d]) => d,
  );
  expect(curves).toHaveLength(runs);
  const leaders = [...markup.matchAll(/<path data-end="(\d+)" d="M([-\d.e]+) ([-\d.e]+)H/g)];
  expect(leaders.map(([, key]) => Number(key)).toSorted()).toEqual([...curves.keys()]);
  let own = 0;
  for (const [, key, x, y] of leaders) {
    const begins: Point = [Number(x), Number(y)];
    expect(isOn(curves[Number(key)], begins), `${key} at ${begins} on ${curves[Number(key)]}`).toBe(true);
    if (curves.every((curve, index) => index === Number(key) || !isOn(curve, begins))) own += 1;
  }
  return own;
}

const valuesOf = (stream: Stream, least: number) =>
  Float64Array.from({ length: 1 + stream.below(30) }, () => least + 10 * stream.uniform()).sort();

const some = Array.from({ length: 60 }, (_, round) => round);

test.each([false, true])(
  'lines to names begin on the distributions that they name; logarithmic: %s',
  (isLog) => {
    const stream = streamOf(1, 'distributions');
    let own = 0;
    for (const round of some) {
      const curves = Array.from({ length: 1 + (round % 8) }, (_, index) => ({
        run: runOf(index),
        ascending: valuesOf(stream, 0.1),
      }));
      const props = {
        ...size,
        curves,
        ideal: null,
        spreads: [],
        quantity: jobResponse,
        title: 'time',
        isLog,
      };
      own += check(createElement(Curves, props), curves.length);
    }
    expect(own).toBeGreaterThan(200);
  },
);
