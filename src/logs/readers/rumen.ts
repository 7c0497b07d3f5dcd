import { type Fields, fieldsIn, itemsIn, numberIn, textIn } from '../../base/foreignJson.ts';
import type { LogReader } from '../format.ts';
import { createLogBuilder } from '../logBuilder.ts';
import { excerpt, type ReportBuilder } from '../report.ts';
import { sayBytes, sayCount, sayMany } from '../say.ts';
import { createObjectSplitter, LONGEST_JSON_LINE } from './jsonObjects.ts';
import { remarks, rowKinds } from './rowKinds.ts';
import { totalsOf } from './sayTable.ts';
import { addStages, LATEST, MAX_TASKS } from './taskGraph.ts';

const MILLISECOND = 1e-3; // s

const ID = 'rumen';
const kinds = rowKinds(
  ID,
  'A Rumen trace is JSON objects, one for each job, with jobID, submitTime, mapTasks and reduceTasks; times in ms.',
  'job',
);
const told = remarks(ID, {
  warning: {
    broken: '{object} left out: not valid JSON, or cut off.',
    unfinished: '{task} without a successful attempt left out.',
    'repeated-id': '{job} with the id of another: kept, with a number behind the id.',
    empty: '{job} without a finished task left out.',
  },
  info: {
    'other-attempts': '{attempt} beside the last successful one of their task left out.',
    'slow-start':
      '{reduce} that started before the last map ended: counted from the end of their shuffle, or of the last map.',
  },
});

interface Attempt {
  readonly start: number; // ms
  readonly finish: number;
  readonly shuffleFinished: number;
}

/** Starts to read a job trace of Hadoop's Rumen. */
export function openRumen(report: ReportBuilder): LogReader {
  const builder = createLogBuilder();
  const names = new Set<string>();
  const read = { objects: 0, maps: 0, reduces: 0, bytes: 0, withPlaces: 0 };
  const splitter = createObjectSplitter({
    object(value, line) {
      read.objects += 1;
      addJob(fieldsIn(value), line);
    },
    broken: (fault, line, text) => report.add(told.broken, line, `${fault}: ${text}`),
  });

  function addJob(job: Fields, line: number): void {
    const id = textIn(job.jobID ?? job.jobid);
    const arrivesAt = numberIn(job.submitTime) * MILLISECOND;
    if (id === '' || Number.isNaN(arrivesAt)) {
      report.add(kinds.wrongColumns, line, id);
      return;
    }
    if (!(arrivesAt >= 0 && arrivesAt <= LATEST)) {
      report.add(kinds.tooLate, line, id);
      return;
    }
    const maps = attemptsOf(job.mapTasks, line);
    const lastMap = maps.reduce((last, { finish }) => Math.max(last, finish), 0);
    const reduces = attemptsOf(job.reduceTasks, line);
    const stages = [
      maps.map(({ start, finish }) => (finish - start) * MILLISECOND),
      reduces.map(({ start, finish, shuffleFinished }) => {
        if (start < lastMap) report.add(told['slow-start'], line, id);
        return Math.max(0, finish - Math.max(start, shuffleFinished, lastMap)) * MILLISECOND;
      }),
    ].filter((durations) => durations.length > 0);
    if (stages.length === 0) {
      report.add(told.empty, line, id);
      return;
    }
    if (stages.flat().some((duration) => duration > LATEST)) {
      report.add(kinds.tooLate, line, id);
      return;
    }
    if (builder.tasks + maps.length + reduces.length > MAX_TASKS) {
      report.add(kinds.tooMany, line, id);
      return;
    }
    const user = excerpt(textIn(job.queue) || textIn(job.user), 150);
    if (!builder.addJob(arrivesAt, Number.NaN, user === 'null' ? '' : user, unlike(id, line))) {
      report.add(kinds.outOfOrder, line, id);
    }
    addStages(
      builder,
      stages.map((durations, at) => ({ durations, parents: at === 0 ? [] : [0] })),
    );
    read.maps += maps.length;
    read.reduces += reduces.length;
  }

  /** The last successful attempt of each task. */
  function attemptsOf(tasks: unknown, line: number): readonly Attempt[] {
    return itemsIn(tasks).flatMap((each) => {
      const task = fieldsIn(each);
      const attempts = itemsIn(task.attempts).map(fieldsIn);
      const succeeded = attempts.filter(
        ({ result, startTime, finishTime }) =>
          textIn(result) === 'SUCCESS' &&
          numberIn(startTime) > 0 &&
          numberIn(finishTime) >= numberIn(startTime),
      );
      const input = numberIn(task.inputBytes);
      if (input > 0) read.bytes += input;
      if (itemsIn(task.preferredLocations).length > 0) read.withPlaces += 1;
      for (let other = 1; other < attempts.length; other += 1)
        report.add(told['other-attempts'], line, textIn(task.taskID));
      const last = succeeded[succeeded.length - 1];
      if (last === undefined) {
        report.add(told.unfinished, line, textIn(task.taskID));
        return [];
      }
      const shuffled = numberIn(last.shuffleFinished);
      return [
        {
          start: numberIn(last.startTime),
          finish: numberIn(last.finishTime),
          shuffleFinished: shuffled > 0 ? shuffled : 0,
        },
      ];
    });
  }

  function unlike(id: string, line: number): string {
    let name = id;
    for (let copy = 2; names.has(name); copy += 1) name = `${id}#${copy}`;
    if (name !== id) report.add(told['repeated-id'], line, id);
    names.add(name);
    return name;
  }

  return {
    longestLine: LONGEST_JSON_LINE,
    line(text, number) {
      splitter.line(text, number);
      return true;
    },
    finish() {
      splitter.finish();
      if (kinds.isRefused(report, read.objects, builder.jobs, report.count(told.broken))) return null;
      const log = builder.finish();
      report.say({
        read: [
          `${sayMany(log.jobs, 'job')} of ${sayMany(read.maps, 'map')} and ${sayMany(read.reduces, 'reduce')}: submit time, ` +
            'and the last successful attempt of each task.',
        ],
        derived: totalsOf(log),
        assumed: [
          'The reduces of a job start after its maps. The queue of a job, or else its user, is its user.',
          `Input (${sayBytes(read.bytes)}) and preferred places of ${sayCount(read.withPlaces)} tasks are not imported: the ` +
            'durations contain the reading, and the places are servers of another cluster.',
        ],
      });
      return log;
    },
  };
}
