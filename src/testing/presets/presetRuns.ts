import type { TraceData } from '../../engine/record/schema.ts';
import { simulate } from '../../engine/world/simulate.ts';
import { runDigest } from '../../scenario/compile/compile.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import { recordingFor } from '../../scenario/counted/recording.ts';
import { type Preset, presets } from '../../scenario/presets/presets.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { openTrace } from '../../trace/openTrace.ts';
import type { Trace } from '../../trace/trace.ts';
import { compiledOf } from '../../worker/kept.ts';

/** The runs of a preset and of changed versions of it: each is simulated once, when a check first asks for it. */
export class PresetRuns {
  readonly preset: Preset;
  /** By everything on which a run depends, so that two ways to write one change share it. */
  readonly #traces = new Map<string, Trace>();

  constructor(id: string) {
    this.preset = presets.get(id);
  }

  trace(run: number, scenario: Scenario = this.preset.scenario): Trace {
    const key = `${recordingFor(scenario)} ${runDigest(scenario, run)}`;
    const known = this.#traces.get(key);
    if (known !== undefined) return known;
    const trace = openTrace(simulate(planRun(scenario, run, compiledOf(scenario, run))));
    this.#traces.set(key, trace);
    return trace;
  }

  /** All runs of a scenario, in its order. */
  traces(scenario: Scenario = this.preset.scenario): readonly Trace[] {
    return scenario.runs.map((_, run) => this.trace(run, scenario));
  }

  data(scenario?: Scenario): readonly TraceData[] {
    return this.traces(scenario).map(({ data }) => data);
  }

  /** Lets go of all traces: a preset's can take some hundred megabytes. */
  release(): void {
    this.#traces.clear();
  }
}
