import { maxOf } from '../../base/extremes.ts';
import { type Fields, fieldsIn, itemsIn, numberIn, textIn } from '../../base/foreignJson.ts';
import type { LogReader } from '../format.ts';
import { createLogBuilder } from '../logBuilder.ts';
import type { ReportBuilder } from '../report.ts';
import { sayCount, sayMany } from '../say.ts';
import { LONGEST_JSON_LINE } from './jsonObjects.ts';
import { MAX_STAGES, remarks, rowKinds } from './rowKinds.ts';
import { totalsOf } from './sayTable.ts';
import { addStages, type GraphTask, LATEST, MAX_TASKS, stagesOf } from './taskGraph.ts';

const MILLISECOND = 1e-3; // s

const ID = 'spark';
const kinds = rowKinds(
  ID,
  'A Spark event log holds a JSON object in each line, among them SparkListenerJobStart and SparkListenerTaskEnd.',
  'event',
);
const told = remarks(ID, {
  warning: {
    empty: '{job} without a finished task left out.',
    'unknown-stage': '{task} of stages that no job lists left out.',
  },
  info: {
    'other-attempts': '{attempt} that failed, were killed, or repeated a finished task left out.',
    'skipped-stages':
      '{stage} without a finished task left out: Spark skips stages whose output is already there. ' +
      'Those after them wait for what they waited for.',
  },
});

interface Stage {
  readonly parents: readonly string[];
  /** Of each finished task, by its index in the stage. [s] */
  readonly durations: Map<number, number>;
  /** Of the last of these. [s] */
  endedAt: number;
}

interface Job {
  readonly name: string;
  readonly application: string;
  readonly submittedAt: number; // s
  readonly stages: Map<string, Stage>;
  readonly line: number;
}

