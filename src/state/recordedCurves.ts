/// <reference types="vite/types/importMeta.d.ts" />
import { maxOf, minOf } from '../base/extremes.ts';
import { likelyControls } from '../scenario/edit/leadingControls.ts';
import { firstPreset } from '../scenario/presets/firstPreset.ts';
import type { CurveLine } from './curvePlan.ts';
import type { Desk } from './scenarioStore.ts';

/** What is recorded of each run, in the order of the row's columns `mean`, `p50` and `p95`. [s] */
export const recordedMetrics = ['jobResponse', 'jobResponse@0.5', 'jobResponse@0.95'] as const;

/** What all runs of a preset had with one value of its control and one seed. */
export interface CurveRow {
  readonly value: number;
  readonly seed: number;
  readonly mean: readonly number[];
  readonly p50: readonly number[];
  readonly p95: readonly number[];
  readonly digests: readonly string[];
}

/** The recorded curve of a preset over the first control that it names (`npm run record`). */
export interface RecordedCurve {
  /** JSON pointer of the control. */
  readonly control: string;
  /** What is missing, and why: seeds, or values. */
  readonly lacks?: string;
  /** By value, then by seed. */
  readonly rows: readonly CurveRow[];
}

// The page in one file makes its curves itself: theirs would be a tenth of it.
const files =
  import.meta.env.MODE === 'single'
    ? {}
    : import.meta.glob<RecordedCurve>('../measured/curves/*.json', { import: 'default' });

/** Loads the curves of all presets, so that none is requested later. */
export const loadRecorded = () => Promise.all(Object.values(files).map((load) => load()));

/** What a preset is about: its controls, and the curve over the first of them, if one is recorded. */
export interface AboutPreset {
  readonly paths: readonly string[];
  readonly curve: RecordedCurve | null;
}

/** Finds the controls that the open scenario is about, and what is recorded of them. */
export async function aboutScenario({
  origin,
  opened,
}: Pick<Desk, 'origin' | 'opened'>): Promise<AboutPreset> {
  const likely = () => likelyControls(opened);
  if (origin.kind !== 'preset') return { paths: likely(), curve: null };
  const file = `../measured/curves/${origin.id}.json`;
  const [preset, curve] = await Promise.all([
    presetOf(origin.id),
    // Without its file, as without a network, the curve is made here.
    files[file]?.().catch(() => null) ?? null,
  ]);
  return { paths: preset?.controls ?? likely(), curve };
}

/** The first preset is at hand, the others are loaded. */
async function presetOf(id: string) {
  if (id === firstPreset.id) return firstPreset;
  return (await import('../scenario/presets/presets.ts')).presets.find(id);
}

const columns: Readonly<Record<string, 'mean' | 'p50' | 'p95'>> = {
  [recordedMetrics[0]]: 'mean',
  [recordedMetrics[1]]: 'p50',
  [recordedMetrics[2]]: 'p95',
};

/** A recorded line: what a run had with one seed, and the least and the most of all seeds. */
export interface RecordedLine extends CurveLine {
  readonly band: readonly { readonly value: number; readonly low: number; readonly high: number }[];
}

/** The lines of a recorded curve with this seed; none of a metric or a seed that is not recorded. */
export function recordedLines(
  { rows }: RecordedCurve,
  metric: string,
  seed: number,
): readonly RecordedLine[] {
  const column = columns[metric];
  const own = rows.filter((row) => row.seed === seed);
  if (column === undefined || own.length === 0) return [];
  return own[0][column].map((_, run) => ({
    run,
    points: own.map((row) => ({ value: row.value, result: row[column][run] })),
    band: own.map(({ value }) => {
      const all = rows.filter((row) => row.value === value).map((row) => row[column][run]);
      return { value, low: minOf(all), high: maxOf(all) };
    }),
  }));
}
