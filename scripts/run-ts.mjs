// Runs a TypeScript program in node: node scripts/run-ts.mjs <entry.ts> [arguments]
import { rmSync } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleForNode } from './bundle.mjs';
import { inProject, run } from './project.mjs';

/**
 * Bundles a TypeScript program, runs it in the project's folder and resolves to its exit code.
 * @param {string} entry
 * @param {readonly string[]} args
 */
export async function runTypeScript(entry, args) {
  const name = `${basename(entry, extname(entry))}-${process.pid}.mjs`;
  const outFile = inProject('node_modules/.cache/makespan', name);
  try {
    await bundleForNode(resolve(entry), outFile, { sourcemap: 'inline' });
    return await run(process.execPath, ['--enable-source-maps', outFile, ...args]);
  } finally {
    rmSync(outFile, { force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [entry, ...args] = process.argv.slice(2);
  if (entry === undefined) {
    console.error('Which program? node scripts/run-ts.mjs <entry.ts> [arguments]');
    process.exit(2);
  }
  process.exit(await runTypeScript(entry, args));
}
