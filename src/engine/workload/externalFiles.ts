import { streamOf } from '../../algorithms/random.ts';
import type { ServerId, StageId } from '../ids.ts';
import type { Links } from './links.ts';

/** Row of an external file. */
export type ExternalFileId = number;

/** A file that the tasks of a stage need beside their input, such as an executable or a lookup table (Apollo §2.3). */
export interface ExternalFile {
  /** Whoever names the same file needs the same one. */
  readonly name: string;
  readonly bytes: number;
  /** Where the file always lies. */
  readonly origin: ServerId;
}

/** The external files of a workload and the stages that need them, in columns (COM-7). */
export interface ExternalFiles {
  readonly names: readonly string[];
  readonly bytes: Float64Array; // [files]
  readonly origin: Uint32Array; // [files] → server
  readonly needs: Links; // stage → files, in the order in which a task fetches them
}

/** Lays out external files in columns, stage by stage. */
export class ExternalFileColumns {
  private readonly rows = new Map<string, ExternalFileId>();
  private readonly bytes: number[] = [];
  private readonly origin: ServerId[] = [];
  private readonly first: number[] = [0];
  private readonly items: ExternalFileId[] = [];

  addStage(files: readonly ExternalFile[]): void {
    for (const file of files) this.items.push(this.rowOf(file));
    this.first.push(this.items.length);
  }

  /** Gives the columns; undefined where no stage needs a file. */
  finish(): ExternalFiles | undefined {
    if (this.rows.size === 0) return undefined;
    return {
      names: [...this.rows.keys()],
      bytes: new Float64Array(this.bytes),
      origin: new Uint32Array(this.origin),
      needs: { first: new Uint32Array(this.first), items: new Uint32Array(this.items) },
    };
  }

  private rowOf({ name, bytes, origin }: ExternalFile): ExternalFileId {
    const known = this.rows.get(name);
    if (known !== undefined) return known;
    const row = this.rows.size;
    this.rows.set(name, row);
    this.bytes.push(bytes);
    this.origin.push(origin);
    return row;
  }
}

/**
 * Draws where a file always lies. The papers do not say (Apollo §3.1 names a peer-to-peer data transfer framework): it is
 * any server, by the name alone, so that other files and jobs do not move it.
 */
export function originOf(name: string, seed: number, servers: number): ServerId {
  return streamOf(seed, `external file ${name}`).below(servers);
}

/** Calls back with each file that tasks of a stage need, in the order in which they fetch them. */
export function eachFileOf(
  { needs }: ExternalFiles,
  stage: StageId,
  visit: (file: ExternalFileId) => void,
): void {
  for (let at = needs.first[stage]; at < needs.first[stage + 1]; at += 1) visit(needs.items[at]);
}
