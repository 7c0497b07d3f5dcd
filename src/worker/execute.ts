import { createSimulation } from '../engine/run/simulate.ts';
import { planRun } from '../scenario/planRun.ts';
import type { Scenario } from '../scenario/schema.ts';
import { traceDigest } from '../trace/digest.ts';
import type { Progress, RunResult } from './api.ts';

/** Events between two looks at the clock: a few milliseconds. */
const CHUNK = 20_000;

/** Milliseconds between two reports: more often than people can read. */
const REPORT_EVERY = 50;

/**
 * Compiles and runs `scenario.runs[index]`, which the page has checked. When that fails all the same, the check tells
 * whether the scenario is to blame; it is fetched only then. Reports are handed over while the run goes on.
 */
export async function execute(
  scenario: Scenario,
  index: number,
  onProgress: (progress: Progress) => void,
): Promise<RunResult> {
  try {
    return simulated(scenario, index, onProgress);
  } catch (fault) {
    const { checkScenario } = await import('../scenario/check.ts');
    const { issues } = checkScenario(scenario);
    if (issues.length > 0) return { ok: false, issues };
    throw fault;
  }
}

function simulated(scenario: Scenario, index: number, onProgress: (progress: Progress) => void): RunResult {
  const begun = performance.now();
  const simulation = createSimulation(planRun(scenario, index));
  let reported = begun;
  while (simulation.advance(CHUNK)) {
    const now = performance.now();
    if (now - reported < REPORT_EVERY) continue;
    reported = now;
    onProgress({ share: simulation.share(), events: simulation.events() });
  }
  const data = simulation.finish();
  const seconds = (performance.now() - begun) / 1000;
  return { ok: true, data, digest: traceDigest(data), seconds };
}
