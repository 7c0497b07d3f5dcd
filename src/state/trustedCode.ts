import { makingOf } from '../scenario/forks/lineage.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { Pool } from '../worker/pool.ts';

/** Code of policies that the visitor wrote, or has let run; until the page is closed. */
const trusted = new Set<string>();
/** What waits until some code is trusted. */
const waiting = new Set<{ readonly code: string; act(): void }>();

/** From now on this code runs without a question. */
export function trustCode(code: string): void {
  trusted.add(code);
  for (const each of [...waiting]) {
    if (each.code !== code) continue;
    waiting.delete(each);
    each.act();
  }
}

/** The code of a run that somebody else wrote and the visitor has not let run; null: it may run. */
export function foreignCode({ runs }: Pick<Scenario, 'runs'>, index: number): string | null {
  const { code } = makingOf(runs, index);
  return code === undefined || trusted.has(code) ? null : code;
}

/** Does something once code is trusted. The function that it returns calls that off. */
export function onceTrusted(code: string, act: () => void): () => void {
  const each = { code, act };
  waiting.add(each);
  return () => void waiting.delete(each);
}

/** The same workers, whoever wants runs of them: what somebody else wrote waits until the visitor lets it run. */
export function askingFirst(pool: Pool): Pool {
  const begin = (scenario: Scenario, index: number, start: () => () => void) => {
    const code = foreignCode(scenario, index);
    if (code === null) return start();
    let cancel = onceTrusted(code, () => {
      cancel = start();
    });
    return () => cancel();
  };
  return {
    ...pool,
    run: (...of) => begin(of[0], of[1], () => pool.run(...of)),
    measure: (...of) => begin(of[0], of[1], () => pool.measure(...of)),
  };
}

/** Trusts the code that an edit has brought: the visitor wrote it. */
export function trustWritten(before: Pick<Scenario, 'runs'>, after: Pick<Scenario, 'runs'>): void {
  for (const { code } of after.runs)
    if (code !== undefined && before.runs.every((run) => run.code !== code)) trustCode(code);
}
