// Builds the command line program, dist/cli.js: one file that needs nothing but node.
import { chmodSync } from 'node:fs';
import { bundleForNode } from './bundle.mjs';
import { inProject } from './project.mjs';

const outFile = inProject('dist/cli.js');
await bundleForNode(inProject('src/cli/main.ts'), outFile);
chmodSync(outFile, 0o755);
