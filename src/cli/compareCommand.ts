import { csvOf } from '../base/csv.ts';
import { formatBytes, formatCount, formatPercent, formatSeconds } from '../base/format.ts';
import type { Issue } from '../base/issue.ts';
import { runLetter } from '../base/runLetter.ts';
import { version } from '../base/version.ts';
import { type Asked, askedOf } from '../metrics/asked.ts';
import { LEAST_TO_COUNT, seedMethod, seedMethodBrief } from '../metrics/seedWords.ts';
import { summarize } from '../metrics/summary.ts';
import { furtherSeeds } from '../scenario/edit/furtherSeeds.ts';
import type { RunSpec, Scenario } from '../scenario/shape/schema.ts';
import { paramsText } from './columns.ts';
import type { CompareRequest } from './compareArguments.ts';
import { compareSeeds, numbersBySeed, type SeedComparison, type SeedNumbers } from './compareSeeds.ts';
import { onOneLine, printableJson, textTable } from './printable.ts';
import type { ReadSource } from './readSource.ts';
import type { Terminal } from './terminal.ts';

/** What came of a comparison. */
interface Compared {
  readonly scenario: Scenario;
  readonly seeds: readonly number[];
  /** As they were asked for. */
  readonly ids: readonly string[];
  readonly asked: readonly Asked[];
  readonly against: number;
  readonly numbers: SeedNumbers;
  readonly comparisons: readonly SeedComparison[];
}

/** Compares the runs of a scenario over several seeds. If something is wrong, runs nothing and returns the issues. */
export function compareCommand(
  { seeds: given, metrics: ids, against, format }: CompareRequest,
  { scenario, issues }: ReadSource,
  terminal: Terminal,
): readonly Issue[] {
  if (scenario === undefined) return issues;
  const { length } = scenario.runs;
  if (length < 2) return [{ path: '', message: 'has one run; a comparison needs two or more' }];
  if (against >= length) {
    return [{ path: '--against', message: `is ${against + 1}; the scenario has ${length} runs` }];
  }
  const seeds = given ?? furtherSeeds(scenario.seed);
  const asked = ids.map(askedOf);
  const numbers = numbersBySeed(scenario, seeds, asked, (place, run) =>
    terminal.progress(`seed ${place + 1} of ${seeds.length}, run ${runLetter(run)}`),
  );
  terminal.progress('');
  if ('message' in numbers) return [numbers];
  const comparisons = compareSeeds(numbers, asked, against);
  const writers = { table: comparisonText, csv: comparisonCsv, json: comparisonJson };
  terminal.out(writers[format]({ scenario, seeds, ids, asked, against, numbers, comparisons }));
  return [];
}

function comparisonText(compared: Compared): string {
  const { scenario, seeds, asked, comparisons } = compared;
  const runs = scenario.runs.map((run, index) => `  ${runLetter(index)}  ${runWords(run)}\n`).join('');
  const list =
    seeds.length === 1 ? `Seed ${seeds[0]}` : `${seeds.length} seeds, ${seeds[0]} to ${seeds.at(-1)}`;
  const parts = asked.map((each, metric) => {
    const sentences = comparisons.filter((comparison) => comparison.metric === metric);
    const said = sentences.map((each) => (each.sentence === '' ? unsaid(each) : each.sentence));
    return `\n${numbersTable(compared, each, metric)}${said.map((line) => `${line}\n`).join('')}`;
  });
  return `${onOneLine(scenario.name)}\n${runs}${list}. ${seedMethod}\n${parts.join('')}`;
}

/** Why nothing is said of two runs. */
function unsaid({ seeds, run, against }: SeedComparison): string {
  const both = `${runLetter(against)} and ${runLetter(run)}`;
  return seeds === 0
    ? `${both} have no numbers to compare`
    : `${both}: fewer than ${LEAST_TO_COUNT} seeds decide nothing`;
}

/** A line for each run: how its number, and its difference, are spread over the seeds. */
function numbersTable(
  { numbers, against, comparisons }: Compared,
  { metric, share }: Asked,
  at: number,
): string {
  if (metric === undefined) return '';
  const write = writerOf(metric.unit);
  const title = metric.per === 'run' ? metric.title : `${metric.title}, ${statisticWords(share)}`;
  const first = runLetter(against);
  const lines = numbers.map((ofRun, run) => {
    const { count, mean, p50 } = summarize(Float64Array.from(ofRun[at]));
    const pair = comparisons.find((comparison) => comparison.run === run && comparison.metric === at);
    const spread =
      pair === undefined
        ? ['', '', '']
        : [pair.low, pair.median, pair.high].map((each) => write(each).replace('%', ' pp'));
    return [runLetter(run), `${count}`, ...[p50, mean].map(write), ...spread];
  });
  return textTable([[title, 'seeds', 'median', 'mean', `from ${first}: low`, 'median', 'high'], ...lines]);
}

function statisticWords(share: number | null): string {
  if (share === null) return 'mean';
  return share === 0.5 ? 'median' : `p${Number((share * 100).toFixed(6))}`;
}

function writerOf(unit: 's' | '' | '%' | '/s' | 'B'): (value: number) => string {
  if (unit === 's') return formatSeconds;
  if (unit === '%') return formatPercent;
  return unit === 'B' ? formatBytes : formatCount;
}

const header = [
  ...['metric', 'run', 'policy', 'params', 'against', 'against_policy', 'against_params'],
  ...['seeds', 'less', 'more', 'ties', 'low', 'median', 'high', 'p5', 'p95', 'method', 'sentence'],
];

/** One line for each pair of runs and metric; programs read the columns by name. */
function comparisonCsv({ scenario, ids, comparisons }: Compared): string {
  const named = (run: number) => [
    run + 1,
    scenario.runs[run].policy,
    paramsText(scenario.runs[run].params ?? {}),
  ];
  const lines = comparisons.map(
    ({ metric, run, against, seeds, less, more, ties, low, median, high, p5, p95, sentence }) => [
      ...[ids[metric], ...named(run), ...named(against)],
      ...[seeds, less, more, ties, low, median, high, p5, p95, seedMethodBrief, sentence],
    ],
  );
  return csvOf([header, ...lines]);
}

/** Runs are counted from 1, as in the CSV. Writes NaN as null. */
function comparisonJson({ scenario, seeds, ids, numbers, comparisons }: Compared): string {
  const runs = scenario.runs.map(({ policy, params = {} }, index) => ({
    run: index + 1,
    policy,
    params,
    numbers: Object.fromEntries(ids.map((id, at) => [id, numbers[index][at]])),
  }));
  const written = comparisons.map(({ metric, run, against, ...rest }) => ({
    ...{ metric: ids[metric], run: run + 1, against: against + 1 },
    ...rest,
  }));
  return printableJson({
    makespan: version,
    method: seedMethod,
    scenario,
    seeds,
    runs,
    comparisons: written,
  });
}

function runWords({ policy, params = {} }: RunSpec): string {
  return [policy, paramsText(params)].join(' ').trim();
}
