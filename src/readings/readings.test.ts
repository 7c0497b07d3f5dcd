import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { WordedSpec } from '../kit/menu/params.ts';
import { wordedPolicies } from '../policies/worded.ts';
import { fieldsOf } from '../scenario/fields/fields.ts';
import { presets } from '../scenario/presets/presets.ts';
import { departures, entries, textOf } from './all.ts';
import { codesIn } from './entry.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const known = new Set(entries.map(({ code }) => code));
const goldens = /^src\/measured\/(goldens|links)\./;

/** Reads all files that are written by hand: path → text. */
function readAll(): ReadonlyMap<string, string> {
  const below = ['src', 'scripts', 'e2e', 'docs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(folder, path.replaceAll('\\', '/')),
    ),
  );
  const files = ['README.md', 'index.html', ...below].filter(
    (path) => /\.(tsx?|mjs|json|md|html|css)$/.test(path) && !goldens.test(path),
  );
  return new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

const texts = readAll();
const citing = [...texts].filter(([path]) => !/^src\/(readings|content\/papers)\//.test(path));

describe('codes', () => {
  test('stand for one thing each', () => {
    expect(entries.length).toBe(known.size);
  });

  test('that the repository cites all have an entry', () => {
    const open = [...texts].flatMap(([path, text]) =>
      codesIn(text)
        .filter((code) => !known.has(code))
        .map((code) => `${path}: ${code}`),
    );
    expect(open).toEqual([]);
  });

  // Whether something tests the targets is a matter of their claims.
  test('have an entry only if something cites them, except readings, departures and targets', () => {
    const cited = new Set(citing.flatMap(([, text]) => codesIn(text)));
    const idle = entries.filter(
      ({ kind, code }) => !['reading', 'departure', 'target'].includes(kind) && !cited.has(code),
    );
    expect(idle.map(({ code }) => code)).toEqual([]);
  });

  test('are written in full: no shorthand for several codes', () => {
    const shorthand = /\b(?:AMB|COM|SPA|HOP|APO|DEL|QUI|DIF)-\d+(?:, | and |–|\/)\d+\b/;
    expect(citing.filter(([, text]) => shorthand.test(text)).map(([path]) => path)).toEqual([]);
  });

  test('and nothing refers to notes outside the repository', () => {
    const open = citing.flatMap(([path, text]) =>
      (text.match(/\b[\w-]+\.md\b/g) ?? [])
        .filter((name) => ![...texts.keys()].some((each) => basename(each) === name))
        .map((name) => `${path}: ${name}`),
    );
    expect(open).toEqual([]);
  });

  test('have entries without empty fields', () => {
    const empty = entries.filter((entry) =>
      textOf(entry)
        .split('\n')
        .some((line) => line.trim() === ''),
    );
    expect(empty.map(({ code }) => code)).toEqual([]);
  });
});

describe('departures', () => {
  const count = (list: readonly string[]) =>
    Object.fromEntries(
      [...new Set(list)].sort().map((path) => [path, list.filter((each) => each === path).length]),
    );

  test('are exactly the comments that begin with “Differs from the paper”', () => {
    const comments = citing
      .filter(([path]) => path.startsWith('src/'))
      .flatMap(([path, text]) =>
        (text.match(/(?:\*|\/\/)[^\n]*\bDiffers from the paper\b/g) ?? []).map(() =>
          path.slice('src/'.length),
        ),
      );
    expect(count(departures.map(({ file }) => file))).toEqual(count(comments));
  });

  test('name files that exist', () => {
    expect(departures.filter(({ file }) => !existsSync(join(root, 'src', file)))).toEqual([]);
  });
});

describe('the readings that controls rest on', () => {
  const ofMenus: readonly WordedSpec[] = wordedPolicies.all.flatMap(({ params }) => Object.values(params));
  const ofFields = presets.all.flatMap(({ scenario }) => fieldsOf(scenario).map(({ spec }) => spec));
  const specs = [...ofMenus, ...ofFields];

  test('are named by codes with an entry, in their own field only', () => {
    const closed = specs.filter(({ reading }) => reading !== undefined && !known.has(reading));
    expect(closed.map(({ title }) => title)).toEqual([]);
    const mixed = specs.filter(
      ({ source, origin, help }) => codesIn(`${source} ${origin} ${help}`).length > 0,
    );
    expect(mixed.map(({ title }) => title)).toEqual([]);
  });

  test('are named by the parameters that the readings are about', () => {
    const cited = new Set(specs.map(({ reading }) => reading));
    for (const code of ['AMB-12', 'AMB-16', 'AMB-26', 'AMB-29', 'AMB-31', 'AMB-34', 'AMB-35', 'DIF-1'])
      expect([...cited]).toContain(code);
  });
});
