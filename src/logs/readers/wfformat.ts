import { type Fields, fieldsIn, itemsIn, numberIn, textIn } from '../../base/foreignJson.ts';
import type { LogReader } from '../format.ts';
import { createLogBuilder } from '../logBuilder.ts';
import { dateSeconds } from '../moments.ts';
import { excerpt, type ReportBuilder } from '../report.ts';
import { sayBytes, sayCount, sayMany } from '../say.ts';
import { createObjectSplitter, LONGEST_JSON_LINE } from './jsonObjects.ts';
import { MAX_STAGES, remarks, rowKinds } from './rowKinds.ts';
import { totalsOf } from './sayTable.ts';
import { addStages, type GraphTask, LATEST, MAX_TASKS, stagesOf } from './taskGraph.ts';

const ID = 'wfformat';
const NEEDS = 'A WfFormat file needs `workflow` with tasks, their parents and their run times.';
const kinds = rowKinds(ID, NEEDS, 'workflow');
const told = remarks(ID, {
  error: {
    broken:
      'This is JSON of WfFormat, but it is not valid: a bracket or quotation mark is missing, or the file is cut off.',
  },
  warning: {
    'no-date': '{workflow} without a readable date (executedAt): arrives with the first.',
    'no-run-time': '{workflow} left out: a task has no run time. Only executed workflows can be replayed.',
  },
});

interface Totals {
  workflows: number;
  stages: number;
  edges: number;
  bytes: number;
  dated: number;
}

/** Starts to read workflows, one or several, one after another. */
export function openWfFormat(report: ReportBuilder): LogReader {
  const jobs: {
    name: string;
    line: number;
    stages: NonNullable<ReturnType<typeof stagesOf>>;
    executedAt: number;
  }[] = [];
  let tasksRead = 0;
  const totals: Totals = { workflows: 0, stages: 0, edges: 0, bytes: 0, dated: 0 };
  const splitter = createObjectSplitter({
    object(value, line) {
      totals.workflows += 1;
      addWorkflow(fieldsIn(value), line);
    },
    broken: (fault, line, text) => report.add(told.broken, line, `${fault}: ${text}`),
  });

  function addWorkflow(file: Fields, line: number): void {
    const workflow = fieldsIn(file.workflow);
    const name = excerpt(textIn(file.name), 150);
    const tasks = tasksOf(workflow);
    const known = new Set(tasks.map(({ id }) => id));
    if (tasks.length === 0) report.add(kinds.wrongColumns, line, name);
    else if (tasks.some(({ durations: [duration] }) => !(duration >= 0)))
      report.add(told['no-run-time'], line, name);
    else if (tasks.some(({ durations: [duration] }) => duration > LATEST))
      report.add(kinds.tooLate, line, name);
    else if (tasksRead + tasks.length > MAX_TASKS) report.add(kinds.tooMany, line, name);
    else {
      const stages = stagesOf(tasks);
      if (stages === null || stages.length > MAX_STAGES) {
        report.add(stages === null ? kinds.circular : kinds.manyStages, line, name);
        return;
      }
      for (const { parents, id } of tasks)
        for (const parent of parents)
          if (!known.has(parent)) report.add(kinds.unknownParent, line, `${parent}, parent of ${id}`);
      const executedAt = dateSeconds(
        textIn(fieldsIn(workflow.execution).executedAt) || textIn(workflow.executedAt),
      );
      const isDated = executedAt >= 0 && executedAt <= LATEST;
      if (isDated) totals.dated += 1;
      tasksRead += tasks.length;
      jobs.push({ name, line, stages, executedAt: isDated ? executedAt : Number.NaN });
      totals.stages += stages.length;
      totals.edges += tasks.reduce((sum, { parents }) => sum + parents.length, 0);
      totals.bytes += bytesOf(workflow);
    }
  }

  return {
    longestLine: LONGEST_JSON_LINE,
    line(text, number) {
      splitter.line(text, number);
      return true;
    },
    finish() {
      splitter.finish();
      if (report.count(told.broken) > 0 && jobs.length === 0) return null;
      if (kinds.isRefused(report, totals.workflows, jobs.length)) return null;
      const first = jobs.reduce(
        (least, { executedAt }) => (executedAt < least ? executedAt : least),
        Number.POSITIVE_INFINITY,
      );
      const builder = createLogBuilder();
      for (const { name, line, stages, executedAt } of jobs) {
        if (Number.isNaN(executedAt) && jobs.length > 1) report.add(told['no-date'], line, name);
        builder.addJob(
          Number.isNaN(executedAt) ? (totals.dated > 0 ? first : 0) : executedAt,
          Number.NaN,
          '',
          name,
        );
        addStages(builder, stages);
      }
      const log = builder.finish();
      report.say({
        read: [
          `${sayMany(log.jobs, 'workflow')} of ${sayMany(log.tasks, 'task')} with ` +
            `${sayMany(totals.edges, 'dependency', 'dependencies')}: run time and parents of each task.`,
        ],
        derived: [
          `${sayMany(totals.stages, 'stage')}: tasks of one program with the same parents are one. A stage waits for all tasks ` +
            'of the stages before it.',
          ...totalsOf(log),
        ],
        assumed: [
          totals.dated > 0
            ? 'A workflow is a job that arrives when it was executed.'
            : 'A workflow is a job; the file has no arrivals, so it arrives at 0.',
          log.jobs === 1
            ? 'One workflow is one job. For several, join files of workflows, one after another.'
            : '',
          `Files (${sayBytes(totals.bytes)} in all) are not imported: the run times contain the reading, and where files lay ` +
            `is not known. Any of ${sayCount(log.tasks)} tasks may run anywhere.`,
        ],
      });
      return log;
    },
  };
}

/** Reads the tasks of version 1.4 and later, which keep what ran apart from what was specified, and of earlier ones. */
function tasksOf(workflow: Fields): readonly GraphTask[] {
  const specified = itemsIn(fieldsIn(workflow.specification).tasks);
  const listed = specified.length > 0 ? specified : [...itemsIn(workflow.tasks), ...itemsIn(workflow.jobs)];
  const executed = new Map(
    itemsIn(fieldsIn(workflow.execution).tasks).map((task) => [idOf(fieldsIn(task)), fieldsIn(task)]),
  );
  const tasks = listed.map(fieldsIn);
  const ids = new Set(tasks.map(idOf));
  // Up to version 1.3 parents go by name.
  const idOfName = new Map(tasks.map((task) => [textIn(task.name), idOf(task)]));
  return tasks.map((task) => {
    const id = idOf(task);
    const run = executed.get(id) ?? task;
    const command = fieldsIn(run.command ?? task.command);
    const runtime = [run.runtimeInSeconds, run.runtime].map(numberIn).find((value) => !Number.isNaN(value));
    return {
      id,
      parents: itemsIn(task.parents)
        .map(textIn)
        .map((parent) => (ids.has(parent) ? parent : (idOfName.get(parent) ?? parent))),
      group: textIn(command.program) || textIn(task.category) || textIn(task.name).replace(/_?(ID)?\d+$/, ''),
      durations: [runtime ?? Number.NaN],
    };
  });
}

function idOf(task: Fields): string {
  return textIn(task.id) || textIn(task.name);
}

function bytesOf(workflow: Fields): number {
  return itemsIn(fieldsIn(workflow.specification).files)
    .map((file) => numberIn(fieldsIn(file).sizeInBytes))
    .reduce((sum, size) => sum + (size > 0 ? size : 0), 0);
}
