import { derivedRuns } from '../../../state/derivedRuns.ts';
import { workOfCopies } from '../../../theory/copiesOfTask.ts';
import type { TableRows } from '../../../views/shared/view.ts';
import { type KneePoint, type KneeSetting, kneeCurve, kneeRuns } from './kneeRuns.ts';

/** The points of the curve that is shown, as far as they are known, with the work of as many racing copies. Header first. */
export function kneeTable(): TableRows {
  const header = ['slots for each task', 'completion [xₘ]', '± 95 %', 'runs', 'g(k) [xₘ]'];
  const shown = shownCurve();
  if (shown === null) return [header];
  const { setting, points } = shown;
  const rows = points.map(({ ratio, mean, half, runs }) => [
    ratio,
    mean,
    Number.isFinite(half) ? half : '',
    runs,
    ratio < 1 ? '' : workOfCopies(ratio, setting.beta),
  ]);
  return [header, ...rows];
}

let shown: KneeSetting | null = null;

/** Notes what the view shows, for its table. */
export function show(setting: KneeSetting): void {
  shown = setting;
}

/** What the view shows and what is known of it; null: it has not been opened. */
export function shownCurve(): {
  readonly setting: KneeSetting;
  readonly points: readonly KneePoint[];
} | null {
  if (shown === null) return null;
  const runs = kneeRuns(shown);
  return { setting: shown, points: kneeCurve(runs, runs.map(derivedRuns.known)) };
}
