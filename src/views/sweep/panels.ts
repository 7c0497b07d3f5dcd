import { layoutStore } from '../../state/layoutStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { formatQuantity } from '../../widgets/quantity.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import { againstNow } from '../compare/against.ts';
import type { NumberSetting, RunTrace, TableRows } from '../shared/view.ts';
import { type Quantity, quantitiesOf } from './quantities.ts';
import { ownSweepTable, type Sweep, sweepsOf } from './sweeps.ts';
import { type SweptPoint, sweptPicture } from './sweptPicture.ts';

/** A dot of a panel, or a run beside the sweep, which is a line across. */
interface Mark {
  readonly run: RunTrace;
  /** Of the parameter; null for a line across. */
  readonly value: number | null;
  readonly result: number;
}

/** One small chart: a quantity against the parameter. */
export interface Panel {
  readonly quantity: Quantity;
  readonly lines: readonly (readonly Mark[])[];
  readonly across: readonly Mark[];
}

/** Reads the numbers of all panels of a sweep. */
export function panelsOf({ lines, others }: Sweep, quantities: readonly Quantity[]): readonly Panel[] {
  return quantities.map((quantity) => {
    const markOf = (run: RunTrace, value: number | null): Mark => ({
      run,
      value,
      result: quantity.read(run.trace),
    });
    const drawn = lines.map(({ points }) => points.map(({ run, value }) => markOf(run, value)));
    const across = others.map((run) => markOf(run, null)).filter(({ result }) => Number.isFinite(result));
    return {
      ...{ quantity, across },
      lines: drawn.map((marks) => marks.filter(({ result }) => Number.isFinite(result))),
    };
  });
}

/** Where the panels lie. CSS pixels. */
interface PanelGrid {
  readonly width: number;
  readonly height: number;
}

const LEAST = { width: 180, height: 128 } as const;
/** Width ÷ height at which lines read best. */
const SHAPE = 1.5;

/** Lays out so many panels as squarely as the room allows. */
export function layoutPanels(count: number, width: number, height: number, zoom: number): PanelGrid {
  const most = Math.max(1, Math.min(count, Math.floor(width / (LEAST.width * zoom))));
  const heightIn = (columns: number) => Math.max(LEAST.height * zoom, height / Math.ceil(count / columns));
  const distance = (columns: number) => Math.abs(Math.log(width / columns / heightIn(columns) / SHAPE));
  let best = most;
  for (let columns = most - 1; columns > 0; columns -= 1) {
    // Rather many beside each other than some out of sight.
    const fits = heightIn(columns) * Math.ceil(count / columns) <= height + 1;
    if (fits && distance(columns) < distance(best)) best = columns;
  }
  const rows = Math.ceil(count / best);
  // As many in each row as in the others.
  const columns = Math.ceil(count / rows);
  return { width: width / columns, height: heightIn(columns) };
}

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
function describePanel({ quantity, lines, across }: Panel, { param }: Sweep): string {
  const marks = lines
    .flat()
    .map(({ value, result }) => `${settingText(param, value ?? 0)} ${quantity.write(result)}`);
  const others = across.map(({ run, result }) => `${runName(run)} ${quantity.write(result)}`);
  return `${quantity.title}: ${[...marks, ...others].join(', ')}`;
}

function look({ index }: RunTrace): void {
  selectionStore.setState({ run: index });
  layoutStore.getState().focusRun(index);
}

/** One quantity of the runs on screen against the parameter; a point says what its run has in all panels, and looks at it. */
export function runsPicture(
  panel: Panel,
  panels: readonly Panel[],
  sweep: Sweep,
  looked: number,
  width: number,
  palette: Palette,
) {
  const { quantity, lines, across } = panel;
  const pointOf = (mark: Mark): SweptPoint => ({
    ...{ value: mark.value ?? 0, mid: mark.result, low: mark.result, high: mark.result },
    letter: runLetter(mark.run.index),
    says: () => describeMark(mark, panels, sweep),
    open: () => look(mark.run),
  });
  const values = sweep.lines.flatMap(({ points }) => points.map(({ value }) => value));
  return sweptPicture(
    {
      label: `${paramTitle(sweep.param)}. ${describePanel(panel, sweep)}. Enter looks at the run`,
      lines: [
        ...lines.map((line, at) => ({
          name: lines.length > 1 ? [sweep.lines[at].title] : [],
          points: line.map(pointOf),
        })),
        ...across.map((mark) => ({
          ...{ name: [runName(mark.run), runName(mark.run, 24), runLetter(mark.run.index)], isAcross: true },
          points: [pointOf(mark)],
        })),
      ],
      param: {
        ...{ title: paramTitle(sweep.param), unit: sweep.param.unit, values },
        isLog: sweep.param.scale === 'log',
      },
      number: quantity,
      looked: runLetter(looked),
      facts: { param: sweep.id, quantity: quantity.id },
    },
    width,
    palette,
  );
}

/** Lists the scenario's own sweep; without one, all quantities of all runs by the number in which they differ; times in seconds, shares from 0 to 1. */
export function sweepTable(runs: readonly RunTrace[]): TableRows {
  const own = ownSweepTable();
  if (own !== null) return own;
  const quantities = quantitiesOf(runs, againstNow(runs)?.against ?? null);
  const header = [
    'Parameter',
    'Value',
    'Run',
    ...quantities.map(({ title, isTime }) => `${title}${isTime ? ' (s)' : ''}`),
  ];
  const read = (run: RunTrace) => quantities.map((quantity) => quantity.read(run.trace));
  const rows = sweepsOf(runs).flatMap(({ param, lines, others }) => [
    ...lines.flatMap(({ points }) =>
      points.map(({ value, run }) => [paramTitle(param), value, runName(run), ...read(run)]),
    ),
    ...others.map((run) => [paramTitle(param), '', runName(run), ...read(run)]),
  ]);
  return [header, ...rows];
}
