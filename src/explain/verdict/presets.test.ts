import { expect, test } from 'vitest';
import { openingMoment } from '../../app/openingMoment.ts';
import { runTitles } from '../../app/runTitle.ts';
import { formatMicros } from '../../base/format.ts';
import type { JobId } from '../../engine/ids.ts';
import { simulate } from '../../engine/world/simulate.ts';
import { explainHeldBack, explainStop } from '../../faces/explain.ts';
import { compileScenario } from '../../scenario/compile.ts';
import { planRun } from '../../scenario/planRun.ts';
import { type Preset, presets } from '../../scenario/presets.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { jobName } from '../../views/names.ts';
import { plainText } from '../explanation.ts';
import type { ComparedRun } from './names.ts';
import { type Verdict, verdictOf } from './verdict.ts';

// What the page says when the question of a preset is answered. `presets.txt` is for people: read it aloud after a change.
// `npx vitest run src/explain/verdict/presets.test.ts -u` rewrites it.

/** Their runs take too long, or too much memory, to be repeated here. */
const longest = /^(large-cluster|narrow-uplinks|thirty-instances|ten-thousand)/;
const patience = 600_000; // ms
const MOST_WORDS = 32;

interface Asked {
  readonly job: JobId;
  readonly runs: readonly ComparedRun[];
}

/** Runs a preset and gives the job at which it opens; null: it opens at none. */
function ask({ scenario, opening }: Preset): Asked | null {
  const compiled = compileScenario(scenario);
  const traces = scenario.runs.map((_, run) => openTrace(simulate(planRun(scenario, run, compiled))));
  const titles = runTitles(scenario);
  const job = opening?.job ?? openingMoment(traces)?.job;
  return job === undefined
    ? null
    : { job, runs: traces.map((trace, run) => ({ title: titles[run], trace })) };
}

/** Lists what is wrong with what is said of a job. */
function faultsOf({ winner, shown }: Verdict, words: string): readonly string[] {
  const faults: string[] = [];
  if (/NaN|undefined|Infinity|null|–|not recorded|enough detail| {2}|as long/.test(words))
    faults.push('tells nothing');
  if (!/^\S.*\.$/.test(words)) faults.push('is no sentence');
  if (words.split(' ').length > MOST_WORDS) faults.push('is too long');
  if (winner !== null && (shown === null || !/; (under|in) /.test(words))) faults.push('has no cause');
  return faults.map((fault) => `${fault}: ${words}`);
}

test('each question of a preset gets a sentence of cause, and a tie says why it is one', {
  timeout: patience,
}, async () => {
  const lines: string[] = [];
  const faults: string[] = [];
  for (const preset of presets.all) {
    if (preset.scenario.runs.length < 2 || longest.test(preset.id)) continue;
    const asked = ask(preset);
    if (asked === null) continue;
    const write = (runs: readonly ComparedRun[]) => {
      const verdict = verdictOf(runs, asked.job, { stop: explainStop, heldBack: explainHeldBack });
      const words = plainText(verdict.sentence);
      const { responses } = verdict;
      const took = runs.map(({ title }, run) => `${title} ${formatMicros(responses[run])}`).join(' | ');
      lines.push(`${preset.id}, ${jobName(asked.job)}: ${took}`, `    ${words}`);
      faults.push(...faultsOf(verdict, words));
    };
    write(asked.runs.slice(0, 2));
    if (asked.runs.length > 2) write(asked.runs);
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./presets.txt');
  expect(faults).toEqual([]);
});
