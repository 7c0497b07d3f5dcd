import { expect, test } from 'vitest';
import { builtInLessons } from '../../lessons/builtIn.ts';
import { answerOf, type Lesson } from '../../lessons/lesson.ts';
import { encodeLesson } from '../../lessons/link.ts';
import { scenarioOfStep, withValues } from '../../lessons/stepScenario.ts';
import { changesOf, type StepWork, type Work } from '../../lessons/work.ts';
import { encodeLink } from '../../share/link.ts';
import { program } from '../program.ts';
import type { FolderEntry } from '../terminal.ts';

const { id, lesson } = builtInLessons.get('stragglers-and-copies');

/** Files by their path: a text, or what happens instead. */
type Files = Readonly<Record<string, string | Error | 'link'>>;

/** What a folder of these files contains; null: it is none. */
function folderOf(files: Files, path: string): readonly FolderEntry[] | null {
  const inside = Object.keys(files).filter((file) => file.startsWith(`${path}/`));
  const names = new Set(inside.map((file) => file.slice(path.length + 1).split('/')[0]));
  const entries = [...names].map((name): FolderEntry => {
    const own = `${path}/${name}`;
    return { name, path: own, kind: files[own] === 'link' ? 'other' : own in files ? 'file' : 'folder' };
  });
  return entries.length > 0 ? entries : null;
}

/** Runs the program in a folder of these files. */
async function run(words: readonly string[], files: Files) {
  const written = { out: '', err: '' };
  const code = await program(words, {
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    progress: () => undefined,
    readFile(path) {
      const file = files[path] ?? Object.assign(new Error('missing'), { code: 'ENOENT' });
      if (typeof file !== 'string') throw file;
      return file;
    },
    readFolder: (path) => folderOf(files, path),
    readInput: async () => '',
    openFile: () => ({ write: () => undefined, close: () => undefined }),
    now: () => 0,
  });
  return { code, ...written };
}

/** The work of somebody who did what “Show me” does, in the first so many steps, and answered rightly. */
function workOf(of: Lesson, name: string, done: number): Work {
  const steps = of.steps.slice(0, done).map((step, index): [number, StepWork] => {
    const { scenario } = scenarioOfStep(of, index);
    if (scenario === undefined) throw new Error('no scenario');
    const d = changesOf(scenario, withValues(scenario, step.showMe?.set));
    const { question } = step;
    return [
      index,
      {
        ...(d !== undefined && { d }),
        a: question === undefined || question.kind === 'text' ? 'Because.' : answerOf(question),
        g: true,
      },
    ];
  });
  return { name, steps: Object.fromEntries(steps) };
}

async function linkOf(of: Lesson, ofId: string | null, work: Work): Promise<string> {
  const link = await encodeLesson({ lesson: of, id: ofId, step: 0, work });
  return `https://example.org/makespan/${link?.fragment}`;
}

