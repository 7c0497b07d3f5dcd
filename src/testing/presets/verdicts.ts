import { formatMicros } from '../../base/format.ts';
import { runTitles } from '../../desk/name/runTitle.ts';
import { openingMoment } from '../../desk/scenario/openingMoment.ts';
import type { JobId } from '../../engine/ids.ts';
import { plainText } from '../../explain/explanation.ts';
import type { ComparedRun } from '../../explain/verdict/names.ts';
import { verdictOf } from '../../explain/verdict/verdict.ts';
import { explainHeldBack, explainStop } from '../../faces/explain.ts';
import { furtherSeeds } from '../../scenario/edit/furtherSeeds.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { jobName } from '../../views/shared/names.ts';
import { compiledOf } from '../../worker/kept.ts';
import { cases } from '../cases.ts';
import type { PresetRuns } from './presetRuns.ts';

// What the page says when the question of a preset is answered: with the preset's seed and with others.

const SEEDS = cases(2);
/** Presets with more tasks than this take too long to be run with several seeds. */
const MOST_TASKS = 5_000;
const MOST_WORDS = 32;

/** Tells of some presets that to answer their question here takes too long, or too much memory. */
function isTooLong(id: string): boolean {
  return /^(large-cluster|narrow-uplinks|thirty-instances|ten-thousand)/.test(id);
}

/** A question: which run is done with a job first? */
interface Asked {
  readonly job: JobId;
  readonly runs: readonly ComparedRun[];
}

/** What is asked of a preset, maybe with another seed: twice if it has more than two runs; nothing if no job is worth a look. */
function questions(of: PresetRuns, seed: number): readonly Asked[] {
  const { opening } = of.preset;
  const scenario: Scenario = { ...of.preset.scenario, seed };
  if (scenario.runs.length < 2) return [];
  const traces = of.traces(scenario);
  const typical = openingMoment(traces)?.job;
  // With another seed, the job of the preset is no longer chosen for what it shows.
  const job = seed === of.preset.scenario.seed ? (opening?.job ?? typical) : (typical ?? opening?.job);
  if (job === undefined) return [];
  const titles = runTitles(scenario);
  const runs = traces.map((trace, run) => ({ title: titles[run], trace }));
  return (runs.length > 2 ? [runs.slice(0, 2), runs] : [runs]).map((some) => ({ job, runs: some }));
}

const reasons = { stop: explainStop, heldBack: explainHeldBack };

/** What is asked of a preset, as the page asks it. */
export function presetQuestions(of: PresetRuns): readonly Asked[] {
  const { id, scenario } = of.preset;
  return isTooLong(id) ? [] : questions(of, scenario.seed);
}

/** The answers of a preset, for people to read: for each question how long its job took, and the sentence. */
export function verdictLines(of: PresetRuns): readonly string[] {
  return presetQuestions(of).flatMap(({ job, runs }) => {
    const { sentence, responses } = verdictOf(runs, job, reasons);
    const took = runs.map(({ title }, run) => `${title} ${formatMicros(responses[run])}`).join(' | ');
    return [`${of.preset.id}, ${jobName(job)}: ${took}`, `    ${plainText(sentence)}`];
  });
}

/** Lists what is wrong with the answers of a preset; empty: nothing. */
export function verdictFaults(of: PresetRuns): readonly string[] {
  return presetQuestions(of).flatMap(faultsOf);
}

/** Lists what is wrong with the answers of a preset with other seeds, which the page draws, too. */
export function otherSeedFaults(of: PresetRuns): readonly string[] {
  const { scenario } = of.preset;
  if (scenario.runs.length < 2 || compiledOf(scenario).workload.tasks > MOST_TASKS) return [];
  return furtherSeeds(scenario.seed, SEEDS).flatMap((seed) => {
    const asked = questions(of, seed);
    const faults = asked.length === 0 ? ['asks nothing'] : asked.flatMap(faultsOf);
    return faults.map((fault) => `seed ${seed}, ${fault}`);
  });
}

/** How long a job took, by the table of jobs. */
function tookIn({ trace: { data } }: ComparedRun, job: JobId): number {
  const { arrivedAt, finishedAt } = data.tables.jobs.columns;
  return finishedAt[job] - arrivedAt[job];
}

/** Lists what is wrong with an answer; empty: nothing. */
function faultsOf({ job, runs }: Asked): readonly string[] {
  const { winner, loser, shown, sentence } = verdictOf(runs, job, reasons);
  const words = plainText(sentence);
  const faults: string[] = [];
  const need = (isMet: boolean, what: string) => {
    if (!isMet) faults.push(`${jobName(job)} ${what}: ${words}`);
  };
  need(!/NaN|undefined|Infinity|null|–|not recorded|enough detail| {2}|as long/.test(words), 'tells nothing');
  need(/^\S.*\.$/.test(words) && words.split(' ').length <= MOST_WORDS, 'is no short sentence');
  const took = runs.map((run) => tookIn(run, job));
  if (winner === null || loser === null) {
    need(new Set(took).size === 1 || took.every((each) => !Number.isFinite(each)), 'sees a tie');
    return faults;
  }
  const isBetween = took.every((each) => took[winner] <= each && each <= took[loser]);
  need(isBetween, 'has another winner');
  need(shown !== null && /; (under|in) /.test(words), 'has no cause');
  if (shown === null) return faults;
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
