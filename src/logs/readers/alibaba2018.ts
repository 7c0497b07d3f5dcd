import type { LogReader } from '../format.ts';
import { LATEST, MAX_TASKS } from '../latest.ts';
import { createLogBuilder } from '../logBuilder.ts';
import type { ReportBuilder, ReportKind } from '../report.ts';
import { sayCount, sayMany, sayShare } from '../say.ts';
import { taskName } from './alibabaNames.ts';
import { circular, MAX_STAGES, manyStages } from './graphKinds.ts';
import { kindOf, rowKinds } from './rowKinds.ts';
import { noPlaces, sayTotals } from './sayLog.ts';
import { addStages, type GraphTask, stagesOf } from './taskGraph.ts';

// Columns: task, instances, job, type, status, start, end, CPU, memory
const FIELDS = 9;

/** Shortest stage: the clock of the log has a resolution of a second. Our choice. [s] */
const SHORTEST = 0.5;

/** Id of the format. */
const ID = 'alibaba2018';
const kinds = rowKinds(
  ID,
  'A row holds task, instances, job, type, status, start, end, CPU and memory, with commas between.',
);
const circle = circular(ID);
const many = manyStages(ID);
const cutInNumber = kindOf(
  `${ID}/cut-in-a-number`,
  'warning',
  (count) =>
    `${sayMany(count, 'task name')} cut at 50 characters: dependencies are lost, and the last number, which may be ` +
    'half of one, was dropped.',
);
const cutAfterNumber = kindOf(
  `${ID}/cut-after-a-number`,
  'warning',
  (count) =>
    `${sayMany(count, 'task name')} cut at 50 characters behind a number: later dependencies are lost.`,
);
const overlap = kindOf(
  `${ID}/overlap`,
  'warning',
  (count) =>
    `${sayMany(count, 'dependency', 'dependencies')} where the child started before its parent ended. A stage is taken to ` +
    'last from the end of its parents, not from its start: else the critical path would be far too long.',
);
const instant = kindOf(
  `${ID}/instant`,
  'info',
  (count) => `${sayMany(count, 'stage')} without length on the clock of seconds: will last ${SHORTEST} s.`,
);
const leftOut = kindOf(
  `${ID}/unfinished-jobs`,
  'warning',
  (count) =>
    `${sayMany(count, 'job')} with a stage that had not finished left out: their lengths are not known.`,
);
const statusKinds = new Map<string, ReportKind>(
  ['Running', 'Waiting', 'Failed', 'Cancelled', 'Ready', 'Interrupted'].map((status) => [
    status,
    kindOf(`${ID}/${status.toLowerCase()}`, 'info', (count) => `${sayMany(count, 'stage')} ${status}.`),
  ]),
);