test('forty links are graded, each goal and answer by its own runs', { timeout: 60_000 }, async () => {
  const all = Array.from({ length: 38 }, (_, index) => workOf(lesson, `Student ${index}`, index % 9));
  const links = await Promise.all(all.map((work) => linkOf(lesson, id, work)));
  const cutOff = links[8].slice(0, -20);
  const liar = { name: 'Liar', steps: { 1: { g: true as const, a: 12 } } };
  const rows = [
    ...links.map((link, at) => `"Student ${at}",${link}`),
    `Cut,${cutOff}`,
    `Liar,${await linkOf(lesson, id, liar)}`,
  ];
  const { code, out, err } = await run(['grade', 'class', '--csv'], {
    'class/links.csv': `Name,Link\n${rows.join('\n')}\n`,
  });
  const lines = out.trimEnd().split('\r\n').slice(1);
  const goals = lesson.steps.filter(({ goal }) => goal !== undefined).length;
  expect(lines).toHaveLength(39 * (goals + lesson.steps.length) + 1);
  for (const [at] of all.entries()) {
    const own = lines.filter((line) => line.startsWith(`Student ${at},`));
    const done = lesson.steps.slice(0, at % 9);
    const passed = done.filter(({ goal }) => goal !== undefined).length;
    expect(own.filter((line) => line.endsWith(',pass'))).toHaveLength(passed);
    expect(own.filter((line) => line.endsWith(',fail'))).toHaveLength(goals - passed);
    expect(own.filter((line) => /,(right|open)$/.test(line))).toHaveLength(done.length);
  }
  // Numbers and runs are called as on the page.
  expect(out).toMatch(/,(Mean response|p95 response|Makespan)[^,]* of [AB] is [\d.]+/);
  expect(out).not.toMatch(/ of run \d/);
  // What the page noted is not believed.
  const lies = lines.filter((line) => line.startsWith('Liar,'));
  expect(lies.some((line) => line.endsWith(',pass'))).toBe(false);
  expect(lies.filter((line) => line.endsWith(',wrong'))).toHaveLength(1);
  expect(lines.find((line) => line.startsWith('Cut,'))).toMatch(
    /This link is missing its end: .*,not gradable$/,
  );
  expect(code).toBe(2);
  expect(err).toMatch(/^Cut was not graded: This link is missing its end/);
});

test('the table says once why a link was not graded', async () => {
  const cut = (await linkOf(lesson, id, workOf(lesson, 'Cut', 8))).slice(0, -9);
  const { out, err, code } = await run(['grade', 'a.txt'], { 'a.txt': `Cut: ${cut}\n` });
  expect(code).toBe(2);
  expect(out).toMatch(/^Cut .*This link is missing its end/m);
  expect(err).toBe('Cut was not graded: see its note\n');
});

test('grading the same links again gives the same bytes, and the table a line for each student', async () => {
  const files = { 'a.txt': `Ada: ${await linkOf(lesson, id, workOf(lesson, 'A', 8))}\n` };
  const once = await run(['grade', 'a.txt'], files);
  expect(await run(['grade', 'a.txt'], files)).toEqual(once);
  expect(once.code).toBe(0);
  expect(once.out.split('\n')[1]).toMatch(/^Ada +Stragglers and copies +6 of 6 +7 of 7 +1$/);
});

test('a lesson of one’s own is named by its file, and links of another version are told apart', {
  timeout: 30_000,
}, async () => {
  const own: Lesson = { ...lesson, title: 'Mine', steps: lesson.steps.slice(0, 2) };
  const easier: Lesson = { ...own, goal: 'Nothing.' };
  const files = {
    'lesson.json': JSON.stringify(own),
    'ada.url': `[InternetShortcut]\nURL=${await linkOf(own, null, workOf(own, '', 2))}\n`,
    'bob.txt': await linkOf(easier, null, workOf(easier, 'Bob', 2)),
  };
  const { out, code } = await run(['grade', 'ada.url', 'bob.txt', '--lesson', 'lesson.json'], files);
  expect(out).toMatch(/^ada +Mine +1 of 1 +2 of 2$/m);
  expect(out).toMatch(/^Bob +Mine .*it is of another lesson, or of another version of it/m);
  expect(code).toBe(2);
  expect((await run(['grade', 'ada.url'], files)).out).toMatch(/name its file with --lesson/);
});

test('a link to a scenario is graded by the goals that it can be meant for', async () => {
  const { scenario } = scenarioOfStep(lesson, 1);
  if (scenario === undefined) throw new Error('no scenario');
  const done = await encodeLink(withValues(scenario, lesson.steps[1].showMe?.set));
  const other = await encodeLink({ ...scenario, seed: 77 });
  const files = {
    'l.json': JSON.stringify(lesson),
    'all.txt': `Ada ${done?.fragment}\nBob ${other?.fragment}\n`,
  };
  const { out } = await run(['grade', 'all.txt', '--lesson', 'l.json'], files);
  expect(out).toMatch(/^Ada .*1 of 1/m);
  expect(out).toMatch(/^Bob .*its scenario belongs to no step of the lesson/m);
});

