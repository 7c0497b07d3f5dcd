// Bundles a TypeScript program into one JavaScript file for node 20.
import { basename, dirname } from 'node:path';
import { constantMembers } from './constantMembers.mjs';
import { root } from './project.mjs';

/**
 * Bundles a TypeScript file with everything it imports.
 * @param {string} entry
 * @param {string} outFile
 * @param {{ sourcemap?: boolean | 'inline' }} [options]
 */
export async function bundleForNode(entry, outFile, { sourcemap = false } = {}) {
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [constantMembers()],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: entry,
      outDir: dirname(outFile),
      emptyOutDir: false,
      target: 'node20',
      sourcemap,
      rolldownOptions: {
        output: { entryFileNames: basename(outFile), codeSplitting: false },
        optimization: { inlineConst: { mode: 'all' } },
      },
    },
  });
}
