import { workOfCopies } from '../../../theory/copiesOfTask.ts';
import type { TableRows } from '../../../views/shared/view.ts';
import { shownCurve } from './shown.ts';

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
