// Builds the command line program, dist/cli.js: one file that needs nothing but node.
import { existsSync } from 'node:fs';
import { bundleForNode } from './bundle.mjs';
import { inProject } from './project.mjs';

const entry = inProject('src/cli/main.ts');
if (existsSync(entry)) await bundleForNode(entry, inProject('dist/cli.js'));