/** Starts to read an event log of Spark. Other events, which may hold names and paths, are not even parsed. */
export function openSpark(report: ReportBuilder): LogReader {
  const jobs: Job[] = [];
  // Ids count from 0 in each application.
  let stages = new Map<string, Stage>();
  let application = '';
  const applications = new Set<string>();
  const read = { events: 0, tasks: 0 };

  /** A file of a rolling log that goes on with an application names it no more. */
  function begin(event: Fields): void {
    const id = textIn(event['App ID']) || textIn(event['App Name']);
    if (id === application && id !== '') return;
    application = id;
    applications.add(id);
    stages = new Map();
  }

  function start(event: Fields, line: number, text: string): void {
    const submittedAt = numberIn(event['Submission Time']) * MILLISECOND;
    if (!(submittedAt >= 0)) {
      report.add(kinds.notNumber, line, text);
      return;
    }
    if (submittedAt > LATEST) {
      report.add(kinds.tooLate, line, text);
      return;
    }
    const name = `job ${textIn(event['Job ID'])}`;
    const job: Job = { name, application, submittedAt, stages: new Map(), line };
    for (const info of itemsIn(event['Stage Infos']).map(fieldsIn)) {
      const id = textIn(info['Stage ID']);
      // A stage belongs to the first job that lists it; later ones find its output.
      if (stages.has(id)) continue;
      const stage = {
        parents: itemsIn(info['Parent IDs']).map(textIn),
        durations: new Map<number, number>(),
        endedAt: Number.NEGATIVE_INFINITY,
      };
      stages.set(id, stage);
      job.stages.set(id, stage);
    }
    jobs.push(job);
  }

  function end(event: Fields, line: number, text: string): void {
    const info = fieldsIn(event['Task Info']);
    const stage = stages.get(textIn(event['Stage ID']));
    const [launched, finished, index] = ['Launch Time', 'Finish Time', 'Index'].map((name) =>
      numberIn(info[name]),
    );
    if (stage === undefined) {
      report.add(told['unknown-stage'], line, text);
      return;
    }
    if (!(launched > 0 && finished >= launched && index >= 0)) {
      report.add(kinds.notNumber, line, text);
      return;
    }
    const isGood = textIn(fieldsIn(event['Task End Reason']).Reason) === 'Success' && info.Failed !== true;
    if (!isGood || info.Killed === true || stage.durations.has(index)) {
      report.add(told['other-attempts'], line, text);
      return;
    }
    const duration = (finished - launched) * MILLISECOND;
    if (duration > LATEST) {
      report.add(kinds.tooLate, line, text);
      return;
    }
    stage.durations.set(index, duration);
    stage.endedAt = Math.max(stage.endedAt, finished * MILLISECOND);
    read.tasks += 1;
  }

  return {
    longestLine: LONGEST_JSON_LINE,
    line(text, number) {
      const kind =
        /"Event"\s*:\s*"(?:org\.apache\.spark\.scheduler\.)?SparkListener(ApplicationStart|JobStart|TaskEnd)"/.exec(
          text.slice(0, 200),
        )?.[1];
      if (kind === undefined) return true;
      if (kind !== 'ApplicationStart') read.events += 1;
      let event: Fields;
      try {
        event = fieldsIn(JSON.parse(text));
      } catch {
        report.add(kinds.wrongColumns, number, text);
        return true;
      }
      if (kind === 'ApplicationStart') begin(event);
      else if (kind === 'JobStart') start(event, number, text);
      else end(event, number, text);
      if (read.tasks < MAX_TASKS) return true;
      report.add(kinds.tooMany, number, text);
      return false;
    },
    finish() {
      const builder = createLogBuilder();
      const isOne = applications.size < 2;
      for (const { name, application: user, submittedAt, stages: list, line } of jobs) {
        const graph = withoutSkipped(list);
        for (let left = graph.length; left < list.size; left += 1)
          report.add(told['skipped-stages'], line, name);
        const ordered = stagesOf(graph);
        if (graph.length === 0) report.add(told.empty, line, name);
        else if (ordered === null || ordered.length > MAX_STAGES)
          report.add(ordered === null ? kinds.circular : kinds.manyStages, line, name);
        else {
          const own = isOne ? name : `${user} ${name}`;
          if (!builder.addJob(submittedAt, Number.NaN, isOne ? '' : user, own))
            report.add(kinds.outOfOrder, line, name);
          // Later stages wait for earlier ones: only the end of a job tells of waiting.
          builder.ran(Number.NaN, maxOf([...list.values()].map(({ endedAt }) => endedAt)));
          addStages(builder, ordered);
        }
      }
      if (kinds.isRefused(report, read.events, builder.jobs)) return null;
      const log = builder.finish();
      report.say({
        read: [
          `${sayMany(log.jobs, 'job')} of ${sayMany(log.stages, 'stage')} and ${sayCount(log.tasks)} tasks: submission time, ` +
            'parents of stages, launch and finish of the first successful attempt of each task.',
        ],
        derived: totalsOf(log),
        assumed: [
          isOne
            ? 'One user: a log is of one application. Its jobs arrive as they were submitted then.'
            : `${sayMany(applications.size, 'application')}: each is a user. Jobs arrive as they were submitted then.`,
          'Hosts, locality and bytes are not imported: durations contain reading and shuffling as they were in that cluster.',
        ],
      });
      return log;
    },
  };
}

/** The stages that ran, as tasks of a graph; the parents of a skipped stage stand in for it. */
function withoutSkipped(stages: ReadonlyMap<string, Stage>): readonly GraphTask[] {
  function ran(ids: readonly string[], seen: Set<string>): readonly string[] {
    return ids.flatMap((id) => {
      const stage = stages.get(id);
      if (stage === undefined || seen.has(id)) return [];
      seen.add(id);
      return stage.durations.size > 0 ? [id] : ran(stage.parents, seen);
    });
  }
  return [...stages].flatMap(([id, { parents, durations }]) =>
    durations.size === 0
      ? []
      : [{ id, parents: ran(parents, new Set()), group: id, durations: [...durations.values()] }],
  );
}
