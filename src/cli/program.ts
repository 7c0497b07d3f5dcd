import { formatBytes, formatCount, formatSeconds } from '../base/format.ts';
import type { Issue } from '../base/issue.ts';
import { insteadOf } from '../base/nearest.ts';
import { runLetter } from '../base/runLetter.ts';
import { version } from '../base/version.ts';
import { BeyondTime, toMicros } from '../engine/kernel/time.ts';
import type { TraceData } from '../engine/record/schema.ts';
import { simulate } from '../engine/world/simulate.ts';
import { OwnFault } from '../kit/own/code.ts';
import { lessonJsonSchema } from '../lessons/shape.ts';
import { planRun, readyToRun } from '../scenario/compile/planRun.ts';
import { estimate } from '../scenario/counted/estimate.ts';
import { trueRoundTrip } from '../scenario/counted/roundTrip.ts';
import { furtherSeeds } from '../scenario/edit/furtherSeeds.ts';
import { ignoredBy } from '../scenario/edit/idleParams.ts';
import { presets } from '../scenario/presets/presets.ts';
import { scenarioJsonSchema } from '../scenario/shape/jsonSchema.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { cellCount, hasSweep } from '../scenario/sweep/cells.ts';
import { sweepIssues } from '../scenario/sweep/sweepIssues.ts';
import { neverFinished, openJobsWords } from '../trace/openJobs.ts';
import { openTrace } from '../trace/openTrace.ts';
import { codeIssue } from '../worker/ownFaults.ts';
import { arenaCommand } from './arenaCommand.ts';
import { type Command, readArguments, type SchemaSubject } from './arguments.ts';
import { compareCommand } from './compareCommand.ts';
import { expectedIssues } from './expected.ts';
import { flowCommand } from './flowCommand.ts';
import { gradeCommand } from './grade/gradeCommand.ts';
import { help } from './help.ts';
import { idealsCommand } from './idealsCommand.ts';
import { importCommand } from './import/importCommand.ts';
import { judgeRun } from './judgeRun.ts';
import { lessonCommand } from './lessonCommand.ts';
import { lists } from './lists.ts';
import { namingFiles } from './policyFile.ts';
import { asTyped, harmless, onOneLine, printableJson } from './printable.ts';
import { type ReadSource, readSource } from './readSource.ts';
import type { Source } from './request.ts';
import { resultJsonSchema } from './resultSchema.ts';
import { runCommand } from './runCommand.ts';
import { mergeCommand } from './sweep/mergeCommand.ts';
import { metricIssues, sweepCommand } from './sweep/sweepCommand.ts';
import type { Terminal } from './terminal.ts';

/** Something is wrong with what was asked for. */
const REFUSED = 2;
/** What was read may be other than it was taken for. */
const DOUBTFUL = 3;
/** Something is wrong with the program. */
const BROKEN = 1;

/** Runs the program with the arguments that follow its name; resolves to its exit code. */
export async function program(words: readonly string[], given: Terminal): Promise<number> {
  const terminal = harmless(given);
  const { command, issues } = readArguments(words);
  let complaints = issues;
  try {
    if (command !== undefined) complaints = await perform(command, terminal);
  } catch (error) {
    terminal.progress('');
    if (!(error instanceof OwnFault)) {
      // Users see no stack trace.
      terminal.err(`This is an error of ours, not of the scenario: ${(error as Error).message}\n`);
      return BROKEN;
    }
    complaints = [{ path: 'the policy that somebody wrote', message: `fails: ${error.message}` }];
  }
  if (complaints.length === 0) return 0;
  for (const { path, message } of complaints) {
    terminal.err(`${onOneLine(`${path === '' ? 'the scenario' : path} ${message}`)}\n`);
  }
  return complaints.every((issue) => 'isDoubt' in issue) ? DOUBTFUL : REFUSED;
}

const schemas: Readonly<Record<SchemaSubject, () => object>> = {
  scenario: scenarioJsonSchema,
  results: resultJsonSchema,
  lesson: lessonJsonSchema,
};

/** Reads a scenario, and fetches what its runs need, so many times. */
async function readReady(source: Source, terminal: Terminal, times = 1): Promise<ReadSource> {
  const read = await readSource(source, terminal);
  if (read.scenario !== undefined) await readyToRun(read.scenario, times);
  return read;
}

/** Does what is asked for with a scenario. Faults name the files of policies that somebody wrote. */
async function performWith(
  read: ReadSource,
  act: (read: ReadSource) => readonly Issue[] | Promise<readonly Issue[]>,
): Promise<readonly Issue[]> {
  return (await act(read)).map(namingFiles(read.files));
}

