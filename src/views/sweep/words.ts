import { formatQuantity } from '../../widgets/quantity.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import type { NumberSetting } from '../shared/view.ts';
import type { Mark, Panel } from './panels.ts';
import type { Sweep } from './sweeps.ts';

/** Names a parameter on an axis: "d, probes per task". */
export function paramTitle({ symbol, title }: NumberSetting): string {
  return symbol === undefined ? title : `${symbol}, ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}

/** Writes a value of a parameter: "d = 4", "10 s". */
export function settingText({ symbol, unit }: NumberSetting, value: number): string {
  return symbol === undefined ? formatQuantity(value, unit) : `${symbol} = ${formatQuantity(value, unit)}`;
}

/** Describes a mark: its run, and what it says in every panel, one string per line. */
export function describeMark(
  { run, value }: Mark,
  panels: readonly Panel[],
  { param }: Sweep,
): readonly string[] {
  const head = value === null ? runName(run) : `${settingText(param, value)}: run ${runName(run)}`;
  const results = panels.map(
    ({ quantity }) => `${quantity.title}: ${quantity.write(quantity.read(run.trace))}`,
  );
  return [head, ...results];
}

/** Says which runs are joined by lines, and which lie across: "A–E Hopper; dashed: F Sparrow". */
export function describeSweep({ lines, others }: Sweep): string {
  const joined = lines.map(({ title, points }) => {
    const letters = points.map(({ run }) => runLetter(run.index)).sort();
    return `${letters[0]}–${letters[letters.length - 1]} ${title}`;
  });
  const across = others.map((run) => runName(run));
  return [joined.join(', '), ...(across.length > 0 ? [`dashed: ${across.join(', ')}`] : [])].join('; ');
}

/** Says a panel in a sentence, for who cannot see it. */
export function describePanel({ quantity, lines, across }: Panel, { param }: Sweep): string {
  const marks = lines
    .flat()
    .map(({ value, result }) => `${settingText(param, value ?? 0)} ${quantity.write(result)}`);
  const others = across.map(({ run, result }) => `${runName(run)} ${quantity.write(result)}`);
  return `${quantity.title}: ${[...marks, ...others].join(', ')}`;
}

/** What the charts say to screen readers, and how to use them. */
export const texts = {
  note: (sweep: string) => `${sweep}. A click on a dot looks at its run.`,
  picture: (param: string, panels: string) => `${param}. ${panels}. Enter looks at the run`,
  axis: 'Number on the x axis',
  // Sweep
  moreValues: 'More values…',
};
