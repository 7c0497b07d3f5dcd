import type { LogReader } from '../format.ts';
import { createLogBuilder } from '../logBuilder.ts';
import type { ReportBuilder } from '../report.ts';
import { sayMany } from '../say.ts';
import { cellsOf } from './csvRow.ts';
import { MAX_STAGES, remarks, rowKinds } from './rowKinds.ts';
import { noPlaces, totalsOf } from './sayTable.ts';
import { addStages, type GraphTask, LATEST, MAX_TASKS, stagesOf } from './taskGraph.ts';

/** A run time of 0 means under half a second, as in SWF. Our reading. [s] */
const SHORTEST = 0.5;

const ID = 'gwf';
const kinds = rowKinds(
  ID,
  'The first row names the columns, among them WorkflowID, JobID, SubmitTime, RunTime and Dependencies; times are seconds.',
);
const told = remarks(ID, {
  warning: { unknown: '{task} without a run time left out.' },
  info: {
    'run-time-0': `{task} with run time 0: will last ${SHORTEST} s.`,
    'out-of-order': '{task} submitted earlier than the line before; workflows are sorted by their first.',
  },
});

interface Workflow {
  arrivesAt: number;
  readonly tasks: GraphTask[];
  readonly line: number;
}

/** Starts to read a log in the Grid Workload Format. */
export function openGwf(report: ReportBuilder): LogReader {
  const workflows = new Map<string, Workflow>();
  let header: readonly string[] | null = null;
  let rows = 0;
  let tasks = 0;
  let before = Number.NEGATIVE_INFINITY;

  return {
    line(text, number) {
      if (text.trim() === '' || text.startsWith('#')) return true;
      const fields = cellsOf(text);
      if (header === null) {
        header = fields;
        return true;
      }
      rows += 1;
      const names = header;
      const at = (name: string): string => fields[names.indexOf(name)] ?? '';
      const [submitted, run, processors] = ['SubmitTime', 'RunTime', 'NProcs'].map((name) =>
        at(name) === '' ? Number.NaN : Number(at(name)),
      );
      const width = processors > 1 ? Math.floor(processors) : 1;
      if (at('WorkflowID') === '' || at('JobID') === '') report.add(kinds.wrongColumns, number, text);
      else if (!(submitted >= 0) || Number.isNaN(run)) report.add(kinds.notNumber, number, text);
      else if (submitted > LATEST || run > LATEST) report.add(kinds.tooLate, number, text);
      else if (tasks + width > MAX_TASKS) {
        report.add(kinds.tooMany, number, text);
        return false;
      } else {
        if (submitted < before) report.add(told['out-of-order'], number, text);
        before = submitted;
        if (run === 0) report.add(told['run-time-0'], number, text);
        const workflow = workflows.get(at('WorkflowID')) ?? { arrivesAt: submitted, tasks: [], line: number };
        workflows.set(at('WorkflowID'), workflow);
        workflow.arrivesAt = Math.min(workflow.arrivesAt, submitted);
        if (run < 0) report.add(told.unknown, number, text);
        const duration = run === 0 ? SHORTEST : run;
        tasks += run < 0 ? 0 : width;
        workflow.tasks.push({
          id: at('JobID'),
          parents: at('Dependencies')
            .split(/\s+/)
            .filter((id) => id !== '' && id !== '-1'),
          group: '',
          durations: run < 0 ? [] : new Array<number>(width).fill(duration),
        });
      }
      return true;
    },
    finish() {
      const builder = createLogBuilder();
      let edges = 0;
      for (const [name, { arrivesAt, tasks: list, line }] of workflows) {
        const stages = stagesOf(list);
        if (stages === null || stages.length > MAX_STAGES) {
          report.add(stages === null ? kinds.circular : kinds.manyStages, line, `workflow ${name}`);
          continue;
        }
        if (stages.every(({ durations }) => durations.length === 0)) continue;
        const known = new Set(list.map(({ id }) => id));
        for (const { id, parents } of list)
          for (const parent of parents) {
            if (known.has(parent)) edges += 1;
            else report.add(kinds.unknownParent, line, `${parent}, before ${id}`);
          }
        builder.addJob(arrivesAt, Number.NaN, '', `workflow ${name}`);
        addStages(builder, stages);
      }
      if (kinds.isRefused(report, rows, builder.jobs)) return null;
      const log = builder.finish();
      report.say({
        read: [
          `${sayMany(log.jobs, 'workflow')} with ${sayMany(edges, 'dependency', 'dependencies')} between tasks: submit time, ` +
            'run time, processors.',
        ],
        derived: [
          `${sayMany(log.stages, 'stage')}: tasks with the same dependencies are one.`,
          ...totalsOf(log),
        ],
        assumed: [
          'A workflow is a job that arrives with its first task; later submit times are not used.',
          'A task on n processors becomes n independent tasks of equal duration.',
          noPlaces,
        ],
      });
      return log;
    },
  };
}
