import type { Issue } from '../base/issue.ts';
import { type Checked, readScenario } from '../scenario/check.ts';
import type { Scenario } from '../scenario/schema.ts';

/** How names of scenario files end. */
export const FILE_ENDING = '.makespan.json';

/** Writes a scenario as the text of a file, made to be read by people too. */
export function writeScenarioFile(scenario: Scenario): string {
  return `${JSON.stringify(scenario, null, 2)}\n`;
}

/** Reads the text of a file: any version, and every complaint about it. */
export function readScenarioFile(text: string): Checked {
  let value: unknown;
  try {
    // Some editors begin a file with a byte order mark.
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const issue: Issue = { path: '', message: `is not JSON: ${(error as Error).message}` };
    return { issues: [issue] };
  }
  return readScenario(value);
}

/** Makes a name for the file of a scenario. */
export function scenarioFileName(scenario: Scenario): string {
  const words = scenario.name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['scenario'];
  return words.join('-').slice(0, 60) + FILE_ENDING;
}
