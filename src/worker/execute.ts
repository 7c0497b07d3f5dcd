import { createSimulation } from '../engine/run/simulate.ts';
import { checkScenario } from '../scenario/check.ts';
import { planRun } from '../scenario/planRun.ts';
import type { Scenario } from '../scenario/schema.ts';
import { traceDigest } from '../trace/digest.ts';
import type { Progress, RunResult } from './api.ts';

/** Events between two looks at the clock: a few milliseconds. */
const CHUNK = 20_000;

/** Milliseconds between two reports: more often than people can read. */
const REPORT_EVERY = 50;

/** Checks, compiles and runs `scenario.runs[index]`. Reports are handed over while it goes on. */
export function execute(
  scenario: Scenario,
  index: number,
  onProgress: (progress: Progress) => void,
): RunResult {
  const { issues } = checkScenario(scenario);
  if (issues.length > 0) return { ok: false, issues };
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
