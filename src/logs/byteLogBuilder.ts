import { Table } from '../base/table.ts';
import { NONE } from '../engine/ids.ts';
import { firstAssumptions } from './assumptions.ts';
import { cutIntoTasks } from './cutIntoTasks.ts';
import { arrivalTimes, orderOfArrival } from './logBuilder.ts';
import { excerpt } from './report.ts';
import type { WorkloadLog } from './workloadLog.ts';

/** A job whose bytes are given in the file. */
export interface ByteRow {
  readonly name: string;
  readonly arrivesAt: number;
  readonly input: number;
  readonly shuffle: number;
  readonly output: number;
  /** Path of the file that it reads; empty: a file of its own. */
  readonly path: string;
}

/** What was noticed when the row was added. */
interface AddedRow {
  readonly isInOrder: boolean;
  readonly isNameNew: boolean;
}

/** Collects the jobs of a log of bytes, in the order of the file. */
interface ByteLogBuilder {
  readonly jobs: number;
  addJob(row: ByteRow): AddedRow;
  /** Sorts and shifts the rows, and cuts them into tasks under the default assumptions. */
  finish(): WorkloadLog;
}

/** Longest file name that a scenario allows when a number is appended. [characters] */
const LONGEST_NAME = 180;

/** Gives each file a row and a unique name, and keeps its largest size. */
class FileList {
  readonly names: string[] = [];
  readonly bytes: number[] = [];
  private readonly rows = new Map<string, number>(); // by path
  private readonly taken = new Set<string>();

  shared(path: string, bytes: number): number {
    const row = this.rows.get(path);
    if (row === undefined) {
      this.rows.set(path, this.names.length);
      return this.own(path, bytes);
    }
    this.bytes[row] = Math.max(this.bytes[row], bytes);
    return row;
  }

  /** Adds a file that no other job reads; its name is unique. */
  own(name: string, bytes: number): number {
    const shown = unlike(excerpt(name, LONGEST_NAME), this.taken);
    this.taken.add(shown);
    this.bytes.push(bytes);
    return this.names.push(shown) - 1;
  }
}

/** Appends a number to a name that is taken: `job7#2`. */
function unlike(name: string, taken: ReadonlySet<string>): string {
  let candidate = name;
  for (let copy = 2; taken.has(candidate); copy += 1) candidate = `${name}#${copy}`;
  return candidate;
}

/** Creates an empty builder. */
export function createByteLogBuilder(): ByteLogBuilder {
  const rows = new Table({ arrivesAt: 'f64', input: 'f64', shuffle: 'f64', output: 'f64' });
  const names: string[] = [];
  const paths: string[] = [];
  const taken = new Set<string>();
  let latest = Number.NEGATIVE_INFINITY;

  return {
    get jobs() {
      return rows.length;
    },
    addJob({ name: given, arrivesAt, input, shuffle, output, path }) {
      const row = rows.add();
      rows.columns.arrivesAt[row] = arrivesAt;
      rows.columns.input[row] = input;
      rows.columns.shuffle[row] = shuffle;
      rows.columns.output[row] = output;
      const name = unlike(given, taken);
      taken.add(name);
      names.push(name);
      paths.push(path);
      const isInOrder = arrivesAt >= latest;
      latest = Math.max(latest, arrivesAt);
      return { isInOrder, isNameNew: name === given };
    },
    finish() {
      const { arrivesAt, input, shuffle, output } = rows.finish().columns;
      const order = orderOfArrival(arrivesAt);
      const sorted = (column: Float64Array) => Float64Array.from(order, (row) => column[row]);
      const files = new FileList();
      // Shared files first, so that these keep their names from the log.
      const file = new Int32Array(order.length).fill(NONE);
      order.forEach((row, job) => {
        if (paths[row] !== '') file[job] = files.shared(paths[row], input[row]);
      });
      order.forEach((row, job) => {
        if (input[row] > 0 && paths[row] === '') file[job] = files.own(`input of ${names[row]}`, input[row]);
      });
      const times = arrivalTimes(sorted(arrivesAt));
      return cutIntoTasks(
        {
          ...times,
          jobs: order.length,
          jobUser: new Uint32Array(order.length),
          users: [''],
          names: Array.from(order, (row) => names[row]),
          bytes: {
            input: sorted(input),
            shuffle: sorted(shuffle),
            output: sorted(output),
            file,
            files: files.names,
            fileBytes: Float64Array.from(files.bytes),
          },
        },
        firstAssumptions,
      );
    },
  };
}
