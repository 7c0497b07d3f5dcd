import type { Issue } from '../base/issue.ts';
import { readScenario } from '../scenario/check.ts';
import { show } from '../scenario/checks/values.ts';
import { pointerNames, valueAt, withValueAt } from '../scenario/pointer.ts';
import type { Scenario } from '../scenario/schema.ts';

/** Something in a scenario that was not possible, and what stands there now. */
export interface Replacement extends Issue {
  /** What was used instead; null where it was left out. */
  readonly used: string | null;
}

/** A scenario that can be run, and what had to be replaced for that. */
export interface Salvaged {
  readonly scenario: Scenario;
  readonly replaced: readonly Replacement[];
}

// Enough for faults in every field of a scenario; beyond, the whole of it is doubtful.
const MOST_ISSUES = 100;
const MOST_ROUNDS = 16;

/**
 * Makes a scenario that passes the check out of one that need not: what is wrong is replaced by what `fallback` has at
 * the same place, or left out, and listed. Opening a link is no place to ask people to correct numbers.
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
      // The items behind have moved up: complaints about them, old and new, name other places.
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

/** Decides what to put where. Each time that the same complaint comes back, more is replaced. */
function repairOf(current: unknown, path: string, times: number, fallback: Scenario): Repair {
  const all = pointerNames(path);
  const names = all.slice(0, Math.max(0, all.length - times));
  const [first, index, field] = all;
  // Its parameters make no sense to another policy: the run is left out, unless there is no other.
  if (first === 'runs' && field === 'policy' && times === 0) {
    const runs = valueAt(current, ['runs']);
    if (Array.isArray(runs) && runs.length > 1) return { names: ['runs', index], instead: undefined };
    return { names: ['runs'], instead: fallback.runs };
  }
  // A parameter's default is its policy's, not another run's.
  if (first === 'runs' && field === 'params' && names.length > 2) return { names, instead: undefined };
  return { names, instead: valueAt(fallback, names) };
}
