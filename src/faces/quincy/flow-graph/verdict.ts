import { solvePlacement } from '../../../policies/quincy/solver/solve.ts';
import { costOfFlow } from './choices.ts';
import type { Flowing } from './flowing.ts';
import { formatCost } from './names.ts';

/** Whether solving a problem again gives the recorded cost. */
interface Verdict {
  readonly text: string;
  readonly isAsRecorded: boolean;
}

/** Solves a problem on the page and compares its cost with that of the run. */
export function verdictOn({ solved, quincy, flow }: Flowing): Verdict {
  const recorded = solved.solve.cost;
  const found = solvePlacement(solved.problem);
  if (found.kind !== 'optimal')
    return { text: `recorded cost ${formatCost(recorded)}; solved here: infeasible`, isAsRecorded: false };
  if (found.cost !== recorded) {
    const both = `cost ${formatCost(found.cost, 4)} solved here, ${formatCost(recorded, 4)} recorded`;
    return { text: `${both}: they differ`, isAsRecorded: false };
  }
  const drawn = costOfFlow(quincy, flow);
  if (drawn !== recorded) {
    return {
      text: `cost ${formatCost(recorded)}; what is drawn costs ${formatCost(drawn)}`,
      isAsRecorded: false,
    };
  }
  return { text: `cost ${costText(recorded)}, as recorded`, isAsRecorded: true };
}

/** Writes a cost with at least one decimal, so that it is not taken for a count. */
export function costText(units: number): string {
  const text = formatCost(units);
  return /[.∞]/.test(text) ? text : `${text}.0`;
}
