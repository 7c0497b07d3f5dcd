import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { anchorOf } from '../scripts/docs/anchorOf.ts';
import { layers, rooms } from '../scripts/layers.ts';
import { exampleOutput, shownExample, stablePart, withExample } from '../scripts/readmeExample.ts';
import { policyInReadme } from '../scripts/readmePolicy.ts';
import { version } from './base/version.ts';
import { help } from './cli/help.ts';
import { createSimulation } from './engine/world/simulate.ts';
import type { PolicyFile } from './kit/menu/plugin.ts';
import { lanesAreSingle } from './laws/slots.ts';
import { compileRun, compileScenario } from './scenario/compile/compile.ts';
import { runPlanOf } from './scenario/compile/runPlan.ts';
import { presets } from './scenario/presets/presets.ts';
import { queuesEmpty } from './testing/laws/endings.ts';
import { messagesArrive } from './testing/laws/messages.ts';
import { smallScenario } from './testing/scenario/testScenario.ts';

const root = new URL('../', import.meta.url);
const readme = read('README.md');
const pages = readdirSync(new URL('docs', root)).map((name) => `docs/${name}`);
const texts: ReadonlyMap<string, string> = new Map(['README.md', ...pages].map((path) => [path, read(path)]));

function read(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}

/** Finds what a pattern captures in the README and in all pages of `docs`, each with its page. */
function found(pattern: RegExp): readonly { readonly page: string; readonly name: string }[] {
  return [...texts].flatMap(([page, text]) =>
    [...text.matchAll(pattern)].map(([, name]) => ({ page, name })),
  );
}

/** The anchors of a page, as GitHub and Help name its headings. */
function anchorsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading));
}

test('the README is short, and no line of it or of docs is long', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(180);
  const long = [...texts].flatMap(([page, text]) =>
    text.split('\n').flatMap((line, at) => (line.length > 400 ? [`${page}:${at + 1}`] : [])),
  );
  expect(long).toEqual([]);
});

test('every file and heading that the README and docs name is there', () => {
  const links = found(/\]\((?!https?:)([^)]+)\)/g);
  const paths = found(/`((?:src|scripts|e2e)\/[^`*]+)`/g).filter(({ name }) => !name.includes('mine'));
  expect(links.length).toBeGreaterThan(30);
  expect(paths.length).toBeGreaterThan(5);
  const lost = links.filter(({ page, name }) => {
    const [path, anchor] = name.split('#');
    const target = path === '' ? page : posix.join(posix.dirname(page), path);
    if (!existsSync(new URL(target, root))) return true;
    return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
  });
  expect(lost).toEqual([]);
  expect(paths.filter(({ name }) => !existsSync(new URL(name, root)))).toEqual([]);
});

test('the version to cite is the version of the package', () => {
  expect(read('CITATION.cff')).toContain(`\nversion: ${version}\n`);
});

test('every page of docs can be reached from the README', () => {
  const reached = new Set(['README.md']);
  for (const page of reached) {
    for (const [, name] of (texts.get(page) ?? '').matchAll(/\]\(([^):#]+\.md)/g)) {
      reached.add(posix.join(posix.dirname(page), name));
    }
  }
  expect(pages.filter((page) => !reached.has(page))).toEqual([]);
});

test('every command, option and preset that the README and docs name exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const tasks = found(/npm (?:run )?([\w:]+)/g).filter(
    ({ name }) => !['link', 'install', 'run'].includes(name),
  );
  expect(tasks.length).toBeGreaterThan(5);
  expect(tasks.filter(({ name }) => scripts[name] === undefined)).toEqual([]);
  const words = [...found(/makespan (\w+)/g), ...found(/(?<=[ `])(--[\w-]+\w)/g)];
  // How these are called stands in their first lines; of browser tests, in their script.
  const scriptHelp = ['bench', 'browsers', 'fuzz', 'pack', 'validate'].map(
    (script) => read(`scripts/${script}.ts`).split('\n')[0],
  );
  const known = `${help}${scriptHelp}${read('scripts/e2e.mjs')}`;
  expect(words.filter(({ name }) => !new RegExp(`${name}(?![\\w-])`).test(known))).toEqual([]);
  const ids = found(/(?:--preset |makespan presets |\?preset=)([a-z][a-z-]+)/g);
  expect(ids.length).toBeGreaterThan(1);
  const tried = [...readme.matchAll(/^\|.*\| `([a-z-]+)` \| \[/gm)].map(([, id]) => id);
  expect(tried.length).toBe(5);
  expect([...ids.map(({ name }) => name), ...tried].filter((id) => presets.find(id) === undefined)).toEqual(
    [],
  );
});

test('every question that docs send people to is in the gallery', () => {
  const questions = found(/\*\*“([^”]+)”\*\*/g);
  expect(questions.length).toBeGreaterThan(5);
  const asked = presets.all.map(({ scenario }) => scenario.question);
  expect(questions.filter(({ name }) => !asked.includes(name))).toEqual([]);
});

test('the architecture has a line for each folder of src and each room of the engine', () => {
  const rows = [...read('docs/architecture.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  const folders = Object.keys(layers).filter((name) => name !== '');
  expect([...rows].sort()).toEqual([...folders, ...rooms.engine].sort());
});

test('the numbers that the README shows are those that the command prints', async () => {
  const shown = stablePart(await exampleOutput());
  expect(shown).toMatch(/Task wait.*#s=1\./s);
  expect(stablePart(shownExample(readme))).toBe(shown);
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
  const text = 'A\n```\n$ makespan run --preset late-binding\nold\n\nRun x\n\nlink\n```\nB\n';
  const output = 'new\n\nRun y\n\nlink\n';
  expect(withExample(text, output)).toBe(text.replace('old', 'new').replace('x', 'y'));
  expect(withExample(text, 'old\n\nRun z\n\nlink\n')).toBe(text);
  expect(withExample(text, 'old\n\nRun z\n\nother\n')).toBe(text.replace('x', 'z').replace('link', 'other'));
});
