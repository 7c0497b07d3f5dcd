/** Gives how many scenarios to draw for a rule: so many every day; `ORACLE_SCENARIOS=5000 npx vitest run …` draws more. */
export function scenariosPerRule(everyDay: number): number {
  const { process } = globalThis as { process?: { env: Readonly<Record<string, string | undefined>> } };
  const asked = Number(process?.env.ORACLE_SCENARIOS ?? '');
  return asked > 0 ? asked : everyDay;
}
