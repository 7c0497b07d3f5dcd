// Rewrites the goldens, the digests of the golden links and the numbers in the README: npm run goldens. A commit that
// changes them says why.
import { readFileSync, writeFileSync } from 'node:fs';
import { presets } from '../src/scenario/presets/presets.ts';
import { decodeLink } from '../src/share/link.ts';
import { digestsText, goldenRuns, goldensFile } from './golden.ts';
import { exampleOutput, withExample } from './readmeExample.ts';
import { rowPerLine } from './rowPerLine.ts';

const linksFile = 'src/measured/links.txt';
const readmeFile = 'README.md';

const goldens = presets.all.map(({ id, scenario }) => [id, goldenRuns(scenario)] as const);
write(goldensFile, rowPerLine(Object.fromEntries(goldens)));

const lines = readFileSync(linksFile, 'utf8').trim().split('\n');
const written = await Promise.all(lines.map(withDigests));
write(linksFile, `${written.join('\n')}\n`);
write(readmeFile, withExample(readFileSync(readmeFile, 'utf8'), await exampleOutput()));

/** Appends the digests of a link's runs to its line. */
async function withDigests(line: string): Promise<string> {
  const [name, link] = line.split('\t');
  const opened = await decodeLink(link);
  if (opened.kind !== 'opened') throw new Error(`the golden link ${name} does not open: ${opened.kind}`);
  return [name, link, digestsText(goldenRuns(opened.scenario))].join('\t');
}

/** Writes a file and prints whether it changed. */
function write(path: string, text: string): void {
  const before = readFileSync(path, 'utf8');
  if (before !== text) writeFileSync(path, text);
  console.log(`${before === text ? 'same   ' : 'CHANGED'} ${path}`);
}