async function perform(command: Command, terminal: Terminal): Promise<readonly Issue[]> {
  switch (command.kind) {
    case 'help':
      terminal.out(help);
      return [];
    case 'version':
      terminal.out(`${version}\n`);
      return [];
    case 'schema':
      terminal.out(printableJson(schemas[command.of]()));
      return [];
    case 'list':
      lists[command.of](command.format, terminal);
      return [];
    case 'preset':
      return printPreset(command.id, terminal);
    case 'check':
      return performWith(await readReady(command.source, terminal), (read) => check(read, terminal));
    case 'run':
      return performWith(await readSource(command.source, terminal), (read) =>
        runCommand(command, read, terminal),
      );
    case 'compare':
      return performWith(
        await readReady(command.source, terminal, (command.seeds ?? furtherSeeds(0)).length),
        (read) => compareCommand(command, read, terminal),
      );
    case 'sweep':
      return sweepCommand(command, await readSource(command.source, terminal), terminal);
    case 'merge':
      return mergeCommand(command, terminal);
    case 'ideals':
      return idealsCommand(command, await readSource(command.source, terminal), terminal);
    case 'import':
      return importCommand(command, terminal);
    case 'arena':
      return arenaCommand(command, terminal);
    case 'grade':
      return gradeCommand(command, terminal);
    case 'lesson':
      return lessonCommand(command, terminal);
    case 'flow':
      return flowCommand(command, terminal);
  }
}

/** Prints the scenario of a preset, as a file to start from. */
function printPreset(id: string, terminal: Terminal): readonly Issue[] {
  const preset = presets.find(id);
  if (preset === undefined) {
    const ids = presets.all.map((each) => each.id);
    return [{ path: asTyped(id), message: `is no preset; ${insteadOf(id, ids)}` }];
  }
  terminal.out(printableJson(preset.scenario));
  return [];
}

/** Prints what a scenario will take and what can never finish, unless something is wrong with it. */
async function check({ scenario, issues }: ReadSource, terminal: Terminal): Promise<readonly Issue[]> {
  if (scenario === undefined) return issues;
  const faults = hasSweep(scenario) ? [...sweepIssues(scenario), ...metricIssues(scenario.sweep)] : [];
  const wrong = [...faults, ...expectedIssues(scenario)];
  if (wrong.length > 0) return wrong;
  const { tasks, events, bytes, seconds, level } = estimate(scenario);
  const runs = scenario.runs.length === 1 ? '1 run' : `${scenario.runs.length} runs`;
  const traces = new Map<number, TraceData>();
  let failed = 0;
  let open: readonly string[];
  try {
    open = triedRuns(scenario, (index) => {
      failed = index;
      const data = simulate(planRun(scenario, index));
      if (scenario.runs[index].code !== undefined) traces.set(index, data);
      return data;
    });
  } catch (fault) {
    if (fault instanceof OwnFault) return [codeIssue(fault, failed)];
    throw fault;
  }
  const judged = await Promise.all(
    [...traces].map(([index, data]) => judgeRun(scenario, index, openTrace(data))),
  );
  const name = `"${onOneLine(scenario.name)}"`;
  terminal.out(
    `${open.length === 0 ? `Nothing is wrong with ${name}` : `${name} can be run, but not to its end`}: ${runs}, ${formatCount(tasks)} tasks, ` +
      `about ${formatCount(events)} events, ${formatBytes(bytes)} of trace (recorded: ${level}) ` +
      `and at most ${formatSeconds(seconds)}.${sweepWords(scenario)}${roundTripWords(scenario)}${ignoredWords(scenario)}\n${open.join('')}${judged.map(({ words }) => words).join('')}`,
  );
  return judged.flatMap(({ issues: broken }) => broken);
}

/** Says which policies do not look at something that the scenario has. */
function ignoredWords(scenario: Scenario): string {
  const said = scenario.runs.flatMap(({ policy }, index) => {
    const words = ignoredBy(scenario, index);
    return words === null ? [] : [` Run ${runLetter(index)}, ${policy}: ${words}`];
  });
  return said.join('');
}

/** Says that a round trip takes longer than was written, which changes every time of a run. */
function roundTripWords({ cluster }: Scenario): string {
  const [given, taken] = [toMicros(cluster.roundTrip), toMicros(trueRoundTrip(cluster))];
  return given === taken
    ? ''
    : ` A round trip takes ${taken} µs, not ${given}: each way takes half, in whole microseconds.`;
}

function sweepWords(scenario: Scenario): string {
  return hasSweep(scenario) ? ` Its sweep has ${formatCount(cellCount(scenario))} runs.` : '';
}

/** All runs together; longer ones are not tried. */
const SECONDS = 2;

/**
 * Says of each run that leaves jobs open how many, and what they wait for. What can never finish follows from the
 * protocols, not from the scenario alone: the runs are made, if they are short.
 */
export function triedRuns(
  scenario: Scenario,
  run: (index: number) => TraceData = (index) => simulate(planRun(scenario, index)),
): readonly string[] {
  if (estimate(scenario).seconds > SECONDS) return [];
  return scenario.runs.flatMap(({ policy }, index) => {
    const words = wordsOf(() => run(index));
    return words.length === 0 ? [] : [`${policy}: ${words.join(' ')}\n`];
  });
}

function wordsOf(run: () => TraceData): readonly string[] {
  try {
    const data = run();
    return neverFinished(data).length === 0 ? [] : openJobsWords(data);
  } catch (fault) {
    if (fault instanceof BeyondTime) return [fault.message];
    throw fault;
  }
}
