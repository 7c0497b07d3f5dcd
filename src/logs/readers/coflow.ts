import { maxOf, minOf } from '../../base/extremes.ts';
import { firstAssumptions, meanSeconds } from '../assumptions.ts';
import { fieldsOf, type LogReader } from '../format.ts';
import { createLogBuilder } from '../logBuilder.ts';
import type { ReportBuilder } from '../report.ts';
import { sayCount, sayMany, sayNumber } from '../say.ts';
import { remarks, rowKinds } from './rowKinds.ts';
import { totalsOf } from './sayTable.ts';
import { LATEST, MAX_TASKS } from './taskGraph.ts';

const MILLISECOND = 1e-3; // s
const MEGABYTE = 1e6;

const ID = 'coflow';
const kinds = rowKinds(
  ID,
  'The first line holds the numbers of racks and jobs; each other one job, arrival in ms, number of mappers, their racks, ' +
    'number of reducers, and rack:MB of each.',
);
const told = remarks(ID, {
  info: {
    'other-count': 'The number of jobs in the first line is not the number of rows; the rows count.',
    'far-rack': '{row} with a rack that the first line does not count.',
  },
});

interface Row {
  readonly name: string;
  readonly arrivesAt: number; // s
  readonly mappers: readonly number[]; // racks
  readonly reducers: readonly (readonly [rack: number, megabytes: number])[];
}

/** Starts to read a trace of the coflow benchmark. */
export function openCoflow(report: ReportBuilder): LogReader {
  const builder = createLogBuilder();
  const read = {
    racks: 0,
    jobs: 0,
    rows: 0,
    highest: -1,
    lowest: Number.POSITIVE_INFINITY,
    bytes: 0,
    maps: 0,
    reduces: 0,
  };
  let hasHeader = false;

  return {
    line(text, number) {
      const fields = fieldsOf(text);
      if (fields.length === 0) return true;
      if (!hasHeader) {
        hasHeader = true;
        [read.racks, read.jobs] = fields.map(Number);
        return true;
      }
      read.rows += 1;
      const row = rowOf(fields);
      if (row === null) report.add(kinds.wrongColumns, number, text);
      else if (row.arrivesAt > LATEST) report.add(kinds.tooLate, number, text);
      else if (builder.tasks + row.mappers.length + row.reducers.length > MAX_TASKS) {
        report.add(kinds.tooMany, number, text);
        return false;
      } else add(row, number, text);
      return true;
    },
    finish() {
      if (kinds.isRefused(report, read.rows, builder.jobs)) return null;
      if (read.jobs !== read.rows) report.add(told['other-count'], 1);
      const log = builder.finish();
      const { fixedCost, workRate } = firstAssumptions;
      report.say({
        read: [
          `${sayMany(log.jobs, 'job')} of ${sayMany(read.maps, 'mapper')} and ${sayMany(read.reduces, 'reducer')} in racks ` +
            `${sayCount(read.lowest)} to ${sayCount(read.highest)}: arrival, and ${sayNumber(read.bytes / 1e12)} TB of shuffle.`,
        ],
        derived: totalsOf(log),
        assumed: [
          `Durations are assumed, as the file has none: ${fixedCost} s for a mapper, ${fixedCost} s + its bytes / ${workRate} ` +
            'MB/s for a reducer, after it has fetched them.',
          'The tasks of a rack count as one, as in the file. In which rack each ran is not imported: schedulers here decide. ' +
            'Each reducer of a job fetches the same amount.',
        ],
      });
      return log;
    },
  };

  function add({ name, arrivesAt, mappers, reducers }: Row, line: number, text: string): void {
    if (!builder.addJob(arrivesAt, Number.NaN, '', name)) report.add(kinds.outOfOrder, line, text);
    const racks = [...mappers, ...reducers.map(([rack]) => rack)];
    read.lowest = minOf(racks, read.lowest);
    read.highest = maxOf(racks, read.highest);
    // Racks are counted from 0, or from 1.
    if (racks.some((rack) => rack > read.racks)) report.add(told['far-rack'], line, text);
    builder.addStage();
    for (const _ of mappers) builder.addTask(meanSeconds(0, firstAssumptions));
    const bytes = reducers.reduce((sum, [, megabytes]) => sum + megabytes * MEGABYTE, 0);
    builder.addStage([0], 0, bytes);
    for (const [, megabytes] of reducers)
      builder.addTask(meanSeconds(megabytes * MEGABYTE, firstAssumptions));
    read.bytes += bytes;
    read.maps += mappers.length;
    read.reduces += reducers.length;
  }
}

/** Reads `job arrival m rack … r rack:MB …`; null if a number is missing or wrong. */
function rowOf(fields: readonly string[]): Row | null {
  const [name, arrival, maps] = fields;
  const mapCount = Number(maps);
  const reduceAt = 3 + mapCount;
  const reduceCount = Number(fields[reduceAt]);
  if (!Number.isInteger(mapCount) || mapCount < 1 || !Number.isInteger(reduceCount) || reduceCount < 1)
    return null;
  if (fields.length !== reduceAt + 1 + reduceCount) return null;
  const mappers = fields.slice(3, reduceAt).map(Number);
  const reducers = fields.slice(reduceAt + 1).map((field) => {
    const [rack, megabytes, ...rest] = field.split(':');
    return [
      Number(rack),
      rest.length > 0 || megabytes === undefined ? Number.NaN : Number(megabytes),
    ] as const;
  });
  const isWhole = (rack: number) => Number.isInteger(rack) && rack >= 0;
  const isSize = (megabytes: number) => megabytes >= 0 && megabytes <= 1e9;
  const isValid =
    mappers.every(isWhole) && reducers.every(([rack, megabytes]) => isWhole(rack) && isSize(megabytes));
  const arrivesAt = Number(arrival) * MILLISECOND;
  return isValid && arrivesAt >= 0 ? { name, arrivesAt, mappers, reducers } : null;
}
