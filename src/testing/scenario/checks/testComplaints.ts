import { checkScenario } from '../../../scenario/checks/check.ts';

/** Lists the issues of a scenario as texts, for tests. */
export function complaints(value: unknown): string[] {
  return checkScenario(value).issues.map(({ path, message }) => `${path} ${message}`);
}
