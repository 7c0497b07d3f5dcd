import type { HowToRead, LogReader } from '../format.ts';
import { createLogBuilder } from '../logBuilder.ts';
import type { ReportBuilder } from '../report.ts';
import { medianOf, sayCount, sayMany } from '../say.ts';
import { isTaken, offering, UNFINISHED } from './choices.ts';
import { cellsOf } from './csvRow.ts';
import { remarks, rowKinds } from './rowKinds.ts';
import { noPlaces, totalsOf } from './sayTable.ts';
import { LATEST, MAX_TASKS } from './taskGraph.ts';

// Columns: created, ended, job, task, instances, status, CPUs, memory
const FIELDS = 8;
const statuses = ['Terminated', 'Running', 'Waiting', 'Failed', 'Cancelled', 'Ready', 'Interrupted'];

/** Shortest task: the clock of the log has a resolution of a second. Our choice. [s] */
const SHORTEST = 0.5;

const ID = 'alibaba2017';
const kinds = rowKinds(
  ID,
  'A row holds created, ended, job, task, instances, status, CPUs and memory, with commas between.',
);
const { instant } = remarks(ID, {
  info: { instant: `{row} that start and end in the same second: will last ${SHORTEST} s.` },
});

interface Job {
  arrivesAt: number;
  readonly tasks: { readonly instances: number; readonly duration: number }[];
}

/** Starts to read Alibaba's batch tasks of 2017. */
export function openAlibaba2017(report: ReportBuilder, how: HowToRead = {}): LogReader {
  const unfinished = offering(
    how,
    UNFINISHED,
    { id: `${ID}/unfinished`, level: 'warning' },
    '{row} not Terminated: such tasks are left out, since their lengths are not known.',
    '{row} not Terminated: such tasks get the median length.',
  );
  const jobs = new Map<string, Job>();
  let rows = 0;
  let total = 0;

  return {
    line(text, number) {
      if (text.trim() === '') return true;
      const fields = cellsOf(text);
      const isKnown = statuses.includes(fields[5]);
      if (rows === 0 && fields.length === FIELDS && !isKnown) return true; // the header, where there is one
      rows += 1;
      const [created, ended, instances] = [fields[0], fields[1], fields[4]].map((field) =>
        field === '' ? Number.NaN : Number(field),
      );
      if (fields.length !== FIELDS || !isKnown) report.add(kinds.wrongColumns, number, text);
      else if (fields[5] !== 'Terminated' && !(isTaken(how, UNFINISHED) && created > 0 && instances > 0))
        report.add(unfinished, number, text);
      else if (
        !(
          created >= 0 &&
          (ended >= 0 || fields[5] !== 'Terminated') &&
          Number.isInteger(instances) &&
          instances > 0
        )
      )
        report.add(kinds.notNumber, number, text);
      else if (Math.max(created, ended) > LATEST) report.add(kinds.tooLate, number, text);
      else if (total + instances > MAX_TASKS) {
        report.add(kinds.tooMany, number, text);
        return false;
      } else {
        const isFinished = fields[5] === 'Terminated';
        if (!isFinished) report.add(unfinished, number, text);
        else if (ended <= created) report.add(instant, number, text);
        total += instances;
        const job = jobs.get(fields[2]) ?? { arrivesAt: created, tasks: [] };
        jobs.set(fields[2], job);
        job.arrivesAt = Math.min(job.arrivesAt, created);
        job.tasks.push({
          instances,
          duration: isFinished ? Math.max(SHORTEST, ended - created) : Number.NaN,
        });
      }
      return true;
    },
    finish() {
      const builder = createLogBuilder();
      let stages = 0;
      const known = [...jobs.values()].flatMap(({ tasks }) => tasks.map(({ duration }) => duration));
      const median = medianOf(known.filter((duration) => !Number.isNaN(duration)));
      for (const [name, { arrivesAt, tasks }] of jobs) {
        builder.addJob(arrivesAt, Number.NaN, '', name);
        builder.addStage();
        stages += tasks.length;
        for (const { instances, duration } of tasks)
          for (let task = 0; task < instances; task += 1)
            builder.addTask(Number.isNaN(duration) ? median || SHORTEST : duration);
      }
      if (kinds.isRefused(report, rows, builder.jobs)) return null;
      const log = builder.finish();
      report.say({
        read: [
          `${sayMany(log.jobs, 'job')} of ${sayCount(stages)} finished tasks with ${sayMany(log.tasks, 'instance')}: when each ` +
            'was created and ended.',
        ],
        derived: totalsOf(log),
        assumed: [
          'All instances of a task last from its creation to its end: that includes waiting, and instances run in waves. ' +
            'Lower the duration factor to allow for it.',
          'Tasks of a job are independent: the log of 2017 names no dependencies.',
          noPlaces,
        ],
      });
      return log;
    },
  };
}
