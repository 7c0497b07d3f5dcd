import { parseJson } from '../base/foreignJson.ts';
import { type Checked, readScenario } from '../scenario/checks/check.ts';
import type { Scenario } from '../scenario/shape/schema.ts';

/** The ending of scenario file names. */
const FILE_ENDING = '.makespan.json';

/** Serializes a scenario as the text of a file that people can read, too. */
export function writeScenarioFile(scenario: Scenario): string {
  return `${JSON.stringify(scenario, null, 2)}\n`;
}

/** Reads the text of a scenario file of any version; returns the scenario, or every issue found. */
export function readScenarioFile(text: string): Checked {
  const parsed = parseJson(text);
  if ('fault' in parsed) return { issues: [{ path: '', message: `is not JSON: ${parsed.fault}` }] };
  return readScenario(parsed.value);
}

/** Derives a file name from the scenario's name. */
export function scenarioFileName(scenario: Scenario): string {
  const words = scenario.name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['scenario'];
  return words.join('-').slice(0, 60) + FILE_ENDING;
}
