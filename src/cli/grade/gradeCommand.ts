import { csvOf } from '../../base/csv.ts';
import type { Issue } from '../../base/issue.ts';
import type { Measure } from '../../lessons/holds.ts';
import type { Lesson } from '../../lessons/lesson.ts';
import { decodeLesson, isLessonLink, lessonHash } from '../../lessons/link.ts';
import { linkMessage } from '../../lessons/linkMessage.ts';
import { readLessonText } from '../../lessons/readLesson.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { decodeLink } from '../../share/link.ts';
import { openedMessage } from '../../share/openedMessage.ts';
import { asTyped, printableJson } from '../printable.ts';
import { readText } from '../readText.ts';
import type { Terminal } from '../terminal.ts';
import { textTable } from '../textTable.ts';
import { findLinks } from './findLinks.ts';
import type { GradeRequest } from './gradeArguments.ts';
import { gradeScenario, gradeWork, type Mark } from './gradeWork.ts';
import { measureOnce } from './measureOnce.ts';

/** What came of one student’s link. */
interface Graded {
  readonly file: string;
  readonly student: string;
  readonly lesson: string;
  readonly marks: readonly Mark[];
  /** Why the link could not be graded; empty: it was. */
  readonly fault: string;
}

interface Sent {
  readonly file: string;
  readonly name: string;
  readonly fragment: string;
}

/** Checks the links of students, and prints a row for each; resolves to what could not be graded. */
export async function gradeCommand(
  { paths, lesson: path, format }: GradeRequest,
  terminal: Terminal,
): Promise<readonly Issue[]> {
  const given = path === undefined ? null : await readGiven(path, terminal);
  if (given !== null && 'issues' in given) return given.issues;
  const { sent, issues } = await collect(paths, terminal);
  if (issues.length > 0) return issues;
  let runs = 0;
  let done = 0;
  const measureOf = measureOnce(() => {
    runs += 1;
    terminal.progress(`${done} of ${sent.length} links, ${runs} runs`);
  });
  const graded: Graded[] = [];
  for (const each of sent) {
    graded.push(await grade(each, given?.lesson ?? null, measureOf));
    done += 1;
  }
  terminal.progress('');
  const writers = {
    table: () => tableOf(graded),
    csv: () => csvOf([head, ...graded.flatMap(linesOf)]),
    json: () => printableJson(graded),
  };
  terminal.out(writers[format]());
  return graded
    .filter(({ fault }) => fault !== '')
    .map(({ file, student, fault }) => ({
      path: asTyped(student === '' ? file : student),
      message: `was not graded: ${fault}`,
    }));
}

/** Reads the lesson that was asked for. */
async function readGiven(
  path: string,
  terminal: Terminal,
): Promise<{ readonly lesson: Lesson } | { readonly issues: readonly Issue[] }> {
  const read = await readText(path, terminal);
  if (read.kind === 'fault') return { issues: [{ path: asTyped(path), message: read.fault }] };
  const { lesson, issues } = readLessonText(read.text);
  return lesson === undefined
    ? { issues: issues.map((each) => ({ ...each, path: `${path} ${each.path}`.trim() })) }
    : { lesson };
}

/** Lists the links in files and folders. */
async function collect(
  paths: readonly string[],
  terminal: Terminal,
): Promise<{ readonly sent: readonly Sent[]; readonly issues: readonly Issue[] }> {
  const sent: Sent[] = [];
  const issues: Issue[] = [];
  const files = paths.flatMap((path) => terminal.readFolder?.(path) ?? [path]);
  for (const file of files) {
    const read = await readText(file, terminal);
    if (read.kind === 'fault') {
      issues.push({ path: asTyped(file), message: read.fault });
      continue;
    }
    const found = findLinks(read.text, file);
    // A student who handed in something else is a row, too.
    if (found.length === 0) sent.push({ file, name: '', fragment: '' });
    for (const link of found) sent.push({ file, ...link });
  }
  if (files.length === 0) issues.push({ path: paths.map(asTyped).join(' '), message: 'holds no files' });
  return { sent, issues };
}

