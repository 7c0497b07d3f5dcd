// Tries the package as a user gets it: packs it, installs the tarball in an empty folder without a network, runs the
// command line there, and checks and runs the program that docs/command-line.md shows.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject, root, tools } from './project.mjs';

/**
 * Runs a program and returns what it prints.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} cwd
 */
const read = (command, args, cwd) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/**
 * @param {boolean} holds
 * @param {string} message
 */
function expect(holds, message) {
  if (!holds) throw new Error(message);
}

const options = {
  target: 'ES2023',
  module: 'nodenext',
  strict: true,
  noUncheckedIndexedAccess: true,
  types: [],
};

/** Types of the package that must be those of the sources; a program that does not compile says which is not. */
const held = `
import type * as published from '${inProject('dist/library.d.ts')}';
import type { Scenario } from '${inProject('src/scenario/shape/schema.ts')}';
import type { simulate, preset, presetIds, ScenarioError } from '${inProject('src/cli/library.ts')}';

type Source = ReturnType<typeof simulate>[number];
export const scenario = (given: published.Scenario): Scenario => given;
export const trace = (given: Source['trace']): published.Trace => given;
export const run = (given: Omit<Source, 'metrics'>): Omit<published.SimulatedRun, 'metrics'> => given;
export const fields: keyof Source = '' as keyof published.SimulatedRun;
export const faults = (given: ScenarioError): published.ScenarioError => given;
export const names: Record<'simulate' | 'preset' | 'presetIds' | 'ScenarioError', unknown> = {} as Omit<
  typeof published,
  never
>;
export const ids: typeof published.presetIds = {} as typeof presetIds;
export const find = (id: Parameters<typeof preset>[0]): Parameters<typeof published.preset>[0] => id;
`;

/** The program that the docs show, with the name of its file. */
function shownProgram() {
  const found = readFileSync(inProject('docs/command-line.md'), 'utf8').match(
    /```ts\n\/\/ (\S+\.ts)\n(.*?)```/s,
  );
  if (found === null) throw new Error('docs/command-line.md shows no program');
  return { name: found[1], code: found[2] };
}

/** @param {string} folder */
function steps(folder) {
  const trial = join(folder, 'trial');
  const { name, code } = shownProgram();
  const goldens = JSON.parse(readFileSync(inProject('src/measured/goldens.json'), 'utf8'));
  const digests = goldens['late-binding'].map((/** @type {{ digest: string }} */ run) => run.digest);
  return {
    'npm pack': () => {
      const words = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
      const [{ files }] = JSON.parse(read('npm', words, root));
      const paths = files.map((/** @type {{ path: string }} */ file) => file.path);
      const { bin, exports } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
      const wanted = [bin.makespan, exports['.'].types, exports['.'].default].map((path) =>
        path.replace(/^\.\//, ''),
      );
      expect(
        wanted.every((path) => paths.includes(path)),
        `the package has no ${wanted}: ${paths}`,
      );
    },
    'npm install in an empty folder, offline': () => {
      const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
      mkdirSync(trial);
      writeFileSync(join(trial, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
      const tarball = join(folder, `makespan-${version}.tgz`);
      read('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], trial);
      const { packages } = JSON.parse(readFileSync(join(trial, 'package-lock.json'), 'utf8'));
      expect(
        Object.keys(packages).length === 2,
        `more is installed than the package: ${Object.keys(packages)}`,
      );
    },
    'npx makespan run --preset late-binding': () => {
      const output = read('npx', ['--no-install', 'makespan', 'run', '--preset', 'late-binding'], trial);
      expect(
        digests.every((/** @type {string} */ digest) => output.includes(digest)),
        `not the stored digests: ${output}`,
      );
    },
    'the types of the package in the program that the docs show': () => {
      writeFileSync(join(trial, name), code);
      writeFileSync(
        join(trial, 'tsconfig.json'),
        JSON.stringify({ compilerOptions: { ...options, lib: ['ES2023', 'DOM'] }, files: [name] }),
      );
      read(process.execPath, [tools.typescript, '-p', '.'], trial);
    },
    'that program in node': () => {
      const output = read(process.execPath, [name.replace(/ts$/, 'js')], trial);
      expect(
        digests.every((/** @type {string} */ digest) => output.includes(digest)),
        `not the stored digests: ${output}`,
      );
    },
    'the types of the package and those of the sources': () => {
      // In the project, where the packages are that sources import.
      const place = inProject('node_modules/.cache/makespan', `held-${process.pid}`);
      try {
        mkdirSync(place, { recursive: true });
        writeFileSync(join(place, 'held.ts'), held);
        const config = { extends: inProject('tsconfig.json'), include: ['held.ts'] };
        writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(config));
        read(process.execPath, [tools.typescript, '-p', place], root);
      } finally {
        rmSync(place, { recursive: true, force: true });
      }
    },
  };
}

/** Does every step, each of which counts as a test; what follows a failed one fails with it. */
export async function packed() {
  if (!existsSync(inProject('dist/library.js')))
    throw new Error('There is no dist/library.js: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'makespan-packed-'));
  const count = { passed: 0, failed: 0 };
  try {
    for (const [title, step] of Object.entries(steps(folder))) {
      try {
        step();
        count.passed += 1;
        console.log(`ok     ${title}`);
      } catch (error) {
        count.failed += 1;
        const { message, stdout = '', stderr = '' } = /** @type {any} */ (error);
        console.log(`FAILED ${title}\n${message}\n${stdout}${stderr}`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return count;
}
