import type { NumberParam } from '../../kit/menu/params.ts';
import type { Scenario } from '../shape/schema.ts';
import { readControl, specOf, writeControl } from './controlValue.ts';
import { controlsAt } from './leadingControls.ts';

/** A number of the scenario whose values can be tried. */
export interface TriedControl {
  /** JSON pointer of the number. */
  readonly path: string;
  readonly spec: NumberParam;
  readonly value: number;
  /** The run to which it belongs; undefined: it concerns all. */
  readonly run?: number;
  /** Returns the edit that sets it. */
  write(value: number): (scenario: Scenario) => Scenario;
}

/** Finds the numbers at these paths; those that the scenario no longer has, and choices, are left out. */
export function triedControls(scenario: Scenario, paths: readonly string[]): readonly TriedControl[] {
  return controlsAt(scenario, paths).flatMap((control): readonly TriedControl[] => {
    const spec = specOf(control);
    if (spec.kind !== 'number') return [];
    const run = control.kind === 'param' ? control.run : undefined;
    const write = (value: number) => (to: Scenario) => writeControl(to, control, value);
    return [{ path: control.path, spec, run, write, value: Number(readControl(scenario, control)) }];
  });
}
