import type { Issue } from '../../base/issue.ts';
import { createSimulation, keepSimulation } from '../../engine/world/simulate.ts';
import type { Measure } from '../../lessons/holds.ts';
import type { Lesson } from '../../lessons/lesson.ts';
import { decodeLesson, isLessonLink, lessonHash, linkMessage } from '../../lessons/link.ts';
import { needsName } from '../../lessons/ownNumbers.ts';
import { askedNumber, askedOf } from '../../metrics/asked.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import { show } from '../../scenario/shape/complaints.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { decodeLink } from '../../share/link.ts';
import { openedMessage } from '../../share/openedMessage.ts';
import { openTrace } from '../../trace/openTrace.ts';
import type { Trace } from '../../trace/trace.ts';
import { asTyped, printableJson } from '../printable.ts';
import { readLessonFile } from '../readLessonFile.ts';
import type { Asked, Format } from '../request.ts';
import { MISSING, type Terminal } from '../terminal.ts';
import { writeFile } from '../writeFile.ts';
import { distributionTable, likenessWords } from './classWords.ts';
import { codeLikeness } from './codeLikeness.ts';
import { type Gradebook, gradebookOf, gradebooks } from './gradebook.ts';
import { type Graded, gradedCsv, tableOf } from './graded.ts';
import { gradeScenario, gradeWork } from './gradeWork.ts';
import { type HandedIn, handedIn } from './handedIn.ts';
import { unread } from './items.ts';
import { type GradeWritten, policyGrader, policyTable } from './policyGrader.ts';
import { statementsOf } from './statements.ts';

/** Checks the links of students, and prints a row for each; resolves to what could not be graded. */
export async function gradeCommand(
  { paths, lesson: path, format, gradebook, hidden, perSeed, xapi }: GradeRequest,
  terminal: Terminal,
): Promise<readonly Issue[]> {
  const given = path === undefined ? null : await readLessonFile(path, terminal);
  if (given !== null && 'issues' in given) return given.issues;
  const policies = await policyGrader(given?.lesson ?? null, { hidden, perSeed }, terminal);
  if ('issues' in policies) return policies.issues;
  const sent = await handedIn(paths, terminal);
  // A name that was mistyped is told before anything takes time.
  const missing = sent.filter(({ file, fault }) => paths.includes(file) && fault === unread(MISSING));
  if (missing.length > 0) return missing.map(({ file }) => ({ path: asTyped(file), message: MISSING }));
  let runs = 0;
  let done = 0;
  const measureOf = measureOnce(() => {
    runs += 1;
    terminal.progress(`${done} of ${sent.length} links, ${runs} runs`);
  });
  // Policies of students are measured in threads, so several at a time.
  const graded = await Promise.all(
    sent.map(async (each) => {
      const one = await gradeSafely(each, given?.lesson ?? null, measureOf, policies.grade);
      done += 1;
      terminal.progress(`${done} of ${sent.length} links, ${runs} runs`);
      return one;
    }),
  );
  terminal.progress('');
  const unwritten = [
    ...policies.write(graded),
    ...(xapi === undefined ? [] : writeFile(xapi, await statementsOf(graded), terminal)),
  ];
  const ofClass = graded.map((each, at) => ({ ...each, fragment: sent[at].fragment }));
  const writers = {
    table: () =>
      tableOf(graded) +
      policyTable(graded) +
      distributionTable(graded) +
      likenessWords(ofClass) +
      codeLikeness(graded),
    csv: () => gradedCsv(graded),
    json: () => printableJson(graded.map(({ written: _code, seeds: _seeds, ...each }) => each)),
  };
  if (gradebook === undefined) terminal.out(writers[format]());
  else {
    const book = gradebookOf(gradebook, graded);
    if ('issues' in book) return book.issues;
    terminal.out(book.text);
    for (const remark of book.remarks) terminal.err(`${remark}\n`);
  }
  const ungraded = graded
    .filter(({ fault }) => fault !== '')
    .map(({ file, student, fault }) => ({
      path: asTyped(student === '' ? file : student),
      // The table says why in the line of the student, on the same screen.
      message:
        format === 'table' && gradebook === undefined
          ? 'was not graded: see its note'
          : `was not graded: ${fault}`,
    }));
  return [...unwritten, ...ungraded];
}

type MeasureOf = (scenario: Scenario) => Measure;

/** One link must not keep the others from being graded, not even by an error of ours. */
async function gradeSafely(
  sent: HandedIn,
  given: Lesson | null,
  measureOf: MeasureOf,
  gradeWritten: GradeWritten,
): Promise<Graded> {
  try {
    return await grade(sent, given, measureOf, gradeWritten);
  } catch (error) {
    const fault = `this is an error of ours: ${(error as Error).message}`;
    const student = sent.student || baseOf(sent.file);
    return { ...sent, student, lesson: '', drawnFor: '', marks: [], fault };
  }
}

/** The name of a file without its folder and ending, which may be that of a student. */
function baseOf(file: string): string {
  return file.replace(/^.*[\\/]/, '').replace(/\.\w+$/, '');
}

