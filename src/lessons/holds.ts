import type { ParamValue } from '../kit/menu/params.ts';
import { type Asked, askedNumber, askedOf } from '../metrics/asked.ts';
import { readControl } from '../scenario/edit/controlValue.ts';
import { controlsAt } from '../scenario/edit/leadingControls.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { Trace } from '../trace/trace.ts';
import type { Check } from './lesson.ts';

/** The numbers of the runs of a scenario; NaN where there is none. */
export type Measure = (run: number, metric: string) => number;

/** Measures finished runs, in the order of the scenario. */
export function measureOf(traces: readonly (Trace | undefined)[]): Measure {
  const asked = new Map<string, Asked>();
  return (run, metric) => {
    const trace = traces[run];
    const known = asked.get(metric) ?? askedOf(metric);
    asked.set(metric, known);
    return trace === undefined ? Number.NaN : askedNumber(trace, known);
  };
}

/** What came of a check. */
interface Found {
  readonly holds: boolean;
  /** What was found; null where the scenario has no such control. */
  readonly found: ParamValue | null;
  /** What it was compared with. */
  readonly wanted: ParamValue;
}

/** Tells whether a check holds of a scenario and its runs. A number that is not there holds of nothing. */
export function holds(check: Check, scenario: Scenario, measure: Measure): Found {
  if (check.kind === 'value') {
    const [control] = controlsAt(scenario, [check.path]);
    const found = control === undefined ? null : readControl(scenario, control);
    return { holds: found !== null && compare(found, check.is, check.value), found, wanted: check.value };
  }
  const found = measure(check.run, check.metric);
  const wanted = wantedOf(check, measure);
  return { holds: compare(found, check.is, wanted, check.tolerance), found, wanted };
}

/** With which number a run is compared; NaN where it stands in no run: what was at the start is measured by `solvedStep`. */
function wantedOf(check: Exclude<Check, { readonly kind: 'value' }>, measure: Measure): number {
  if (check.kind === 'metric') return check.value;
  return check.kind === 'runs' ? measure(check.than, check.metric) * (check.times ?? 1) : Number.NaN;
}

/** Whether all checks hold. */
export function allHold(checks: readonly Check[], scenario: Scenario, measure: Measure): boolean {
  return checks.every((check) => holds(check, scenario, measure).holds);
}

function compare(found: ParamValue, is: Check['is'], wanted: ParamValue, tolerance = 0): boolean {
  if (typeof found !== 'number' || typeof wanted !== 'number') return is === '=' && found === wanted;
  switch (is) {
    case '<':
      return found < wanted;
    case '<=':
      return found <= wanted;
    case '>':
      return found > wanted;
    case '>=':
      return found >= wanted;
    case '=':
      return Math.abs(found - wanted) <= tolerance;
  }
}
