import type { ServerId } from '../ids.ts';
import { type ExternalFile, ExternalFileColumns } from './externalFiles.ts';
import type { ReadingPlan } from './readingPlan.ts';
import type { BlockId, Storage } from './storage.ts';

/** What each task of a stage reads. */
export interface StageData {
  readonly reads: readonly {
    readonly firstBlock: BlockId;
    /** Task `i` reads block `firstBlock + i % blocks`. */
    readonly blocks: number;
    readonly bytes: number;
  }[];
  readonly shuffleBytes: number;
  readonly slowStart: number;
  /** Whether task `i` fetches everything from task `i` of the single stage before. Default: false, from all tasks. */
  readonly isOneToOne?: boolean;
  /** External files that each task needs beside its input. Default: none. */
  readonly externalFiles?: readonly ExternalFile[];
}

/** The data of a stage whose tasks only compute. */
export const COMPUTE_ONLY: StageData = { reads: [], shuffleBytes: 0, slowStart: 1 };

/** Builds the columns of `Storage`: files, and the reads of stages, in the order in which they are added. */
export class StorageColumns {
  private readonly files: string[] = [];
  private readonly fileFirstBlock: number[] = [0];
  private readonly firstReplica: number[] = [0];
  private readonly replicas: ServerId[] = [];
  private readonly stageFirstRead: number[] = [0];
  private readonly readFirstBlock: number[] = [];
  private readonly readBlocks: number[] = [];
  private readonly readBytes: number[] = [];
  private readonly shuffleBytes: number[] = [];
  private readonly slowStart: number[] = [];
  private readonly isOneToOne: number[] = [];
  private readonly externalFiles = new ExternalFileColumns();

  /** Adds a file, given the servers of each of its blocks in any order; returns its first block. */
  addFile(name: string, replicas: readonly ArrayLike<ServerId>[]): BlockId {
    const firstBlock = this.firstReplica.length - 1;
    for (const servers of replicas) {
      for (const server of Uint32Array.from(servers).sort()) this.replicas.push(server);
      this.firstReplica.push(this.replicas.length);
    }
    this.files.push(name);
    this.fileFirstBlock.push(this.firstReplica.length - 1);
    return firstBlock;
  }

  /** Adds the data of the next stage. */
  addStage({ reads, shuffleBytes, slowStart, isOneToOne = false, externalFiles = [] }: StageData): void {
    for (const { firstBlock, blocks, bytes } of reads) {
      this.readFirstBlock.push(firstBlock);
      this.readBlocks.push(blocks);
      this.readBytes.push(bytes);
    }
    this.stageFirstRead.push(this.readFirstBlock.length);
    this.shuffleBytes.push(shuffleBytes);
    this.slowStart.push(slowStart);
    this.isOneToOne.push(Number(isOneToOne));
    this.externalFiles.addStage(externalFiles);
  }

  /** Returns the columns. Nothing may be added afterwards. */
  finish(reading?: ReadingPlan): Storage {
    const externalFiles = this.externalFiles.finish();
    return {
      files: this.files,
      fileFirstBlock: new Uint32Array(this.fileFirstBlock),
      replicas: { first: new Uint32Array(this.firstReplica), items: narrow(this.replicas) },
      stageFirstRead: new Uint32Array(this.stageFirstRead),
      readFirstBlock: new Uint32Array(this.readFirstBlock),
      readBlocks: new Uint32Array(this.readBlocks),
      readBytes: new Float64Array(this.readBytes),
      shuffleBytes: new Float64Array(this.shuffleBytes),
      slowStart: new Float64Array(this.slowStart),
      isOneToOne: new Uint8Array(this.isOneToOne),
      ...(externalFiles !== undefined && { externalFiles }),
      ...(reading !== undefined && { reading }),
    };
  }
}

function narrow(servers: readonly ServerId[]): Uint32Array | Uint16Array {
  return servers.some((server) => server > 0xffff) ? new Uint32Array(servers) : new Uint16Array(servers);
}