type MeasureOf = (scenario: Scenario) => Measure;

async function grade(
  { file, name, fragment }: Sent,
  given: Lesson | null,
  measureOf: MeasureOf,
): Promise<Graded> {
  const base = file.replace(/^.*[\\/]/, '').replace(/\.\w+$/, '');
  const none = { file, student: name || base, lesson: given?.title ?? '', marks: [] };
  if (fragment === '') return { ...none, fault: 'there is no link' };
  if (!isLessonLink(fragment)) return { ...none, ...(await gradeLink(fragment, given, measureOf)) };
  const opened = await decodeLesson(fragment);
  if (opened.kind !== 'opened') return { ...none, fault: linkMessage(opened) ?? 'the link cannot be read' };
  const { lesson, id, work } = opened.link;
  const student = name || work?.name || base;
  const about = { file, student, lesson: lesson.title, marks: [] };
  if (work === null)
    return { ...about, fault: 'it is the link of the lesson, without any work of a student' };
  if (given !== null && lessonHash(given) !== lessonHash(lesson))
    return { ...about, fault: `it is of another lesson, or of another version of it: “${lesson.title}”` };
  // A student could make the lesson that is in the link easier.
  if (given === null && id === null)
    return { ...about, fault: 'its lesson does not come with Makespan; name its file with --lesson' };
  return { ...about, marks: gradeWork(lesson, work, measureOf), fault: '' };
}

/** Grades a link to a scenario, by the lesson that was given. */
async function gradeLink(
  fragment: string,
  given: Lesson | null,
  measureOf: MeasureOf,
): Promise<Pick<Graded, 'marks' | 'fault'>> {
  const fault = (text: string) => ({ marks: [], fault: text });
  const opened = await decodeLink(fragment);
  if (opened.kind !== 'opened') {
    const words = openedMessage(opened);
    return fault(words === null ? 'the link holds no scenario' : `${words.happened} ${words.todo}`);
  }
  if (opened.replaced.length > 0) return fault('parts of its scenario are not valid');
  if (given === null) return fault('it is a link to a scenario; name the lesson with --lesson');
  const marks = gradeScenario(given, opened.scenario, measureOf);
  return marks.length === 0 ? fault('its scenario belongs to no step of the lesson') : { marks, fault: '' };
}

const head = ['student', 'file', 'lesson', 'step', 'title', 'kind', 'asked', 'found', 'result'];

function linesOf({ student, file, lesson, marks, fault }: Graded): readonly (readonly (string | number)[])[] {
  if (fault !== '') return [[student, file, lesson, '', '', 'link', '', fault, 'not gradable']];
  return marks.map(({ step, title, kind, asked, found, result }) => [
    ...[student, file, lesson, step, title, kind, asked, found, result],
  ]);
}

/** A line for each student: how many goals are reached, and how many answers are right. */
function tableOf(graded: readonly Graded[]): string {
  const rows = graded.map(({ student, lesson, marks, fault }) => {
    const goals = marks.filter(({ kind }) => kind === 'goal');
    const answers = marks.filter(({ kind, result }) => kind === 'question' && result !== 'open');
    const open = marks.filter(({ result }) => result === 'open').length;
    const count = (list: readonly Mark[], result: Mark['result']) =>
      list.length === 0 ? '–' : `${list.filter((mark) => mark.result === result).length} of ${list.length}`;
    const missed = goals.filter(({ result }) => result !== 'pass').map(({ step }) => step);
    const note = fault !== '' ? fault : missed.length > 0 ? `goal open in step ${missed.join(', ')}` : '';
    return [
      student,
      lesson,
      count(goals, 'pass'),
      count(answers, 'right'),
      open === 0 ? '' : String(open),
      note,
    ];
  });
  return textTable([['student', 'lesson', 'goals', 'right answers', 'to read', 'note'], ...rows], 6);
}