interface Row {
  readonly task: string;
  readonly instances: number;
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

interface Job {
  readonly rows: Row[];
  isWhole: boolean;
}

/** Starts to read Alibaba's batch tasks of 2018. */
export function openAlibaba2018(report: ReportBuilder): LogReader {
  const jobs = new Map<string, Job>();
  let rows = 0;
  let tasks = 0;

  return {
    line(text, number) {
      if (text.trim() === '') return true;
      const fields = text.split(',').map((field) => field.trim());
      const status = fields[4];
      const isKnown = status === 'Terminated' || statusKinds.has(status);
      if (rows === 0 && fields.length === FIELDS && !isKnown) return true; // the header, where there is one
      rows += 1;
      if (fields.length !== FIELDS || !isKnown) {
        report.add(kinds.wrongColumns, number, text);
        return true;
      }
      const job = jobs.get(fields[2]) ?? { rows: [], isWhole: true };
      jobs.set(fields[2], job);
      const unfinished = statusKinds.get(status);
      if (unfinished !== undefined) {
        report.add(unfinished, number, text);
        job.isWhole = false;
      }
      const [instances, start, end] = [fields[1], fields[5], fields[6]].map((field) =>
        field === '' ? Number.NaN : Number(field),
      );
      const isValid = start >= 0 && end >= 0 && Number.isInteger(instances) && instances > 0;
      if (unfinished === undefined && !isValid) {
        report.add(kinds.notNumber, number, text);
        job.isWhole = false;
        return true;
      }
      if (unfinished === undefined && Math.max(start, end) > LATEST) {
        report.add(kinds.tooLate, number, text);
        job.isWhole = false;
        return true;
      }
      if (tasks + (isValid ? instances : 0) > MAX_TASKS) {
        report.add(kinds.tooMany, number, text);
        return false;
      }
      if (isValid) tasks += instances;
      const { cut } = taskName(fields[0]);
      if (cut === 'in a number') report.add(cutInNumber, number, text);
      else if (cut === 'after a number') report.add(cutAfterNumber, number, text);
      job.rows.push({ task: fields[0], instances, start, end, line: number });
      return true;
    },
    finish() {
      const builder = createLogBuilder();
      const read = { stages: 0, edges: 0, overlaps: 0 };
      for (const [name, { rows: stages, isWhole }] of jobs) {
        const graph = graphOf(stages);
        read.stages += stages.length;
        for (const { parents } of graph) read.edges += parents.length;
        if (!isWhole) {
          report.add(leftOut, stages[0]?.line, name);
          continue;
        }
        read.overlaps += remarkOn(graph, stages, name, report);
        const ordered = graph.length > MAX_STAGES ? null : stagesOf(graph);
        if (ordered === null) {
          report.add(graph.length > MAX_STAGES ? many : circle, stages[0].line, name);
          continue;
        }
        const arrivesAt = stages.reduce(
          (first, { start }) => Math.min(first, start),
          Number.POSITIVE_INFINITY,
        );
        builder.addJob(arrivesAt, Number.NaN, '', name);
        addStages(builder, ordered);
      }
      if (kinds.isRefused(report, rows, builder.jobs)) return null;
      const log = builder.finish();
      report.say(
        'read',
        `${sayMany(jobs.size, 'job')} of ${sayMany(read.stages, 'stage')} with ` +
          `${sayMany(read.edges, 'dependency', 'dependencies')}, of which ${sayCount(log.jobs)} jobs are whole: number of ` +
          'instances, start and end of each stage.',
      );
      sayTotals(log, report);
      if (read.overlaps > 0)
        report.say(
          'derived',
          `${sayShare(read.overlaps / Math.max(1, read.edges))} of the dependencies overlap in time.`,
        );
      report.say(
        'assumed',
        'All instances of a stage last as long as the stage did. In truth they run in waves and are shorter: the work is ' +
          'about five times too much. Lower the duration factor to allow for it.',
      );
      report.say(
        'assumed',
        'A job arrives when its first stage starts; waiting before that is not in the file.',
      );
      report.say('assumed', noPlaces);
      return log;
    },
  };
}

/** Turns the rows of a job into tasks, each of which lasts from the end of its parents on. */
function graphOf(rows: readonly Row[]): readonly GraphTask[] {
  const names = rows.map(({ task }) => taskName(task));
  const rowOf = new Map(names.map(({ number }, at) => [number ?? `#${at}`, rows[at]]));
  return rows.map(({ instances, start, end }, at) => {
    const { number, parents } = names[at];
    const known = [...new Set(parents)].filter((parent) => parent !== number && rowOf.has(parent));
    const from = known.reduce((latest, parent) => Math.max(latest, rowOf.get(parent)?.end ?? 0), start);
    const isFirst = number !== null && rowOf.get(number) === rows[at];
    const id = isFirst ? number : `#${at}`;
    const duration = Math.max(SHORTEST, end - from);
    // A stage that has not finished has no length; its job is left out.
    const count = Number.isInteger(instances) ? instances : 0;
    return { id, parents: known, group: id, durations: new Array<number>(count).fill(duration) };
  });
}

/** Reports what is unusual about a job; returns the number of dependencies that overlap in time. */
function remarkOn(
  graph: readonly GraphTask[],
  rows: readonly Row[],
  job: string,
  report: ReportBuilder,
): number {
  const endOf = new Map(graph.map(({ id }, at) => [id, rows[at].end]));
  let overlaps = 0;
  graph.forEach(({ parents }, at) => {
    const { task, start, end, line } = rows[at];
    if (end <= start) report.add(instant, line, `${task} of ${job}`);
    for (const parent of parents) {
      if (start >= (endOf.get(parent) ?? 0)) continue;
      report.add(overlap, line, `${task} of ${job}`);
      overlaps += 1;
    }
  });
  return overlaps;
}
