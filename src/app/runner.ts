import { estimate, needsConsent } from '../scenario/estimate.ts';
import { createRunner } from '../state/runner.ts';
import type { Cost, RunSource } from '../state/runStore.ts';
import { createPool } from '../worker/pool.ts';

// One worker for each core but the page's own, and never more than two: traces need memory.
const WORKERS = Math.max(1, Math.min(2, navigator.hardwareConcurrency ?? 2));

/** Keeps the page's runs in step with its scenario. */
export const runner = createRunner(createPool(WORKERS), costToAsk);

function costToAsk({ scenario, index }: RunSource): Cost | null {
  const alone = { ...scenario, runs: [scenario.runs[index]] };
  if (!needsConsent(alone)) return null;
  const { events, seconds } = estimate(alone);
  return { events, seconds };
}
