// Counts the lines of the product, without blanks, comments and tests, and compares them with what there may be at most:
// npm run lines [-- --keep | --raise]. --keep lowers limits to what there is, --raise allows what there is: a commit that
// raises one says why.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { textTable } from '../src/cli/printable.ts';
import { codeLines, isProduct, paperOf, purposeOf } from './countLines.ts';

type Counts = Readonly<Record<string, number>>;

const budgetFile = 'scripts/linesBudget.json';

const { values } = parseArgs({
  options: { keep: { type: 'boolean', default: false }, raise: { type: 'boolean', default: false } },
});

const paths = ['src', 'scripts'].flatMap((top) =>
  readdirSync(top, { recursive: true, encoding: 'utf8' }).map(
    (name) => `${top}/${name.replaceAll('\\', '/')}`,
  ),
);
const files = paths
  .filter((path) => isProduct(path) && path !== budgetFile)
  .map((path) => ({ path, lines: codeLines(path, readFileSync(path, 'utf8')) }));

/** Adds up lines by what files have in common; those without are left out. */
function countBy(keyOf: (path: string) => string | undefined): Counts {
  const counts: Record<string, number> = {};
  for (const { path, lines } of files) {
    const key = keyOf(path);
    if (key !== undefined) counts[key] = (counts[key] ?? 0) + lines;
  }
  return Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => a.localeCompare(b)));
}

const now: Readonly<Record<string, Counts>> = {
  all: countBy(() => 'lines'),
  purpose: countBy(purposeOf),
  paper: countBy(paperOf),
};
const before = (existsSync(budgetFile) ? JSON.parse(readFileSync(budgetFile, 'utf8')) : {}) as typeof now;

/** What a count may be from now on. */
function limitOf(group: string, name: string, count: number): number {
  const limit = before[group]?.[name];
  return values.raise || limit === undefined ? count : Math.min(limit, count);
}

let isTooMuch = false;
for (const [group, counts] of Object.entries(now)) {
  const rows = Object.entries(counts).map(([name, count]) => {
    const limit = before[group]?.[name];
    const isOver = !values.raise && count > (limit ?? (values.keep ? count : 0));
    isTooMuch ||= isOver;
    return [name, String(count), String(limit ?? 'none'), isOver ? `${count - (limit ?? 0)} TOO MANY` : ''];
  });
  console.log(`${textTable([[group, 'lines', 'at most', ''], ...rows])}\n`);
}

if (values.keep || values.raise) {
  const kept = Object.entries(now).map(([group, counts]) => [
    group,
    Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, limitOf(group, name, count)])),
  ]);
  writeFileSync(budgetFile, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}
if (isTooMuch) {
  console.error(
    'More lines than there may be: take some out, or allow them (--raise) in a commit that says why.',
  );
  process.exit(1);
}
