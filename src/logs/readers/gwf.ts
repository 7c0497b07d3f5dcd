import type { LogReader } from '../format.ts';
import { createLogBuilder } from '../logBuilder.ts';
import type { ReportBuilder } from '../report.ts';
import { sayMany } from '../say.ts';
import { cellsOf } from './csvRow.ts';
import { circular, MAX_STAGES, manyStages, unknownParent } from './graphKinds.ts';
import { kindOf, rowKinds } from './rowKinds.ts';
import { noPlaces, sayTotals } from './sayTable.ts';
import { addStages, type GraphTask, LATEST, MAX_TASKS, stagesOf } from './taskGraph.ts';

/** A run time of 0 means under half a second, as in SWF. Our reading. [s] */
const SHORTEST = 0.5;

const ID = 'gwf';
const kinds = rowKinds(
  ID,
  'The first row names the columns, among them WorkflowID, JobID, SubmitTime, RunTime and Dependencies; times are seconds.',
);
const circle = circular(ID);
const many = manyStages(ID);
const unknownTask = unknownParent(ID);
const unknown = kindOf(
  `${ID}/unknown`,
  'warning',
  (count) => `${sayMany(count, 'task')} without a run time left out.`,
);
const instant = kindOf(
  `${ID}/run-time-0`,
  'info',
  (count) => `${sayMany(count, 'task')} with run time 0: will last ${SHORTEST} s.`,
);
const outOfOrder = kindOf(
  `${ID}/out-of-order`,
  'info',
  (count) =>
    `${sayMany(count, 'task')} submitted earlier than the line before; workflows are sorted by their first.`,
);

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
        if (submitted < before) report.add(outOfOrder, number, text);
        before = submitted;
        if (run === 0) report.add(instant, number, text);
        const workflow = workflows.get(at('WorkflowID')) ?? { arrivesAt: submitted, tasks: [], line: number };
        workflows.set(at('WorkflowID'), workflow);
        workflow.arrivesAt = Math.min(workflow.arrivesAt, submitted);
        if (run < 0) report.add(unknown, number, text);
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
          report.add(stages === null ? circle : many, line, `workflow ${name}`);
          continue;
        }
        if (stages.every(({ durations }) => durations.length === 0)) continue;
        const known = new Set(list.map(({ id }) => id));
        for (const { id, parents } of list)
          for (const parent of parents) {
            if (known.has(parent)) edges += 1;
            else report.add(unknownTask, line, `${parent}, before ${id}`);
          }
        builder.addJob(arrivesAt, Number.NaN, '', `workflow ${name}`);
        addStages(builder, stages);
      }
      if (kinds.isRefused(report, rows, builder.jobs)) return null;
      const log = builder.finish();
      report.say(
        'read',
        `${sayMany(log.jobs, 'workflow')} with ${sayMany(edges, 'dependency', 'dependencies')} between tasks: submit time, ` +
          'run time, processors.',
      );
      report.say('derived', `${sayMany(log.stages, 'stage')}: tasks with the same dependencies are one.`);
      sayTotals(log, report);
      report.say(
        'assumed',
        'A workflow is a job that arrives with its first task; later submit times are not used.',
      );
      report.say('assumed', 'A task on n processors becomes n independent tasks of equal duration.');
      report.say('assumed', noPlaces);
      return log;
    },
  };
}