test('changes beyond the open controls are not gradable', async () => {
  const work: Work = {
    name: 'Eve',
    steps: { 1: { d: { seed: 3, runs: { 1: { params: { copies: 'any' } } } } } },
  };
  const { out } = await run(['grade', 'e.txt', '--csv'], { 'e.txt': await linkOf(lesson, id, work) });
  expect(out).toMatch(/more was changed than the controls of the step,not gradable/);
});

test('what holds no link is a row, and what does not exist is refused', async () => {
  const files = { 'in/a.txt': 'I forgot.', 'in/b.csv': 'Name,Link\nAda,\n' };
  const { out, code } = await run(['grade', 'in'], files);
  expect(out).toMatch(/^a .*there is no link/m);
  expect(out).toMatch(/^Ada .*there is no link/m);
  expect(code).toBe(2);
  expect(await run(['grade', 'nope.txt'], files)).toMatchObject({
    code: 2,
    out: '',
    err: 'nope.txt does not exist\n',
  });
  expect((await run(['grade'], files)).err).toMatch(/needs a folder or files/);
  expect((await run(['grade', 'in', '--lesson', 'in/a.txt'], files)).err).toMatch(/^in\/a.txt is not JSON/);
});

test('gradebooks have a point for each goal and right answer, in the columns that their systems read', {
  timeout: 60_000,
}, async () => {
  const [whole, some] = await Promise.all([8, 3].map((done) => linkOf(lesson, id, workOf(lesson, '', done))));
  const goals = lesson.steps.filter(({ goal }) => goal !== undefined).length;
  const answers = lesson.steps.filter(
    ({ question }) => question !== undefined && question.kind !== 'text' && answerOf(question) !== undefined,
  ).length;
  const most = goals + answers;
  const first = lesson.steps.slice(0, 3);
  const few =
    first.filter(({ goal }) => goal !== undefined).length +
    first.filter(({ question }) => question !== undefined && question.kind !== 'text').length;
  // Canvas, lib/gradebook_exporter.rb. The second link of a student counts, if it is the better one.
  const canvas = {
    'in/arcjeanne_LATE_52_901_a.txt': some,
    'in/lovelaceada_51_902_a.txt': some,
    'in/lovelaceada_51_903_b.txt': whole,
    'in/zoe_53_text.html': '<p>I forgot.</p>',
  };
  const book = await run(['grade', 'in', '--gradebook', 'canvas'], canvas);
  expect(book.out.split('\r\n')).toEqual([
    `Student,ID,SIS Login ID,Section,${lesson.title}`,
    `    Points Possible,,,,${most}`,
    `arcjeanne,52,,,${few}`,
    `lovelaceada,51,,,${most}`,
    'zoe,53,,,',
    '',
  ]);
  expect(book.err).toBe('zoe was not graded: there is no link\n');
  // Moodle, mod/assign/feedback/offline/importgradeslib.php: needs identifier, grade and when it was last modified.
  const moodle = {
    'in/Ada L_4_assignsubmission_file_/a.txt': whole,
    'in/Bob_7_assignsubmission_file_/a.txt': some,
    'in/carol.txt': whole,
  };
  const { out, err } = await run(['grade', 'in', '--gradebook', 'moodle'], moodle);
  const lines = out.split('\r\n');
  expect(lines[0]).toBe('Identifier,Full name,Grade,Maximum Grade,Last modified (grade),Feedback comments');
  expect(lines[1]).toBe(`Participant 4,Ada L,${most},${most},,`);
  expect(lines[2]).toMatch(new RegExp(`^Participant 7,Bob,${few},${most},,"?step \\d, (goal|question): `));
  expect(lines[3]).toBe(`,carol,${most},${most},,`);
  expect(err).toMatch(/by its own number, .* not known of carol/);
  // Gradescope, columns of "Download Grades"; a group is a line for each.
  const gradescope = {
    'in/submission_metadata.yml':
      "submission_1:\n  :submitters:\n  - :name: Ada King Lovelace\n    :sid: '051'\n  - :name: Bob\n    :sid: '52'\n",
    'in/submission_1/a.txt': whole,
  };
  expect((await run(['grade', 'in', '--gradebook', 'gradescope'], gradescope)).out.split('\r\n')).toEqual([
    'First Name,Last Name,SID,Email,Total Score,Max Points,Status',
    `Ada King,Lovelace,051,,${most},${most},Graded`,
    `Bob,,52,,${most},${most},Graded`,
    '',
  ]);
  expect(await run(['grade', 'in', '--gradebook', 'paper'], moodle)).toMatchObject({
    code: 2,
    err: '--gradebook is "paper"; allowed is one of canvas, moodle, gradescope\n',
  });
  const none = await run(['grade', 'in', '--gradebook', 'canvas'], { 'in/a.txt': 'I forgot.' });
  expect([none.code, none.out, none.err]).toEqual([
    2,
    '',
    '--gradebook needs links of one lesson; nothing was graded\n',
  ]);
});

