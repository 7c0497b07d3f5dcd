import type { HowToRead, LogReader } from '../format.ts';
import { createLogBuilder } from '../logBuilder.ts';
import type { ReportBuilder } from '../report.ts';
import { medianOf, sayCount, sayMany, sayShare } from '../say.ts';
import { graphOf, remarkOn, type StageRow } from './alibabaGraph.ts';
import { kinds, offersOf, SHORTEST, statusKinds, taskName, told } from './alibabaKinds.ts';
import { isTaken, NO_CUT, SPAN, UNFINISHED } from './choices.ts';
import { cellsOf } from './csvRow.ts';
import { MAX_STAGES } from './rowKinds.ts';
import { noPlaces, totalsOf } from './sayTable.ts';
import { addStages, LATEST, MAX_TASKS, stagesOf } from './taskGraph.ts';

// Columns: task, instances, job, type, status, start, end, CPU, memory
const FIELDS = 9;

interface Job {
  readonly rows: StageRow[];
  /** Whether all stages had finished. */
  isWhole: boolean;
  /** Whether a row could not be read, so that a stage is missing. */
  isDamaged: boolean;
  isCut: boolean;
}

/** When the first stage of a job started; stages that wait have a start of 0, which is none. */
function firstStart(rows: readonly StageRow[]): number | undefined {
  const starts = rows.filter(({ start, isFinished }) => isFinished || start > 0).map(({ start }) => start);
  return starts.length === 0 ? undefined : starts.reduce((first, start) => Math.min(first, start));
}

/** The median span of all finished stages. [s] */
function medianLength(jobs: ReadonlyMap<string, Job>): number {
  const spans = [...jobs.values()].flatMap(({ rows }) =>
    rows.filter(({ isFinished }) => isFinished).map(({ start, end }) => end - start),
  );
  return medianOf(spans.length === 0 ? [SHORTEST] : spans);
}

/** Starts to read Alibaba's batch tasks of 2018. */
export function openAlibaba2018(report: ReportBuilder, how: HowToRead = {}): LogReader {
  const jobs = new Map<string, Job>();
  const offers = offersOf(how);
  const usesSpan = isTaken(how, SPAN);
  const includesUnfinished = isTaken(how, UNFINISHED);
  const dropsCut = isTaken(how, NO_CUT);
  let rows = 0;
  let tasks = 0;

  return {
    line(text, number) {
      if (text.trim() === '') return true;
      const fields = cellsOf(text);
      const status = fields[4];
      const isKnown = status === 'Terminated' || statusKinds.has(status);
      if (rows === 0 && fields.length === FIELDS && !isKnown) return true; // the header, where there is one
      rows += 1;
      if (fields.length !== FIELDS || !isKnown) {
        report.add(kinds.wrongColumns, number, text);
        return true;
      }
      const job = jobs.get(fields[2]) ?? { rows: [], isWhole: true, isDamaged: false, isCut: false };
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
      const isLate = Math.max(start, end) > LATEST;
      if (unfinished === undefined && (!isValid || isLate)) {
        report.add(isValid ? kinds.tooLate : kinds.notNumber, number, text);
        job.isDamaged = true;
        return true;
      }
      if (tasks + (isValid ? instances : 0) > MAX_TASKS) {
        report.add(kinds.tooMany, number, text);
        return false;
      }
      if (isValid) tasks += instances;
      const { cut } = taskName(fields[0]);
      if (cut === 'in a number') {
        report.add(offers.cutInNumber, number, text);
        job.isCut = true;
      }
      if (cut === 'after a number') report.add(told['cut-after-a-number'], number, text);
      const isFinished = unfinished === undefined;
      job.rows.push({ task: fields[0], instances, start, end, isFinished, line: number });
      return true;
    },
    finish() {
      const builder = createLogBuilder();
      const read = { stages: 0, edges: 0, overlaps: 0 };
      const lengths = { usesSpan, median: medianLength(jobs) };
      for (const [name, { rows: stages, isWhole, isDamaged, isCut }] of jobs) {
        const graph = graphOf(stages, lengths);
        read.stages += stages.length;
        for (const { parents } of graph) read.edges += parents.length;
        if (!isWhole) report.add(offers.leftOut, stages[0]?.line, name);
        if (isDamaged || (isCut && dropsCut) || (!isWhole && !includesUnfinished)) continue;
        const arrivesAt = firstStart(stages);
        if (arrivesAt === undefined) continue;
        read.overlaps += remarkOn(graph, stages, name, report, offers.overlap);
        const ordered = graph.length > MAX_STAGES ? null : stagesOf(graph);
        if (ordered === null) {
          report.add(graph.length > MAX_STAGES ? kinds.manyStages : kinds.circular, stages[0].line, name);
          continue;
        }
        builder.addJob(arrivesAt, Number.NaN, '', name);
        addStages(builder, ordered);
      }
      if (kinds.isRefused(report, rows, builder.jobs)) return null;
      const log = builder.finish();
      const overlap = sayShare(read.overlaps / Math.max(1, read.edges));
      report.say({
        read: [
          `${sayMany(jobs.size, 'job')} of ${sayMany(read.stages, 'stage')} with ` +
            `${sayMany(read.edges, 'dependency', 'dependencies')}, of which ${sayCount(log.jobs)} jobs are whole: number of ` +
            'instances, start and end of each stage.',
        ],
        derived: [
          ...totalsOf(log),
          read.overlaps > 0 ? `${overlap} of the dependencies overlap in time.` : '',
        ],
        assumed: [
          'All instances of a stage last as long as the stage did. In truth they run in waves and are shorter: the work is ' +
            'about five times too much. Lower the duration factor to allow for it.',
          'A job arrives when its first stage starts; waiting before that is not in the file.',
          noPlaces,
        ],
      });
      return log;
    },
  };
}
