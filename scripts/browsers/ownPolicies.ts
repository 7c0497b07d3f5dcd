import { presets } from '../../src/scenario/presets/presets.ts';
import type { RunSpec, Scenario } from '../../src/scenario/shape/schema.ts';
import { encodeLink } from '../../src/share/link.ts';
import { allHostile, type Hostile } from '../../src/testing/own/hostile.ts';
import { execute } from '../../src/worker/execute.ts';
import { type Tab, until } from './tab.ts';

// Policies that somebody wrote do the same in every engine as in node: the same digest, or the same fault at the same place. So
// do those that do harm, and the built-in run beside them is not changed.

/** Some from all kinds and places, and code whose result says how deep it could call itself. */
const files: readonly Pick<Hostile, 'name' | 'form' | 'text'>[] = [
  {
    name: 'depth',
    form: 'choose' as const,
    text: `let depth = 0;
function deeper() { depth += 1; deeper(); }
function choose(task, cluster) {
  depth = 0;
  try { deeper(); } catch {}
  return depth % cluster.servers;
}`,
  },
  // No scenario may have an empty text.
  ...allHostile()
    .filter(({ text }) => text !== '')
    .filter((_, place, { length }) => place % Math.floor(length / 59) === 0),
].slice(0, 60);

const TOGETHER = 6;
/** Beyond it a run hangs, also on a machine that does much else. [s] */
const LONGEST = 600;

/** Runs in the page, as many as there are: the digest of each, or what is wrong with it; null: it is not over. Lets them run. */
function outcomesShown(runs: number): readonly (string | null)[] {
  for (const each of document.querySelectorAll('button')) if (each.textContent === 'Run it') each.click();
  return Array.from({ length: runs }, (_, run) => {
    const pane = document.querySelector<HTMLElement>(`main [data-run="${run}"][data-state]`);
    if (pane?.dataset.state === 'crashed') return `crashed: ${pane.textContent}`;
    if (pane?.dataset.state === 'failed') return pane.querySelector('li')?.textContent ?? null;
    return pane?.dataset.state === 'done' ? (pane.dataset.digest ?? null) : null;
  });
}

/** What becomes of each run in node, as the page says it. */
async function outcomesInNode(scenario: Scenario): Promise<readonly string[]> {
  const outcomes: string[] = [];
  for (const index of scenario.runs.keys()) {
    const result = await execute(scenario, index, () => undefined);
    outcomes.push(result.ok ? result.digest : result.issues[0].message);
  }
  return outcomes;
}

/** Waits for the runs of the page, and prints each as it ends: whoever watches sees which is slow. Those that hang give null. */
async function outcomesIn(
  tab: Tab,
  names: readonly string[],
  before: number,
): Promise<readonly (string | null)[]> {
  const start = performance.now();
  let got: readonly (string | null)[] = names.map(() => null);
  const areOver = async () => {
    const now = await tab.evaluate(outcomesShown, names.length);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    now.forEach((outcome, run) => {
      if (run > 0 && outcome !== null && got[run] === null)
        console.log(
          `  ${before + run} of ${files.length}, ${seconds} s: ${names[run].replaceAll('\n', ' ')}`,
        );
    });
    got = now;
    return got.every((outcome) => outcome !== null);
  };
  await until('all policies have ended', areOver, LONGEST).catch(() => undefined);
  return got;
}

/** Opens links with all of them, some at a time; gives what differs from node, undefined if nothing does. */
export async function comparePolicies(tab: Tab, url: string): Promise<string | undefined> {
  const wrong: string[] = [];
  for (let from = 0; from < files.length; from += TOGETHER) {
    const some = files.slice(from, from + TOGETHER);
    const own = some.map(({ form, text }): RunSpec => ({ policy: 'own', code: text, params: { form } }));
    const scenario = { ...presets.get('two-jobs').scenario, runs: [{ policy: 'fair' }, ...own] };
    const wanted = await outcomesInNode(scenario);
    const link = await encodeLink(scenario);
    await tab.goto('about:blank');
    await tab.goto(`${url}${link?.fragment}`);
    const names = ['the built-in run', ...some.map(({ name }) => name)];
    const got = await outcomesIn(tab, names, from);
    wanted.forEach((outcome, run) => {
      const ended = got[run] ?? 'no end';
      if (!ended.endsWith(outcome)) wrong.push(`${names[run]}: expected ${outcome}, got ${ended}`);
    });
  }
  return wrong.length === 0 ? undefined : wrong.join('\n');
}