async function grade(
  { fragment, ...sent }: HandedIn,
  given: Lesson | null,
  measureOf: MeasureOf,
  gradeWritten: GradeWritten,
): Promise<Graded> {
  const { student: name } = sent;
  const base = baseOf(sent.file);
  const none = { ...sent, student: name || base, lesson: given?.title ?? '', drawnFor: '', marks: [] };
  if (fragment === '') return none;
  if (!isLessonLink(fragment)) return { ...none, ...(await gradeLink(fragment, given, measureOf)) };
  const opened = await decodeLesson(fragment);
  if (opened.kind !== 'opened') return { ...none, fault: linkMessage(opened) ?? 'the link cannot be read' };
  const { lesson, id, work } = opened.link;
  const student = name || work?.name || base;
  const about = { ...none, student, lesson: lesson.title };
  if (work === null)
    return { ...about, fault: 'it is the link of the lesson, without any work of a student' };
  if (given !== null && lessonHash(given) !== lessonHash(lesson))
    return { ...about, fault: `it is of another lesson, or of another version of it: “${lesson.title}”` };
  // A student could make the lesson that is in the link easier.
  if (given === null && id === null)
    return { ...about, fault: 'its lesson does not come with Makespan; name its file with --lesson' };
  if (needsName(lesson, work.name))
    return {
      ...about,
      fault: 'it names nobody, so that it has no numbers: its student has to begin by a name',
    };
  const drawnFor = lesson.numbers === undefined ? '' : work.name;
  const policies = await gradeWritten(lesson, work);
  const marks = [...gradeWork(lesson, work, measureOf), ...policies.marks];
  return { ...about, drawnFor, ...policies, marks: marks.toSorted((a, b) => a.step - b.step), fault: '' };
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
  if (given.numbers !== undefined)
    return fault(
      'it is a link to a scenario, but in this lesson each student has other numbers: send that of the lesson',
    );
  const marks = gradeScenario(given, opened.scenario, measureOf);
  return marks.length === 0 ? fault('its scenario belongs to no step of the lesson') : { marks, fault: '' };
}

/** A request to check what students sent. */
export interface GradeRequest {
  readonly kind: 'grade';
  /** Files, and folders of which each file is read. */
  readonly paths: readonly string[];
  /** The file of the lesson; undefined: the links name one that comes with Makespan. */
  readonly lesson?: string;
  readonly format: Format;
  /** The file of tests that only the teacher has. */
  readonly hidden?: string;
  /** The file for the numbers of all seeds of policies that students wrote. */
  readonly perSeed?: string;
  /** The file for what students did, as statements of the Experience API. */
  readonly xapi?: string;
  /** The learning system for which a file is written instead; undefined: none. */
  readonly gradebook?: Gradebook;
}

/** Reads the arguments of `grade`. */
export function readGrade(
  paths: readonly string[],
  {
    lesson,
    gradebook: asked,
    hidden,
    'per-seed': perSeed,
    xapi,
  }: {
    readonly lesson?: string;
    readonly gradebook?: string;
    readonly hidden?: string;
    readonly 'per-seed'?: string;
    readonly xapi?: string;
  },
  format: Format,
): Asked<GradeRequest> {
  const complain = (path: string, message: string) => ({ issues: [{ path, message }] });
  if (paths.length === 0) return complain('grade', 'needs a folder or files with the links of students');
  const gradebook = gradebooks.find((each) => each === asked);
  if (asked !== undefined && gradebook === undefined)
    return complain('--gradebook', `is ${show(asked)}; allowed is one of ${gradebooks.join(', ')}`);
  if (gradebook !== undefined && format !== 'table')
    return complain('--gradebook', 'is a format of its own: no other beside it');
  if (xapi === '') return complain('--xapi', 'needs the name of a file');
  return { command: { kind: 'grade', paths, lesson, format, gradebook, hidden, perSeed, xapi }, issues: [] };
}

/** Measures scenarios by simulating them; the same run is simulated once, whoever sent it. */
function measureOnce(onRun: () => void): (scenario: Scenario) => Measure {
  const numbers = new Map<string, Map<string, number>>();
  return (scenario) => {
    const traces = new Map<number, Trace>();
    const traceOf = (run: number): Trace => {
      const known = traces.get(run);
      if (known !== undefined) return known;
      onRun();
      const simulation = createSimulation(planRun(scenario, run));
      while (simulation.advance(Number.MAX_SAFE_INTEGER));
      const trace = openTrace(simulation.finish());
      keepSimulation(simulation);
      traces.set(run, trace);
      return trace;
    };
    // Its texts change nothing.
    const { name: _name, question: _question, ...rest } = scenario;
    const key = JSON.stringify(rest);
    return (run, metric) => {
      const ofRun = numbers.get(`${run} ${key}`) ?? new Map<string, number>();
      numbers.set(`${run} ${key}`, ofRun);
      // A goal may speak of the fork that this student did not make.
      if (scenario.runs[run] === undefined) return Number.NaN;
      const known = ofRun.get(metric);
      if (known !== undefined) return known;
      const number = askedNumber(traceOf(run), askedOf(metric));
      ofRun.set(metric, number);
      return number;
    };
  };
}
