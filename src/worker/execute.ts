import { createSimulation } from '../engine/world/simulate.ts';
import { loadCreator } from '../policies/loadCreator.ts';
import { compileRun, compileScenario } from '../scenario/compile.ts';
import { runPlanOf } from '../scenario/runPlan.ts';
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
    return await simulated(scenario, index, onProgress);
  } catch (fault) {
    const { checkScenario } = await import('../scenario/check.ts');
    const { issues } = checkScenario(scenario);
    if (issues.length > 0) return { ok: false, issues };
    throw fault;
  }
}

async function simulated(
  scenario: Scenario,
  index: number,
  onProgress: (progress: Progress) => void,
): Promise<RunResult> {
  const run = compileRun(scenario, index);
  const create = await loadCreator(run.plugin);
  const begun = performance.now();
  const simulation = createSimulation(runPlanOf(run, compileScenario(scenario), create));
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
