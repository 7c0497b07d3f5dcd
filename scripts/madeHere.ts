import { Digest } from '../src/algorithms/digest.ts';
import { createSimulation, keepSimulation } from '../src/engine/world/simulate.ts';
import { planRun } from '../src/scenario/compile/planRun.ts';
import type { Scenario } from '../src/scenario/shape/schema.ts';
import { traceDigest } from '../src/trace/digest.ts';
import { openTrace } from '../src/trace/openTrace.ts';
import type { Trace } from '../src/trace/trace.ts';

/** Makes `scenario.runs[index]` to its end: its digest, and what is read of its trace, whose memory the next run takes. */
export function madeHere<Read>(
  scenario: Scenario,
  index: number,
  read: (trace: Trace) => Read,
): { readonly digest: string; readonly read: Read } {
  const simulation = createSimulation(planRun(scenario, index));
  while (simulation.advance(Number.MAX_SAFE_INTEGER));
  const trace = openTrace(simulation.finish());
  const made = { digest: traceDigest(trace.data), read: read(trace) };
  keepSimulation(simulation);
  return made;
}

/** One digest of several. */
export function digestOfAll(runs: readonly { readonly digest: string }[]): string {
  const digests = new Digest();
  digests.update(new TextEncoder().encode(runs.map(({ digest }) => digest).join()));
  return digests.hex();
}
