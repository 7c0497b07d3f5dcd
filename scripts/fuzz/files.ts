import { csvOf } from '../../src/base/csv.ts';
import { program } from '../../src/cli/program.ts';
import { cellsOf } from '../../src/scenario/sweep/cells.ts';
import { headerOf, rowsOf } from '../../src/scenario/sweep/rows.ts';
import { withText } from '../../src/share/picture/png.ts';
import { readPicture } from '../../src/share/picture/readPicture.ts';
import { withMetadata } from '../../src/share/picture/svg.ts';
import { smallGrid } from '../../src/testing/scenario/sweep/testSweep.ts';
import { type Draws, expectWords, Finding, type Fuzzer } from './fuzzer.ts';
import { hostile, mutated } from './links.ts';

/** Copies a part of a text a hundred times, or damages a letter of it: once or more. */
function damaged(text: string, draws: Draws): string {
  let now = text;
  for (let times = 1 + draws.below(4); times > 0 && now !== ''; times -= 1) {
    const at = draws.below(now.length);
    const part = now.slice(at, at + 1 + draws.below(60));
    now = draws.onceIn(3) ? now.slice(0, at) + part.repeat(100) + now.slice(at) : mutated(now, draws);
  }
  return now;
}

/** Runs the program with these files; nothing may be an error of ours. */
async function outcomeOf(words: readonly string[], files: Readonly<Record<string, string>>): Promise<string> {
  let written = '';
  const code = await program(words, {
    out: () => undefined,
    err: (text) => {
      written += text;
    },
    progress: () => undefined,
    readFile: (path) => files[path],
    readInput: async () => '',
    openFile: () => ({ write: () => undefined, close: () => undefined }),
    now: () => 0,
    // What a sweep would measure is the concern of other fuzzers.
    measureCells: async (_scenario, cells, _threads, onOutcome) => {
      for (const cell of cells) onOutcome({ cell, numbers: [1, 2] });
    },
  });
  if (/error of ours/.test(written)) throw new Finding(written, files);
  expectWords(written.replaceAll(/"[^"]*"/g, ''), files);
  return `${words[0]} ${code}`;
}

const results = cellsOf(smallGrid).map((cell) => ({ cell, numbers: smallGrid.sweep.metrics.map(() => 1) }));
const whole = csvOf([headerOf(smallGrid), ...rowsOf(smallGrid, results)]);

async function merge(draws: Draws): Promise<string> {
  const lines = whole.split('\r\n');
  const part = (rest: number) =>
    lines.filter((_, at) => at === 0 || at === lines.length - 1 || ((at - 1) >> 1) % 2 === rest);
  const parts = [part(0).join('\r\n'), part(1).join('\r\n')];
  const numbers = ['0', '1', '100000', '99999999999', '-1', '1e9', '9'.repeat(400)];
  const forged = parts[0].replaceAll(/^([0-9a-f]+),(\d+),(\d+)/gm, (all, key, count) =>
    draws.onceIn(4) ? `${key},${draws.onceIn(2) ? draws.of(numbers) : count},${draws.of(numbers)}` : all,
  );
  const odd = draws.of([parts[0], parts[0], forged, damaged(parts[0], draws), damaged(parts[0], draws)]);
  const files = { odd, other: parts[1], grid: JSON.stringify(smallGrid) };
  return draws.onceIn(3)
    ? outcomeOf(['sweep', 'grid', '--resume', 'odd'], files)
    : outcomeOf(['merge', 'odd', 'other'], files);
}

const link = '#w=1.AAAAAAAAAAAAAAAAAAAAAAAAAA';
const handIns: Readonly<Record<string, string>> = {
  'a.txt': `Ada: https://x.org/${link}\nBob ${link.slice(0, 20)}\n${link.slice(20)}\n`,
  'a.csv': `Name;Link\n"Ada ""A""";"see ${link}"\nBob;\n`,
  'a.json': JSON.stringify([{ name: 'Ada', link }, { Bob: [link] }, hostile.slice(0, 9)]),
  'a.html': `<p>Ada <a href="https://x.org/${link}">${link}</a>`,
  'a.rtf': `{\\rtf1{\\field{\\*\\fldinst{HYPERLINK "${link}"}}}}`,
  'a.url': `[InternetShortcut]\nURL=https://x.org/${link}\n`,
  'a.webloc': `bplist00\u00d1\u0001\u0002SURL_\u0010${String.fromCharCode(link.length)}${link}${'\0'.repeat(40)}`,
  'a.docx': `PK\u0003\u0004${link}PK\u0001\u0002${'\0'.repeat(50)}PK\u0005\u0006${'\0'.repeat(18)}`,
};

async function picture(draws: Draws): Promise<string> {
  const fragment = '#s=1.abc';
  const svg = withMetadata('<?xml version="1.0"?>\n<svg xmlns="x"><rect/></svg>', fragment);
  const png = withText(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), fragment);
  if (draws.onceIn(2))
    for (let times = draws.below(4); times > 0; times -= 1)
      png[draws.below(png.length)] ^= 1 << draws.below(8);
  const read = await readPicture(new Blob([draws.onceIn(2) ? png : damaged(svg, draws)]));
  expectWords(read.kind === 'refused' ? read.reason : '', svg);
  return `picture ${read.kind}`;
}

/** What is handed in, parts of sweeps, and saved pictures, damaged: each ends, with a sentence where it is of no use. */
export const files: Fuzzer = {
  name: 'files',
  async try(draws) {
    switch (draws.below(3)) {
      case 0:
        return merge(draws);
      case 1:
        return picture(draws);
      default: {
        const name = draws.of(Object.keys(handIns));
        return outcomeOf(['grade', name], { [name]: damaged(handIns[name], draws) });
      }
    }
  },
};
