import type { NumberParam, ParamSpec, ParamValue, ToggleParam } from '../../kit/menu/params.ts';
import { formatQuantity } from '../../widgets/quantity.ts';

/** Says in a few words how a parameter is set, value first: "10 servers asked for work", "no soft locality", "d = 2". */
export function settingName(spec: ParamSpec, value: ParamValue): string {
  if (spec.kind === 'choice') return spec.options.find(({ id }) => id === value)?.title ?? String(value);
  return spec.kind === 'toggle' ? toggleName(spec, value === true) : numberName(spec, Number(value));
}

function toggleName({ title, whenOff }: ToggleParam, isOn: boolean): string {
  return isOn ? withSmallLetter(title) : (whenOff ?? `no ${withSmallLetter(title)}`);
}

function numberName({ title, symbol, unit, inName }: NumberParam, value: number): string {
  const text = formatQuantity(value, unit);
  if (inName !== undefined) return inName.replace('#', text);
  if (symbol !== undefined) return `${symbol} = ${text}`;
  // "1 server asked", not "1 servers asked".
  const thing = value === 1 && unit === '' ? title.replace(/^(\w+)s\b/, '$1') : title;
  return `${text} ${withSmallLetter(thing)}`;
}

function withSmallLetter(text: string): string {
  return text[0].toLowerCase() + text.slice(1);
}

/** Says what value a parameter has: "10 %", "on". */
export function valueWords(spec: ParamSpec, value: ParamValue): string {
  if (spec.kind === 'number') return formatQuantity(Number(value), spec.unit);
  if (spec.kind === 'toggle') return value === true ? 'on' : 'off';
  return spec.options.find(({ id }) => id === value)?.title ?? String(value);
}
