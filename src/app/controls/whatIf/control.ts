import type { NumberParam, WordedSpec } from '../../../kit/menu/params.ts';
import { readParams } from '../../../kit/menu/params.ts';
import { wordedPolicies } from '../../../policies/worded.ts';
import { controlsAt } from '../../../scenario/edit/leadingControls.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';
import { changeParam } from '../editRuns.ts';

/** A number of the scenario whose values can be tried. */
export interface TriedControl {
  /** JSON pointer of the number. */
  readonly path: string;
  readonly spec: NumberParam & WordedSpec;
  readonly value: number;
  /** The run to which it belongs; undefined: it concerns all. */
  readonly run?: number;
  /** Returns the edit that sets it. */
  write(value: number): (scenario: Scenario) => Scenario;
}

/** Finds the numbers at these paths; those that the scenario no longer has, and choices, are left out. */
export function triedControls(scenario: Scenario, paths: readonly string[]): readonly TriedControl[] {
  return controlsAt(scenario, paths).flatMap((control): TriedControl[] => {
    const { path } = control;
    if (control.kind === 'field') {
      const { field } = control;
      if (field.spec.kind !== 'number') return [];
      const write = (value: number) => (to: Scenario) => field.write(to, value);
      return [{ path, spec: field.spec, value: Number(field.read(scenario)), write }];
    }
    const { run, name } = control;
    const spec = wordedPolicies.get(scenario.runs[run].policy).params[name];
    if (spec.kind !== 'number') return [];
    const value = Number(readParams({ [name]: spec }, scenario.runs[run].params)[name]);
    return [{ path, spec, value, run, write: (next) => changeParam(run, name, next) }];
  });
}
