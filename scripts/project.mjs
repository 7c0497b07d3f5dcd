// Shared by all scripts: where the project is, and how to run another program in it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Names a file of the project by its parts.
 * @param {...string} parts
 */
export const inProject = (...parts) => join(root, ...parts);

/** The entry scripts of the tools; node runs them directly, so that no shell is needed on any system. */
export const tools = {
  biome: inProject('node_modules/@biomejs/biome/bin/biome'),
  playwright: inProject('node_modules/@playwright/test/cli.js'),
  typescript: inProject('node_modules/typescript/bin/tsc'),
  vite: inProject('node_modules/vite/bin/vite.js'),
  vitest: inProject('node_modules/vitest/vitest.mjs'),
};

// Some tools colour their output even when it goes to a file.
const plainOutput = process.stdout.isTTY || process.env.FORCE_COLOR ? {} : { NO_COLOR: '1' };

/**
 * Runs a program in the project's folder, shows its output and resolves to its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} [environment] added to the caller's
 * @returns {Promise<number>}
 */
export function run(command, args, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...plainOutput, ...environment },
    });
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a JavaScript program with this very node and resolves to its exit code.
 * @param {string} script
 * @param {readonly string[]} args
 * @param {Record<string, string>} [environment]
 */
export const runNode = (script, args, environment) => run(process.execPath, [script, ...args], environment);
