import { csvOf } from '../../base/csv.ts';
import type { Issue } from '../../base/issue.ts';
import { type HiddenTests, readHiddenTests, stepsWithout } from '../../lessons/hiddenTests.ts';
import type { Lesson } from '../../lessons/lesson.ts';
import type { Work } from '../../lessons/work.ts';
import { asTyped, textTable } from '../printable.ts';
import { readText, type Terminal } from '../terminal.ts';
import { writeFile } from '../writeFile.ts';
import type { Graded } from './graded.ts';
import { type GradedPolicies, gradePolicies, referencesOnce } from './gradePolicies.ts';
import { measureWrittenHere } from './measureWritten.ts';

/** Grades the policies that a student wrote in a lesson. */
export type GradeWritten = (lesson: Lesson, work: Work) => Promise<GradedPolicies>;

interface PolicyGrader {
  readonly grade: GradeWritten;
  /** Writes the numbers of all seeds, if that was asked for. */
  write(graded: readonly Graded[]): readonly Issue[];
}

/** Makes what grades policies, or says what is wrong with the files that were named for it. */
export async function policyGrader(
  lesson: Lesson | null,
  { hidden, perSeed }: { readonly hidden?: string; readonly perSeed?: string },
  terminal: Terminal,
): Promise<PolicyGrader | { readonly issues: readonly Issue[] }> {
  let tests: HiddenTests = {};
  if (hidden !== undefined) {
    if (lesson === null) return complain('--hidden', 'goes with --lesson, which holds the hash of the file');
    const read = await readHidden(hidden, lesson, terminal);
    if ('issues' in read) return read;
    tests = read.tests;
  }
  const missing = lesson === null ? [] : stepsWithout(lesson, tests);
  if (missing.length > 0)
    terminal.err(`Step ${missing.join(', ')} has hidden tests; name their file with --hidden.\n`);
  const measure = terminal.measureWritten ?? measureWrittenHere;
  const referenceOf = referencesOnce(measure);
  return {
    grade: (of, work) => gradePolicies(of, work, tests, measure, referenceOf),
    write: (graded) => (perSeed === undefined ? [] : writeSeeds(graded, perSeed, terminal)),
  };
}

async function readHidden(path: string, lesson: Lesson, terminal: Terminal) {
  const read = await readText(path, terminal);
  if (read.kind === 'fault') return complain(asTyped(path), read.fault);
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(read.text)));
  const hash = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const found = readHiddenTests(read.text, hash, lesson);
  if ('tests' in found) return found;
  return { issues: found.issues.map((each) => ({ ...each, path: `${asTyped(path)} ${each.path}`.trim() })) };
}

const complain = (path: string, message: string) => ({ issues: [{ path, message }] });

const head = ['student', 'id', 'step', 'test', 'seed', 'metric', 'reference', 'own', 'ratio'];

function writeSeeds(graded: readonly Graded[], path: string, terminal: Terminal): readonly Issue[] {
  const rows = graded.flatMap(({ student, id, seeds = [] }) =>
    seeds.flatMap(({ step, test, seed, metrics, reference, own }) =>
      metrics.map((metric, at) => {
        const ratio = own[at] / reference[at];
        return [student, id, step, test, seed, metric, reference[at], own[at], ratio];
      }),
    ),
  );
  return writeFile(path, csvOf([head, ...rows]), terminal);
}

/** A line for each test of each student's policy; empty: no policy was handed in. */
export function policyTable(graded: readonly Graded[]): string {
  const rows = graded.flatMap(({ student, marks, written = [] }) => {
    const steps = new Set(written.map(({ step }) => step));
    return marks.flatMap(({ step, kind, asked, found, result }) =>
      kind === 'goal' && steps.has(step)
        ? [[student, String(step), asked, words[result] ?? result, found]]
        : [],
    );
  });
  return rows.length === 0
    ? ''
    : `\n${textTable([['student', 'step', 'test', 'goal', 'found'], ...rows], 5)}`;
}

const words: Readonly<Record<string, string>> = { pass: 'reached', fail: 'missed', open: 'not decided' };
