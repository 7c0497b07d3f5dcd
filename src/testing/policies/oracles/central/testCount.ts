/** Gives how many scenarios to draw for a rule: so many every day; `ORACLE_SCENARIOS=5000 npx vitest run …` draws more. */
export function scenariosPerRule(everyDay: number, asked: string | undefined): number {
  return Number(asked ?? '') > 0 ? Number(asked) : everyDay;
}

/** Gives the seed to begin with: `ORACLE_FIRST=1000` looks at others. */
export function firstScenario(asked: string | undefined): number {
  return Number(asked ?? 0);
}
