import type { Issue } from '../base/issue.ts';
import { OwnFault } from '../kit/own/code.ts';
import { formOfCode } from '../own/formOfCode.ts';
import { type Checked, checkScenario } from '../scenario/checks/check.ts';
import { limits } from '../scenario/shape/limits.ts';
import type { RunSpec, Scenario } from '../scenario/shape/schema.ts';
import { asTyped } from './printable.ts';
import { readText, type Terminal } from './terminal.ts';

/** Adds the policies that somebody wrote, a file each, to the runs of a scenario. */
export async function withPolicyFiles(
  given: Scenario,
  paths: readonly string[],
  terminal: Pick<Terminal, 'readFile' | 'readInput'>,
): Promise<Checked> {
  let scenario = given;
  for (const path of paths) {
    const run = await runOfFile(path, terminal);
    if ('message' in run) return { issues: [run] };
    scenario = { ...scenario, runs: [...scenario.runs, run] };
  }
  return checkedWith(scenario, paths);
}

/** Reads a policy that somebody wrote, as a run; or says what is wrong with its file. */
export async function runOfFile(
  path: string,
  terminal: Pick<Terminal, 'readFile' | 'readInput'>,
): Promise<RunSpec | Issue> {
  const file = await readText(path, terminal);
  if (file.kind === 'fault') return { path: asTyped(path), message: file.fault };
  try {
    return { policy: 'own', params: { form: await formOfCode(file.text) }, code: file.text };
  } catch (fault) {
    if (!(fault instanceof OwnFault)) throw fault;
    return { path: asTyped(path), message: `cannot be run: ${fault.message}` };
  }
}

/** Names the file of a run, and not the run, in what is wrong with it. */
export const namingFiles =
  (files: ReadonlyMap<number, string> | undefined) =>
  (issue: Issue): Issue => {
    const run = /^\/runs\/(\d+)(?:\/code)?$/.exec(issue.path)?.[1];
    return { ...issue, path: files?.get(Number(run)) ?? issue.path };
  };

function checkedWith(scenario: Scenario, paths: readonly string[]): Checked {
  if (scenario.runs.length <= limits.runs) return checkScenario(scenario);
  const message = `makes ${scenario.runs.length} runs; allowed are ${limits.runs}`;
  return { issues: [{ path: asTyped(paths[paths.length - 1]), message }] };
}
