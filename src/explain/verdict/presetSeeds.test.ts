import { expect, test } from 'vitest';
import { openingMoment } from '../../app/openingMoment.ts';
import { runTitles } from '../../app/runTitle.ts';
import { formatMicros } from '../../base/format.ts';
import { simulate } from '../../engine/world/simulate.ts';
import { explainHeldBack, explainStop } from '../../faces/explain.ts';
import { compileScenario } from '../../scenario/compile.ts';
import { furtherSeeds } from '../../scenario/furtherSeeds.ts';
import { planRun } from '../../scenario/planRun.ts';
import { presets } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { jobName } from '../../views/names.ts';
import { plainText } from '../explanation.ts';
import type { ComparedRun } from './names.ts';
import { verdictOf } from './verdict.ts';

// The page draws other seeds too. What it then answers to a preset's question has a cause as well, and agrees with the runs.

const SEEDS = Number(process.env.VERDICT_SEEDS ?? 2);
/** Presets with more tasks than this take too long to be run with several seeds. */
const MOST_TASKS = 5_000;
const patience = 600_000; // ms
const MOST_WORDS = 32;

/** Runs a preset's scenario; null where it is too large. */
function runsOf(scenario: Scenario): readonly ComparedRun[] | null {
  const compiled = compileScenario(scenario);
  if (planRun(scenario, 0, compiled).workload.tasks > MOST_TASKS) return null;
  const titles = runTitles(scenario);
  return scenario.runs.map((_, run) => ({
    title: titles[run],
    trace: openTrace(simulate(planRun(scenario, run, compiled))),
  }));
}

/** When a job ended after its arrival, by the table of jobs. */
function tookIn({ trace: { data } }: ComparedRun, job: number): number {
  const { arrivedAt, finishedAt } = data.tables.jobs.columns;
  return finishedAt[job] - arrivedAt[job];
}

/** Lists what is wrong with what is said of a job; empty: nothing. */
function faultsOf(runs: readonly ComparedRun[], job: number): readonly string[] {
  const { winner, loser, shown, sentence } = verdictOf(runs, job, {
    stop: explainStop,
    heldBack: explainHeldBack,
  });
  const words = plainText(sentence);
  const faults: string[] = [];
  const need = (isMet: boolean, what: string) => {
    if (!isMet) faults.push(`${what}: ${words}`);
  };
  need(!/NaN|undefined|Infinity|null|–|not recorded|enough detail| {2}|as long/.test(words), 'tells nothing');
  need(/^\S.*\.$/.test(words) && words.split(' ').length <= MOST_WORDS, 'is no short sentence');
  const took = runs.map((run) => tookIn(run, job));
  if (winner === null || loser === null) {
    need(new Set(took).size === 1 || took.every((each) => !Number.isFinite(each)), 'sees a tie');
    return faults;
  }
  need(
    took.every((each) => took[winner] <= each && each <= took[loser]),
    'has another winner',
  );
  if (shown === null || !/; (under|in) /.test(words)) return [...faults, `has no cause: ${words}`];
  const { data } = runs[loser].trace;
  const { task, server } = data.tables.attempts.columns;
  const stage = runs[loser].trace.taskStage[shown.task];
  need(data.graphs.stageJob[stage] === job, 'shows a task of another job');
  need(task[shown.attempt] === shown.task, 'shows an attempt of another task');
  need(server[shown.attempt] === shown.server, 'shows another server');
  need(shown.from < shown.to, 'shows no time');
  need(shown.to - shown.from <= took[loser], 'shows more time than the job took');
  const { arrivedAt } = data.tables.jobs.columns;
  need(arrivedAt[job] <= shown.from && shown.to <= data.endedAt, 'shows a time outside of the job');
  const there = runs[winner].trace.data.tables.attempts.columns;
  need(there.task[shown.there.attempt] === shown.task, 'compares another task');
  need(there.server[shown.there.attempt] === shown.there.server, 'compares another server');
  const [, waited] = /^task \d+ waited (\S+ \S+) on s\d+ behind/.exec(words) ?? [];
  if (waited !== undefined) need(waited === formatMicros(shown.to - shown.from), 'shows another wait');
  return faults;
}

test('with other seeds, too, the answer to each preset’s question has a cause that its runs agree with', {
  timeout: patience,
}, () => {
  const faults: string[] = [];
  let asked = 0;
  for (const { id, scenario } of presets.all) {
    if (scenario.runs.length < 2) continue;
    for (const seed of furtherSeeds(scenario.seed, SEEDS)) {
      const runs = runsOf({ ...scenario, seed });
      if (runs === null) break;
      const job = openingMoment(runs.map(({ trace }) => trace))?.job;
      if (job === undefined) continue;
      const sets = runs.length > 2 ? [runs.slice(0, 2), runs] : [runs];
      for (const set of sets)
        faults.push(...faultsOf(set, job).map((fault) => `${id}, seed ${seed}, ${jobName(job)} ${fault}`));
      asked += 1;
    }
  }
  expect(faults).toEqual([]);
  expect(asked).toBeGreaterThan(30 * SEEDS);
});
