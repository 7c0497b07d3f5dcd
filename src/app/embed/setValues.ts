import type { Issue } from '../../base/issue.ts';
import { type Checked, checkScenario } from '../../scenario/checks/check.ts';
import { valueAt } from '../../scenario/shape/pointer.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { withAnyAt } from '../../scenario/sweep/cells.ts';
import { type Place, placesOf } from '../../scenario/sweep/places.ts';

/**
 * Sets values of a scenario by JSON pointer, as the axes of sweeps are written: `*` in `/runs/*` means all runs that
 * have the parameter. All are set before the whole is checked, as some fit only together.
 */
export function setValues(scenario: Scenario, values: Readonly<Record<string, unknown>>): Checked {
  const issues: Issue[] = [];
  let changed: Scenario = scenario;
  for (const [path, value] of Object.entries(values)) {
    const places = path.startsWith('/') ? placesOf(scenario, path) : [];
    const isThere = places.length > 0 && places.every((place) => hasRoomAt(changed, place));
    if (!isThere || path === '/version') {
      issues.push({
        path,
        message: 'leads to nothing that can be set; allowed are JSON pointers into the scenario',
      });
      continue;
    }
    for (const place of places) changed = withAnyAt(changed, place, value) as Scenario;
  }
  return issues.length > 0 ? { issues } : checkScenario(changed);
}

/** Whether a place is in an object or list that exists. A run without parameters still has a place for them. */
function hasRoomAt(scenario: Scenario, place: Place): boolean {
  const parent = place.slice(0, -1);
  const around = valueAt(scenario, parent);
  if (Array.isArray(around)) return Object.hasOwn(around, place[place.length - 1]);
  if (typeof around === 'object' && around !== null) return true;
  const [list, run, params] = place;
  return (
    list === 'runs' &&
    params === 'params' &&
    place.length === 4 &&
    valueAt(scenario, [list, run]) !== undefined
  );
}
