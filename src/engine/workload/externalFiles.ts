import { streamOf } from '../../algorithms/random.ts';
import type { ServerId, StageId } from '../ids.ts';
import type { Links } from './links.ts';

/** Number of an external file. */
export type ExternalFileId = number;

/** A file that the tasks of a stage need beside their input, such as an executable or a lookup table (Apollo §2.3). */
export interface ExternalFile {
  /** Equal names mean the same file. */
  readonly name: string;
  readonly bytes: number;
  /** The server that always has the file. */
  readonly origin: ServerId;
}

/** The external files of a workload and the stages that need them, in columns (COM-7). */
export interface ExternalFiles {
  readonly names: readonly string[];
  readonly bytes: Float64Array; // [files]
  readonly origin: Uint32Array; // [files] → server
  readonly needs: Links; // stage → files, in the order in which a task fetches them
}

/** Builds the columns of external files, stage by stage. */
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

  /** Returns the columns; undefined if no stage needs a file. */
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
 * Draws the origin of a file. The papers do not say where files come from (Apollo §3.1 names a peer-to-peer data
 * transfer framework): here from a random server that depends only on the seed and the name, so that other files and
 * jobs do not change it.
 */
export function originOf(name: string, seed: number, servers: number): ServerId {
  return streamOf(seed, `external file ${name}`).below(servers);
}

/** Visits each file that the tasks of a stage need, in the order in which they fetch them. */
export function eachFileOf(
  { needs }: ExternalFiles,
  stage: StageId,
  visit: (file: ExternalFileId) => void,
): void {
  for (let at = needs.first[stage]; at < needs.first[stage + 1]; at += 1) visit(needs.items[at]);
}
