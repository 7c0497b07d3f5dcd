// Rewrites the goldens, the digests of the golden links and the numbers in the README: npm run goldens. A commit that
// changes them says why.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { presets } from '../src/scenario/presets.ts';
import { decodeLink } from '../src/share/link.ts';
import { digestsText, goldenRuns, goldenText } from './golden.ts';
import { exampleOutput, withExample } from './readmeExample.ts';

const folder = 'src/scenario/presets/goldens';
const linksFile = 'src/share/golden-links.txt';
const readmeFile = 'README.md';

mkdirSync(folder, { recursive: true });
for (const { id, scenario } of presets.all) {
  write(join(folder, `${id}.json`), goldenText(goldenRuns(scenario)));
}
for (const name of readdirSync(folder)) {
  if (presets.find(name.replace(/\.json$/, '')) !== undefined) continue;
  rmSync(join(folder, name));
  console.log(`removed ${name}: there is no such preset`);
}

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
  const before = readOrNothing(path);
  if (before !== text) writeFileSync(path, text);
  console.log(`${before === text ? 'same   ' : 'CHANGED'} ${path}`);
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
