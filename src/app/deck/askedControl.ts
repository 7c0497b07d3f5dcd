import { complaint, type ParamSpec, type ParamValue } from '../../kit/menu/params.ts';
import { paramsOf } from '../../policies/registry.ts';
import { readControl, specOf } from '../../scenario/edit/controlValue.ts';
import { controlsAt, type LeadingControl } from '../../scenario/edit/leadingControls.ts';
import { fieldsOf } from '../../scenario/fields/fields.ts';
import type { Preset } from '../../scenario/presets/presets.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { parseQuantity } from '../../widgets/quantity.ts';

/** A control that a suggestion asks to change. */
export interface AskedControl {
  /** JSON pointers: several where the same parameter of several runs is meant. */
  readonly paths: readonly string[];
  /** Its name on the page. */
  readonly title: string;
  /** What to set it to; null where the suggestion does not say. */
  readonly value: ParamValue | null;
}

/** A suggestion that asks for a change begins so. */
const changes = /^(Set|Raise|Lower|Change|Drag|Turn|Switch|Double|Halve|Add|Let|Make|Try)\b/;

/** Words that say nothing of which control is meant. */
const small = /^(of|for|the|each|per|a|on|in|at|to)$/;

/**
 * Finds the control that a suggestion of a preset asks to change: first among those that the preset is about, then, by the whole
 * name, among all others. Null where it asks for no change, or for one that has no single control.
 */
export function askedControl(preset: Preset, text: string): AskedControl | null {
  const [asked] = text.split(/[.:?](?= |$)/);
  if (!changes.test(asked)) return null;
  const { scenario, controls = [] } = preset;
  const own = controlsAt(scenario, controls);
  const named = (each: LeadingControl) => isNamed(specOf(each), asked);
  const control = own.find(named) ?? allControls(scenario).find(named);
  if (control === undefined) return null;
  const spec = specOf(control);
  const { title } = spec;
  const value = valueIn(spec, text, readControl(scenario, control));
  // “Make the tasks half as long” names tasks, but is not about their number.
  if (value === null && !own.includes(control) && wordsOf(title.replace(/:.*$/, '')).length < 2) return null;
  return { paths: pathsOf(scenario, control, text), title, value };
}

/** Every control of a scenario, also those that nothing points at. */
export function allControls(scenario: Scenario): readonly LeadingControl[] {
  const params = scenario.runs.flatMap((each, run) =>
    Object.keys(paramsOf(each)).map((name) => `/runs/${run}/params/${name}`),
  );
  return controlsAt(scenario, [...fieldsOf(scenario).map(({ path }) => path), ...params]);
}

/** The words of a name, without endings: "Price of a rack switch" is price, rack, switch. */
function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\d_]+/gu) ?? [];
  return words.filter((word) => !small.test(word)).map((word) => word.replace(/s$/, ''));
}

/** Whether a text names a control: by all words of its name next to each other, or by a symbol that is no common letter. */
function isNamed({ title, symbol }: ParamSpec, text: string): boolean {
  const said = ` ${wordsOf(text).join(' ')} `;
  if (said.includes(` ${wordsOf(title.replace(/:.*$/, '')).join(' ')} `)) return true;
  return (
    symbol !== undefined && !/^[a-zA-Z]$/.test(symbol) && said.includes(` ${wordsOf(symbol).join(' ')} `)
  );
}

/** The same parameter of all runs that have it, where the text says so. */
function pathsOf(scenario: Scenario, control: LeadingControl, text: string): readonly string[] {
  if (control.kind === 'field' || !/\b(both|all) runs\b/.test(text)) return [control.path];
  return scenario.runs.flatMap((each, run) =>
    paramsOf(each)[control.name] === undefined ? [] : [`/runs/${run}/params/${control.name}`],
  );
}

/** The first value that a text asks for and that the control allows: "to 40 ms", "on", or twice or half of what it is. */
function valueIn(spec: ParamSpec, text: string, before: ParamValue): ParamValue | null {
  if (spec.kind === 'toggle') {
    if (/\boff\b/.test(text)) return false;
    return /\bon\b/i.test(text) ? true : null;
  }
  if (spec.kind === 'choice')
    return spec.options.find(({ title }) => text.includes(`“${title}”`))?.id ?? null;
  const factor = /^Double\b/.test(text) ? 2 : /^Halve\b/.test(text) ? 0.5 : null;
  if (factor !== null && typeof before === 'number')
    return complaint(spec, before * factor) === null ? before * factor : null;
  const said = /\bto (?!be )(\d[\d.,]*)(?: ?(µs|ms|s|min|%|MB\/s|MB)(?![\p{L}]))?/u.exec(text);
  if (said === null) return null;
  const value = parseQuantity(`${said[1].replace(/[.,]$/, '')} ${said[2] ?? ''}`, spec.unit, '1 s');
  return value === null || complaint(spec, value) !== null ? null : value;
}
