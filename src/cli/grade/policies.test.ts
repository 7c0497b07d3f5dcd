import { expect, test } from 'vitest';
import { codes, powerOfTwo, submission, submissions } from '../../testing/lessons/policySubmissions.ts';
import { program } from '../program.ts';

/** Grades files, by their names; gives what was printed, and the files that were written. */
async function grade(files: Readonly<Record<string, string>>, words: readonly string[] = []) {
  const all: Readonly<Record<string, string>> = { 'lesson.json': JSON.stringify(powerOfTwo), ...files };
  const printed = { out: '', err: '' };
  const written: Record<string, string> = {};
  const handedIn = Object.keys(files).filter((name) => name.endsWith('.txt'));
  const code = await program(['grade', ...handedIn, '--lesson', 'lesson.json', ...words], {
    out: (text) => {
      printed.out += text;
    },
    err: (text) => {
      printed.err += text;
    },
    progress: () => undefined,
    readFile(path) {
      if (all[path] === undefined) throw Object.assign(new Error('missing'), { code: 'ENOENT' });
      return all[path];
    },
    readInput: async () => '',
    openFile(path) {
      written[path] = '';
      return {
        write: (text) => {
          written[path] += text;
        },
        close: () => undefined,
      };
    },
    now: () => 0,
  });
  const lineOf = (student: string) =>
    printed.out.split('\n').find((line) => line.startsWith(student) && line.includes(' Faster '));
  return { code, ...printed, written, lineOf };
}

test('a class is graded: each row says what became of it, and none touches the next', async () => {
  const { code, err, out, lineOf, written } = await grade(await submissions(powerOfTwo, 10), [
    '--per-seed',
    'seeds.csv',
  ]);
  expect(lineOf('right 0')).toMatch(/ reached +.* × 0\.\d+ \(0\.\d+ to 0\.\d+\); .* of random; laws kept$/);
  // Equal to whom it is compared with: exactly 1.
  expect(lineOf('same 1')).toMatch(
    / missed +.* × 1\.000 \(1\.000 to 1\.000\); .* × 1\.000 \(1\.000 to 1\.000\) of random/,
  );
  expect(lineOf('wrong 2')).toMatch(/ missed /);
  expect(lineOf('loop 3')).toMatch(/ missed +fails: .* took more than 1,000,000 steps in one call/);
  expect(lineOf('throws 4')).toMatch(/ missed +fails: line 3, .*'nope' is not defined/);
  expect(lineOf('left 5')).toMatch(/ missed +fails: it left work\. 40 of 40 jobs/);
  expect(lineOf('memory 6')).toMatch(/ missed +fails: .*out of memory/);
  expect(lineOf('copied 7')).toMatch(/ reached /);
  expect(out).toMatch(/\nright 0, copied 7: step 1, \d+ % of the code\n/);
  expect(out).not.toMatch(/wrong 2, .* of the code/);
  expect(err).toMatch(/damaged was not graded/);
  expect(code).toBe(2);
  const seeds = written['seeds.csv'].split('\r\n');
  expect(seeds[0]).toBe('student,id,step,test,seed,metric,reference,own,ratio');
  expect(seeds.filter((line) => line.startsWith('same 1,'))).toHaveLength(6 * 2);
  for (const line of seeds.filter((each) => each.startsWith('same 1,'))) expect(line).toMatch(/,1$/);
}, 60_000);

test('tests that only the teacher has are run, if the lesson holds their hash', async () => {
  const hidden = {
    hidden: 1,
    steps: {
      1: [
        {
          says: 'Faster elsewhere',
          scenario: { preset: 'two-jobs' },
          against: { policy: 'random' },
          goal: 2,
        },
      ],
    },
  };
  const files = {
    'a.txt': await submission(powerOfTwo, 'Ada', codes.right),
    'hidden.json': JSON.stringify(hidden),
  };
  const refused = await grade(files, ['--hidden', 'hidden.json']);
  const hash = /has the SHA-256 ([0-9a-f]{64}), but step 1 of the lesson names none/.exec(refused.err)?.[1];
  const [step] = powerOfTwo.steps;
  const lesson = {
    ...powerOfTwo,
    steps: [{ ...step, policy: { ...step.policy, hidden: hash } }],
  } as typeof powerOfTwo;
  const own = {
    ...files,
    'lesson.json': JSON.stringify(lesson),
    'a.txt': await submission(lesson, 'Ada', codes.right),
  };
  const graded = await grade(own, ['--hidden', 'hidden.json']);
  expect(graded.out).toMatch(/Ada +1 +\(hidden\) Faster elsewhere +/);
  expect((await grade(own)).err).toMatch(/^Step 1 has hidden tests; name their file with --hidden\./);
  const changed = { ...own, 'hidden.json': JSON.stringify({ ...hidden, steps: { 1: [] } }) };
  expect((await grade(changed, ['--hidden', 'hidden.json'])).err).toMatch(
    /has the SHA-256 .*, but step 1 of the lesson names /,
  );
}, 60_000);

test('another form than the task allows is refused', async () => {
  const { out } = await grade({ 'b.txt': await submission(powerOfTwo, 'Bob', codes.otherForm) }, ['--csv']);
  expect(out).toMatch(/it is written with decide; allowed is choose or ask,not gradable/);
});
