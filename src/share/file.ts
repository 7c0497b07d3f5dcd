import type { Issue } from '../base/issue.ts';
import { type Checked, readScenario } from '../scenario/check.ts';
import type { Scenario } from '../scenario/schema.ts';

/** The ending of scenario file names. */
export const FILE_ENDING = '.makespan.json';

/** Serializes a scenario as the text of a file that people can read, too. */
export function writeScenarioFile(scenario: Scenario): string {
  return `${JSON.stringify(scenario, null, 2)}\n`;
}

/** Reads the text of a scenario file of any version; returns the scenario, or every issue found. */
export function readScenarioFile(text: string): Checked {
  let value: unknown;
  try {
    // Some editors put a byte order mark at the start of a file.
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const issue: Issue = { path: '', message: `is not JSON: ${(error as Error).message}` };
    return { issues: [issue] };
  }
  return readScenario(value);
}

/** Derives a file name from the scenario's name. */
export function scenarioFileName(scenario: Scenario): string {
  const words = scenario.name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['scenario'];
  return words.join('-').slice(0, 60) + FILE_ENDING;
}