test('what cannot be read is a row with its reason, and all others are graded', async () => {
  const ada = await linkOf(lesson, id, workOf(lesson, '', 2));
  const files = {
    'in/ada.txt': ada,
    'in/arcjeanne_LATE_52_9_work.txt': ada,
    'in/big.txt': new Error('Cannot create a string longer than 0x1fffffe8 characters'),
    'in/hostile.txt': '#l=1.ABau0WKt7atWylSyqlYqyQ8uKcrMS1eyMqytBQA',
    'in/linked.txt': 'link',
    'in/zoe.txt': ada,
  } as const;
  const { out, code } = await run(['grade', 'in'], files);
  expect(out).toMatch(/^arcjeanne +Stragglers and copies .* late: goal open in step/m);
  for (const name of ['ada', 'zoe']) expect(out).toMatch(new RegExp(`^${name} +Stragglers and copies`, 'm'));
  expect(out).toMatch(/^big .*it cannot be read: Cannot create a string/m);
  expect(out).toMatch(/^linked .*not followed/m);
  expect(out).toMatch(/^hostile .*This link is damaged/m);
  expect(code).toBe(2);
});

test('a folder in a folder is that of a student, as Moodle packs it or by its name', async () => {
  const ada = await linkOf(lesson, id, workOf(lesson, 'A', 2));
  const files = {
    'in/Ada Lovelace_4711_assignsubmission_file_/work.url': `URL=${ada}`,
    'in/Ada Lovelace_4711_assignsubmission_file_/notes.txt': 'I liked it.',
    'in/Bob_12_assignsubmission_onlinetext_/onlinetext.html': `<p>Hi <a href="${ada}">${ada}</a></p>`,
    'in/carol/a/b/link.txt': ada,
    'in/dan/report.txt': 'See you.',
    'in/Eve_9_assignsubmission_file_x.txt': 'I forgot.',
    'in/.DS_Store': 'x',
  };
  const { out } = await run(['grade', 'in'], files);
  // Below them stands what all did.
  const [students, all] = out.split('\n\n');
  expect(all).toMatch(/^lesson +step +kind +title +got there +others answered$/m);
  const lines = students.split('\n').slice(1);
  expect(lines.map((line) => line.split(/ {2,}/)[0])).toEqual(['Ada Lovelace', 'Bob', 'Eve', 'carol', 'dan']);
  for (const name of ['Ada Lovelace', 'Bob', 'carol'])
    expect(out).toMatch(new RegExp(`^${name} +Stragglers`, 'm'));
  for (const name of ['Eve', 'dan']) expect(out).toMatch(new RegExp(`^${name} .*there is no link`, 'm'));
  const alone = await run(['grade', 'in/Ada Lovelace_4711_assignsubmission_file_'], files);
  expect(alone.out).toMatch(/^Ada Lovelace +Stragglers/m);
});
