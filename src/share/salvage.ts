import type { Issue } from '../base/issue.ts';
import { readScenario } from '../scenario/checks/check.ts';
import { show } from '../scenario/shape/complaints.ts';
import { pointerNames, valueAt, withValueAt } from '../scenario/shape/pointer.ts';
import type { Scenario } from '../scenario/shape/schema.ts';

/** A value of a scenario that was not valid, and what replaces it. */
export interface Replacement extends Issue {
  /** The replacement, as text; null where the value was removed. */
  readonly used: string | null;
}

/** A valid scenario, and every value that had to be replaced to make it valid. */
interface Salvaged {
  readonly scenario: Scenario;
  readonly replaced: readonly Replacement[];
}

// Enough for an issue in every field. With more, nothing of the scenario can be trusted.
const MOST_ISSUES = 100;
const MOST_ROUNDS = 16;

/**
 * Makes a valid scenario of one that may be invalid: each invalid value is replaced by the one that
 * `fallback` has at the same place, or removed, and listed. Whoever opens a link should not have to correct
 * numbers first.
 */
export function salvage(value: unknown, fallback: Scenario): Salvaged {
  const replaced: Replacement[] = [];
  const tries = new Map<string, number>();
  let current = value;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { scenario, issues } = readScenario(current);
    if (scenario !== undefined) return { scenario, replaced };
    if (issues.length > MOST_ISSUES) break;
    for (const { path, message } of issues) {
      const times = tries.get(path) ?? 0;
      tries.set(path, times + 1);
      const { names, instead } = repairOf(current, path, times, fallback);
      if (names.length === 0) return giveUp(fallback, replaced);
      const isItem = Array.isArray(valueAt(current, names.slice(0, -1)));
      current = withValueAt(current, names, instead);
      replaced.push({ path, message, used: instead === undefined ? null : show(instead) });
      if (!isItem || instead !== undefined) continue;
      // The later items moved up, so the remaining issues, and `tries`, now refer to other places.
      tries.clear();
      break;
    }
  }
  return giveUp(fallback, replaced);
}

function giveUp(fallback: Scenario, replaced: readonly Replacement[]): Salvaged {
  const message = 'has more faults than can be mended';
  return { scenario: fallback, replaced: [...replaced, { path: '', message, used: show(fallback.name) }] };
}

interface Repair {
  readonly names: readonly string[];
  readonly instead: unknown;
}

/** Decides what to replace. Each time an issue comes back at the same path, one level more is replaced. */
function repairOf(current: unknown, path: string, times: number, fallback: Scenario): Repair {
  const all = pointerNames(path);
  const names = all.slice(0, Math.max(0, all.length - times));
  const [first, index, field] = all;
  // Its parameters would not fit another policy, so the whole run is removed, unless it is the only one.
  if (first === 'runs' && field === 'policy' && times === 0) {
    const runs = valueAt(current, ['runs']);
    if (Array.isArray(runs) && runs.length > 1) return { names: ['runs', index], instead: undefined };
    return { names: ['runs'], instead: fallback.runs };
  }
  // An invalid parameter is removed, so that its policy's default applies; the fallback's run may have
  // another policy.
  if (first === 'runs' && field === 'params' && names.length > 2) return { names, instead: undefined };
  return { names, instead: valueAt(fallback, names) };
}
