import { checkScenario } from '../check.ts';

/** Lists what the check says of a scenario, for tests: each place with its sentence. */
export function complaints(value: unknown): string[] {
  return checkScenario(value).issues.map(({ path, message }) => `${path} ${message}`);
}
