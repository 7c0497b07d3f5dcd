import { runTitles } from '../../desk/name/runTitle.ts';
import { valueWords } from '../../desk/name/settingName.ts';
import { type ParamSpec, type ParamValue, readParams, type WordedSpec } from '../../kit/menu/params.ts';
import { pluginOf } from '../../kit/menu/plugin.ts';
import { wordedPolicies } from '../../policies/worded.ts';
import { fieldsOf } from '../../scenario/fields/fields.ts';
import type { Preset } from '../../scenario/presets/presets.ts';
import { formatQuantity } from '../../widgets/quantity.ts';

/** A line of the table of what can be changed. */
interface Changeable {
  readonly path: string;
  /** The run that it concerns; empty: all. */
  readonly run: string;
  readonly title: string;
  readonly symbol: string;
  /** "0.05 to 2 s", or the options. */
  readonly range: string;
  /** As the preset has it. */
  readonly value: string;
  readonly standard: string;
  readonly consequence: string;
  readonly origin: string;
}

/** Lists what can be changed in a preset, without what is behind “More”; the controls that its tries use come first. */
export function changeableIn({ scenario, controls = [] }: Preset): readonly Changeable[] {
  const titles = runTitles(scenario);
  const fields = fieldsOf(scenario).map(({ path, spec, read }) => lineOf(path, '', spec, read(scenario)));
  const params = scenario.runs.flatMap((each, run) => {
    const specs = pluginOf(wordedPolicies, each)?.params ?? {};
    const values = readParams(specs, each.params);
    return Object.entries(specs).map(([name, spec]) =>
      lineOf(`/runs/${run}/params/${name}`, titles[run], spec, values[name]),
    );
  });
  const all = [...fields, ...params];
  const isLeading = ({ path }: Line) => controls.includes(path);
  return [...all.filter(isLeading), ...all.filter((line) => !isLeading(line) && !line.isAdvanced)];
}

type Line = Changeable & { readonly isAdvanced: boolean };

function lineOf(path: string, run: string, spec: WordedSpec, value: ParamValue): Line {
  const { title, symbol = '', consequence, origin, advanced = false } = spec;
  return {
    path,
    run,
    title,
    symbol,
    consequence,
    origin,
    range: rangeOf(spec),
    value: valueWords(spec, value),
    standard: valueWords(spec, spec.default),
    isAdvanced: advanced,
  };
}

function rangeOf(spec: ParamSpec): string {
  if (spec.kind === 'toggle') return 'on, off';
  if (spec.kind === 'choice') return spec.options.map(({ title }) => title).join(', ');
  return `${formatQuantity(spec.min, spec.unit)} to ${formatQuantity(spec.max, spec.unit)}`;
}
