/** What became of one thing in one place, such as a preset in an engine. */
export interface Outcome {
  readonly kind: 'ok' | 'differs' | 'fails';
  readonly message?: string;
  readonly seconds: number;
}

/** What became of all things in one place; `skipped` tells why there is nothing. */
export interface Column {
  readonly place: string;
  readonly skipped?: string;
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

/** A line about one outcome. */
export function lineOf(place: string, name: string, { kind, message, seconds }: Outcome): string {
  const words = message === undefined ? name : `${name}: ${message}`;
  return `${place.padEnd(9)} ${kind.padEnd(7)} ${seconds.toFixed(1).padStart(6)} s  ${words}`;
}

/** A table of outcomes: a row per thing, a column per place. */
export function tableOf(columns: readonly Column[]): string {
  const names = [...new Set(columns.flatMap(({ outcomes }) => [...outcomes.keys()]))];
  const first = Math.max(...names.map((name) => name.length));
  const line = (name: string, cells: readonly string[]) =>
    [
      name.padEnd(first),
      ...cells.map((cell, index) => cell.padEnd(columns[index].place.length + 4).padEnd(16)),
    ]
      .join('  ')
      .trimEnd();
  const heads = columns.map(({ place }) => place);
  const rows = names.map((name) =>
    line(
      name,
      columns.map((column) => cellOf(column, name)),
    ),
  );
  return [line('', heads), ...rows].join('\n');
}

function cellOf({ skipped, outcomes }: Column, name: string): string {
  if (skipped !== undefined) return 'skipped';
  const outcome = outcomes.get(name);
  if (outcome === undefined) return '–';
  const { kind, seconds } = outcome;
  return `${kind === 'ok' ? 'ok' : kind.toUpperCase()} ${seconds.toFixed(1)} s`;
}

/** Prints the table, what differs and what was skipped. Returns the exit code: 1 if anything differs, 3 if something was skipped. */
export function conclude(columns: readonly Column[]): number {
  console.log(`\n${tableOf(columns)}\n`);
  const all = columns.flatMap(({ place, outcomes }) =>
    [...outcomes].map(([name, outcome]) => ({ place, name, outcome })),
  );
  const wrong = all.filter(({ outcome }) => outcome.kind !== 'ok');
  for (const { place, name, outcome } of wrong) console.log(lineOf(place, name, outcome));
  const skipped = columns.filter((column) => column.skipped !== undefined);
  for (const { place, skipped: reason } of skipped) console.log(`${place.padEnd(9)} SKIPPED: ${reason}`);
  console.log(
    `${all.length - wrong.length} ok, ${wrong.length} not, ${skipped.length} of ${columns.length} skipped`,
  );
  if (wrong.length > 0) return 1;
  return skipped.length > 0 || all.length === 0 ? 3 : 0;
}
