import { derivedRuns } from '../../../state/derivedRuns.ts';
import { type KneePoint, type KneeSetting, kneeCurve, kneeRuns } from './kneeRuns.ts';

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
