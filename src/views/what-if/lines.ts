import { useEffect, useMemo, useState } from 'react';
import { askedNumber, askedOf } from '../../metrics/asked.ts';
import { type CurveLine, curveLines, curvePlan, type TriedControl } from '../../state/curvePlan.ts';
import {
  type AboutPreset,
  aboutScenario,
  type RecordedLine,
  recordedLines,
} from '../../state/recordedCurves.ts';
import { isStale, type Run } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { type SliderRange, shareOf, valueAt } from '../../widgets/sliderScale.ts';
import { useDerivedRuns } from '../compare/useDerivedRuns.ts';
import type { AskedMetric } from '../shared/askedMetrics.ts';

/** The median response time, of which every curve begins. */
export const MEDIAN = 'jobResponse@0.5';

interface Lines {
  readonly lines: readonly CurveLine[];
  /** Bands of seeds. */
  readonly bands: readonly RecordedLine[];
  /** What is recorded of the scenario as it was opened, once it is another one. */
  readonly ghosts: readonly CurveLine[];
  /** Points that are still to come. */
  readonly left: number;
  /** What the state line adds. */
  readonly remark: string;
}

// Places on the axis: the ends, the middle, then what is halfway between, for the shape is seen soon.
const places = [0, 1, 0.5, 0.25, 0.75, 0.125, 0.625, 0.375, 0.875] as const;

/** What the open scenario is about: its controls, and a recorded curve; null until that is loaded. */
export function useAbout(): AboutPreset | null {
  const origin = scenarioStore((state) => state.origin);
  const opened = scenarioStore((state) => state.opened);
  const [about, setAbout] = useState<{ readonly of: unknown; readonly is: AboutPreset } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void aboutScenario({ origin, opened }).then(
      (is) => isCurrent && setAbout({ of: opened, is }),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [origin, opened]);
  return about?.of === opened ? about.is : null;
}

/** What the runs on screen have, by their place in the scenario; NaN while a run is not known. */
export function levelsOf(runs: readonly Run[], metric: string): readonly number[] {
  const asked = askedOf(metric);
  return runs.map((run) =>
    run.shown === null || isStale(run) ? Number.NaN : askedNumber(run.shown.trace, asked),
  );
}

/**
 * The curves of all runs over the range of a control: from small runs of their own, and where the scenario is as it was opened but
 * for this control, recorded ones at once. A number of one run does not change the others: they are level, at what each has now (`levels`).
 */
export function useLines(
  control: TriedControl,
  levels: readonly number[],
  metric: string,
  curve: AboutPreset['curve'],
): Lines {
  const scenario = scenarioStore((state) => state.scenario);
  const opened = scenarioStore((state) => state.opened);
  const { spec, run, value, write, path } = control;
  const count = scenario.runs.length;
  const varying = useMemo(
    () => (run === undefined ? Array.from({ length: count }, (_, index) => index) : [run]),
    [run, count],
  );
  // While the handle is dragged, nothing changes on which the curves depend.
  const rest = useMemo(() => JSON.stringify(write(spec.min)(scenario)), [write, spec, scenario]);
  const restOpened = useMemo(() => JSON.stringify(write(spec.min)(opened)), [write, spec, opened]);
  const recorded = useMemo(
    () => (curve?.control === path ? recordedLines(curve, metric, opened.seed) : []),
    [curve, path, metric, opened],
  );
  const holds = recorded.length > 0 && rest === restOpened;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rest` stands for the scenario, `path` for the control.
  const plan = useMemo(() => {
    const values = [...new Set(places.map((share) => valueAt(share, spec)))];
    return curvePlan((next) => write(next)(scenario), values, varying, metric);
  }, [rest, varying, path, metric]);
  const asked = useMemo(() => plan.points.flatMap((point) => point.runs), [plan]);
  const results = useDerivedRuns(asked);
  const own = useMemo(() => curveLines(plan.points, varying, results), [plan, varying, results]);
  const lines = levels.map((level, index): CurveLine => {
    const made = own.find((each) => each.run === index)?.points ?? [];
    const here = Number.isFinite(level) ? [{ value, result: level }] : [];
    if (holds) return { run: index, points: joined(recorded[index].points, made, here) };
    if (varying.includes(index)) return { run: index, points: joined(made, here) };
    return {
      run: index,
      points: here.flatMap((at) => [spec.min, spec.max].map((end) => ({ ...at, value: end }))),
    };
  });
  const left = results.filter((result) => result === undefined).length;
  const waiting = left > 0 ? `${left} more points are being made.` : '';
  const cut = plan.isCut ? 'Values that take long are left out.' : '';
  return holds
    ? { lines, left, bands: recorded, ghosts: [], remark: waiting || bandWords(curve, recorded) }
    : { lines, left, bands: [], ghosts: recorded, remark: waiting || cut };
}

function bandWords(curve: AboutPreset['curve'], lines: readonly RecordedLine[]): string {
  const seeds = new Set(curve?.rows.map(({ seed }) => seed)).size;
  if (seeds < 2) return '';
  return lines.some(hasBand) ? `Band: ${seeds} seeds.` : `All ${seeds} seeds agree.`;
}

/** Whether seeds differ somewhere on a line. */
export function hasBand({ band }: RecordedLine): boolean {
  return band.some(({ low, high }) => low !== high);
}

/** One line of several; of a value that more of them have, the last one counts. */
function joined(...parts: readonly CurveLine['points'][]): CurveLine['points'] {
  const all = new Map(parts.flat().map((point) => [point.value, point]));
  return [...all.values()].sort((a, b) => a.value - b.value);
}

/** The height of a line at a value, straight on the axis between its points; undefined outside of them. */
export function heightAt(line: CurveLine, value: number, range: SliderRange): number | undefined {
  return heightAtShare(line, shareOf(value, range), range);
}

function heightAtShare({ points }: CurveLine, share: number, range: SliderRange): number | undefined {
  const after = points.findIndex((point) => shareOf(point.value, range) >= share);
  if (after < 0) return undefined;
  const [one, other] = [points[after - 1] ?? points[after], points[after]];
  const [from, to] = [shareOf(one.value, range), shareOf(other.value, range)];
  if (to === share) return other.result;
  return one === other
    ? undefined
    : one.result + ((share - from) / (to - from)) * (other.result - one.result);
}

/** A curve is drawn through so many heights, whatever its points are: so one can turn into any other. Our choice. */
const DRAWN_THROUGH = 120;

/** The heights of a line over the whole axis, evenly spaced; those where it is not known are left out. */
export function heightsOf(line: CurveLine, range: SliderRange) {
  return Array.from({ length: DRAWN_THROUGH + 1 }, (_, place) => {
    const share = place / DRAWN_THROUGH;
    return { share, result: heightAtShare(line, share, range) ?? Number.NaN };
  }).filter(({ result }) => !Number.isNaN(result));
}

/** What stands at the handle: what the run on screen has, or until it is there about what its line says. */
export function heightNow(
  line: CurveLine,
  value: number,
  range: SliderRange,
  level: number,
  { write }: AskedMetric,
) {
  const height = Number.isFinite(level) ? level : (heightAt(line, value, range) ?? Number.NaN);
  const isExact = Number.isFinite(level);
  const text = Number.isNaN(height) ? '…' : `${isExact ? '' : '≈ '}${write(height)}`;
  return { height, isExact, text };
}
