import type { NoPlacement } from './problem.ts';
import { NOWHERE, type PlacementState } from './state.ts';

// E, F bounds on a job's scheduled tasks · N its tasks

/** Finds the first bound that no placement can keep, or null. Σ E tasks and all roots need places (Quincy, Appendix). */
export function brokenBound(state: PlacementState, roots: number): NoPlacement | null {
  const { jobs, least, most, submitted, capacity } = state;
  let wanted = roots;
  for (let job = 0; job < jobs; job += 1) {
    const available = Math.min(most[job], submitted[job]);
    if (least[job] > available) {
      return { kind: 'infeasible', bound: 'job', job, wanted: least[job], available };
    }
    if (most[job] < 0) return { kind: 'infeasible', bound: 'job', job, wanted: 0, available: most[job] };
    wanted += Math.max(0, least[job]);
  }
  let available = 0;
  for (const places of capacity) available += places;
  if (wanted <= available) return null;
  return { kind: 'infeasible', bound: 'least', job: NOWHERE, wanted, available };
}
