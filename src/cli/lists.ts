import { csvOf } from '../base/csv.ts';
import { metrics } from '../metrics/registry.ts';
import { policies } from '../policies/registry.ts';
import { presets } from '../scenario/presets/presets.ts';
import { printableJson, textTable } from './printable.ts';
import type { Format } from './request.ts';
import type { Terminal } from './terminal.ts';

/** What can be listed: whatever `--preset`, `--policy`, `--metric` and scenarios name by an id. */
export type ListName = 'presets' | 'policies' | 'metrics';

/** Writes a list to choose from. */
type Write = (format: Format, terminal: Pick<Terminal, 'out'>) => void;

/** Lists rows: the words of each in columns, under the names of its fields or of what the first is of. */
function listOf<Row extends { readonly id: string }>(
  name: string,
  rows: () => readonly Row[],
  columns: readonly (keyof Row & string)[],
): Write {
  return (format, terminal) => {
    const all = rows();
    const table = [
      [name, ...columns.slice(1)],
      ...all.map((row) => columns.map((column) => String(row[column]))),
    ];
    const writers: Readonly<Record<Format, () => string>> = {
      table: () => textTable(table, columns.length),
      csv: () => csvOf(table),
      json: () => printableJson(all),
    };
    terminal.out(writers[format]());
  };
}

export const lists: Readonly<Record<ListName, Write>> = {
  presets: listOf(
    'preset',
    () =>
      presets.all.map(({ id, source, scenario }) => ({
        id,
        source,
        question: scenario.question ?? '',
        policies: scenario.runs.map(({ policy }) => policy).join(' '),
      })),
    ['id', 'question', 'policies', 'source'],
  ),
  policies: listOf(
    'policy',
    () =>
      policies.all.map(({ id, family, title, source, params }) => ({
        id,
        family,
        title,
        source,
        parameters: Object.keys(params).join(' '),
      })),
    ['id', 'family', 'title', 'parameters', 'source'],
  ),
  metrics: listOf('metric', () => metrics.map(({ id, unit, per, title }) => ({ id, unit, per, title })), [
    'id',
    'unit',
    'per',
    'title',
  ]),
};
