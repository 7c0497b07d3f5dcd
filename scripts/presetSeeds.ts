// `node scripts/run-ts.mjs scripts/presetSeeds.ts [ID…]`: asks of each preset whether its comparison depends on the seed.
//
// Writes `src/measured/seeds.json`: for every run but the first, in how many of 20 further seeds its jobs are faster, and
// whether that bears out what the preset shows. Takes half an hour; presets that are given replace what is known of them.
import { readFileSync, writeFileSync } from 'node:fs';
import { compareSeeds, numbersBySeed } from '../src/cli/compareSeeds.ts';
import { askedOf } from '../src/metrics/asked.ts';
import { LEAST_TO_COUNT, seedRemark } from '../src/metrics/seedWords.ts';
import { estimate } from '../src/scenario/counted/estimate.ts';
import { FURTHER_SEEDS, furtherSeeds } from '../src/scenario/edit/furtherSeeds.ts';
import { presets } from '../src/scenario/presets/presets.ts';
import { rowPerLine } from './rowPerLine.ts';

const file = 'src/measured/seeds.json';
const ids = ['jobResponse@0.5', 'jobResponse@0.95', 'jobResponse'];
const asked = ids.map(askedOf);

/** Estimated seconds for one preset: those that take longer get fewer seeds, but as many as are counted. */
const BUDGET = 60;

function read(): Record<string, readonly object[]> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly object[]>;
  } catch {
    return {};
  }
}

const wanted = process.argv.slice(2);
for (const { id, scenario } of presets.all) {
  if (scenario.runs.length < 2 || (wanted.length > 0 && !wanted.includes(id))) continue;
  const count = Math.max(
    LEAST_TO_COUNT,
    Math.min(FURTHER_SEEDS, Math.floor(BUDGET / estimate(scenario).seconds)),
  );
  const seeds = furtherSeeds(scenario.seed, count);
  const here = numbersBySeed(scenario, [scenario.seed], asked, () => undefined);
  const numbers = numbersBySeed(scenario, seeds, asked, () => undefined);
  if ('message' in here || 'message' in numbers) throw new Error(`${id} takes too long`);
  const comparisons = compareSeeds(numbers, asked, 0).map(
    ({ metric, run, seeds: pairs, less, more, ...pair }) => {
      // Its sign counts: more digits would only be carried about.
      const shown = Number((here[run][metric][0] - here[0][metric][0]).toPrecision(4));
      const { metric: definition } = asked[metric];
      if (definition === undefined) throw new Error(`${ids[metric]} is no metric`);
      const [a, b] = ['A', String.fromCharCode('A'.charCodeAt(0) + run)];
      const said = seedRemark(definition, a, b, { ...pair, seeds: pairs, less, more }, shown);
      return { metric: ids[metric], run: run + 1, seeds: pairs, faster: less, slower: more, shown, said };
    },
  );
  writeFileSync(file, rowPerLine({ ...read(), [id]: comparisons }));
  process.stdout.write(`${id}\n${comparisons.map(({ metric, said }) => `  ${metric}: ${said}\n`).join('')}`);
}
