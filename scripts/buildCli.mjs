// Builds what the npm package holds: the command line program, dist/cli.js, and the library, dist/library.js with its
// types. Each is one file that needs nothing but node.
import { chmodSync } from 'node:fs';
import { bundleForNode } from './bundle.mjs';
import { inProject } from './project.mjs';
import { runTypeScript } from './run-ts.mjs';

const outFile = inProject('dist/cli.js');
await bundleForNode(inProject('src/cli/main.ts'), outFile);
chmodSync(outFile, 0o755);
await bundleForNode(inProject('src/cli/library.ts'), inProject('dist/library.js'));
const types = inProject('dist/library.d.ts');
process.exitCode = await runTypeScript(inProject('scripts/package/writeTypes.ts'), [types]);
