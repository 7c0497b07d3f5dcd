import { type ParamSpec, type ParamValue, readParams } from '../../kit/menu/params.ts';
import { paramsOf } from '../../policies/registry.ts';
import { withForksInStep } from '../forks/lineage.ts';
import type { Scenario } from '../shape/schema.ts';
import type { LeadingControl } from './leadingControls.ts';

/** The description of a control's value. */
export function specOf(control: LeadingControl): ParamSpec {
  return control.kind === 'field' ? control.field.spec : control.spec;
}

/** The value that a control shows. */
export function readControl(scenario: Scenario, control: LeadingControl): ParamValue {
  if (control.kind === 'field') return control.field.read(scenario);
  const { run, name, spec } = control;
  return readParams({ [name]: spec }, scenario.runs[run]?.params)[name];
}

/** Sets a control as the page does. The default of a parameter is left out, so that equal scenarios look equal. */
export function writeControl(scenario: Scenario, control: LeadingControl, value: ParamValue): Scenario {
  if (control.kind === 'field') return control.field.write(scenario, value);
  const { run, name } = control;
  const runs = scenario.runs.map((each, at) => {
    if (at !== run) return each;
    const { params: { [name]: _before, ...others } = {}, ...rest } = each;
    const isDefault = paramsOf(each)[name]?.default === value;
    const params = isDefault ? others : { ...others, [name]: value };
    return Object.keys(params).length > 0 ? { ...rest, params } : rest;
  });
  return { ...scenario, runs: withForksInStep(runs) };
}
