import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exampleOutput, stablePart, withExample } from '../scripts/readmeExample.ts';
import { policyInReadme } from '../scripts/readmePolicy.ts';
import { help } from './cli/help.ts';
import { createSimulation } from './engine/world/simulate.ts';
import type { PolicyFile } from './kit/menu/plugin.ts';
import { queuesEmpty } from './laws/endings.ts';
import { messagesArrive } from './laws/messages.ts';
import { lanesAreSingle } from './laws/slots.ts';
import { compileRun, compileScenario } from './scenario/compile.ts';
import { presets } from './scenario/presets.ts';
import { runPlanOf } from './scenario/runPlan.ts';
import { smallScenario } from './testing/scenario/testScenario.ts';

const root = new URL('../', import.meta.url);
const readme = readFileSync(new URL('README.md', root), 'utf8');

function found(pattern: RegExp): readonly string[] {
  return [...readme.matchAll(pattern)].map(([, name]) => name);
}

test('every file that the README names is there', () => {
  const files = [...found(/`(src\/[^`]+)`/g), ...found(/\]\(([^)#:]+)\)/g)];
  expect(files.length).toBeGreaterThan(5);
  const missing = files.filter((file) => !existsSync(new URL(file, root)));
  expect(missing).toEqual([]);
});

test('every command, option and preset that the README names exists', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const tasks = found(/npm (?:run )?(\w+)/g).filter((task) => task !== 'link');
  expect(tasks.length).toBeGreaterThan(5);
  expect(tasks.filter((task) => scripts[task] === undefined)).toEqual([]);
  const words = [...found(/makespan (\w+)/g), ...found(/(--\w+)/g)];
  // How these are called stands in their first lines.
  const scriptHelp = ['bench', 'browsers', 'fuzz', 'validate'].map(
    (script) => readFileSync(new URL(`scripts/${script}.ts`, root), 'utf8').split('\n')[0],
  );
  expect(words.filter((word) => !`${help}${scriptHelp}`.includes(word))).toEqual([]);
  const ids = found(/(?:--preset|makespan presets) ([a-z-]+)/g);
  expect(ids.length).toBeGreaterThan(1);
  expect(ids.filter((id) => presets.find(id) === undefined)).toEqual([]);
});

test('every question that the README sends people to is in the gallery', () => {
  const questions = found(/\*\*“([^”]+)”\*\*/g);
  expect(questions.length).toBeGreaterThan(5);
  const asked = presets.all.map(({ scenario }) => scenario.question);
  expect(questions.filter((question) => !asked.includes(question))).toEqual([]);
});

test('the numbers that the README shows are those that the command prints', async () => {
  const shown = stablePart(await exampleOutput());
  expect(shown).toContain('Task wait');
  expect(readme).toContain(`${shown}\n`);
});

test('the policy that the README shows works as it is written there', async () => {
  const { plugin, create } = (await policyInReadme(readme)) as unknown as PolicyFile;
  expect(plugin.id).toBe('round-robin');
  const [, code] = readme.match(/```ts\n\/\/ src\/policies\/round-robin\/policy.ts\n(.*?)```/s) ?? ['', ''];
  expect(code.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(20);
  const compiled = compileScenario(smallScenario);
  const run = { ...compileRun(smallScenario, 0), plugin, params: {}, schedulers: 1 };
  const simulation = createSimulation(runPlanOf(run, compiled, create));
  while (simulation.advance(1000));
  const data = simulation.finish();
  const { attempts } = data.tables;
  expect(attempts.length).toBe(data.graphs.tasks);
  const { servers } = data.topology;
  expect(Array.from(attempts.columns.server.subarray(0, attempts.length))).toEqual(
    Array.from({ length: attempts.length }, (_, place) => place % servers),
  );
  for (const law of [lanesAreSingle, messagesArrive, queuesEmpty]) {
    expect(law(data, compiled.workload)).toEqual([]);
  }
});

test('other numbers take the place of those in the README', () => {
  const text = 'A\n```\n$ makespan run --preset late-binding\nold\n\nRun x\n```\nB\n';
  const output = 'new\n\nRun y\n';
  expect(withExample(text, output)).toBe(text.replace('old', 'new').replace('x', 'y'));
  expect(withExample(text, 'old\n\nRun z\n')).toBe(text);
});
