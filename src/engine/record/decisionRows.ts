import { doubled } from '../../base/doubled.ts';
import { type ColumnArrays, createColumn } from '../../base/table.ts';
import type { StageId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import { Blocks } from './blocks.ts';
import { Moments, narrowed } from './moments.ts';
import { idKind, lengthened, moreRoom } from './room.ts';
import type { tables } from './schema.ts';
import type { StoredTable } from './storedTable.ts';

/** Collects the table of decisions. */
export class DecisionRows {
  private length = 0;
  private room = 0;
  private readonly actorKind: 'u16' | 'u32' = idKind(this.actors);
  private readonly stageKind: 'u16' | 'u32' = idKind(this.stages + 1);
  private actor: ColumnArrays['u16' | 'u32'] = createColumn(this.actorKind, 0);
  private kind = createColumn('u8', 0);
  private stagePlusOne: ColumnArrays['u16' | 'u32'] = createColumn(this.stageKind, 0); // 0: NONE
  private firstWord = createColumn('u32', 0);
  private readonly blocks = new Blocks();
  private readonly at = new Moments(this.blocks);

  constructor(
    private readonly expectedRows: number,
    private readonly actors: number,
    private readonly stages: number,
  ) {}

  add(actor: number, kind: number, stage: StageId, firstWord: number, at: Micros): void {
    const row = this.length;
    if (row === this.room) this.grow();
    this.length = row + 1;
    this.actor[row] = actor;
    this.kind[row] = kind;
    this.stagePlusOne[row] = stage + 1;
    this.firstWord[row] = firstWord;
    this.blocks.begin(row, at);
    this.at.put(row, at);
  }

  finish(): StoredTable<typeof tables.decisions> {
    const { length } = this;
    return {
      length,
      columns: {
        at: narrowed(this.at.finish(length)),
        actor: this.actor.subarray(0, length),
        kind: this.kind.subarray(0, length),
        stage: { plus: -1, kept: this.stagePlusOne.subarray(0, length) },
        firstWord: this.firstWord.subarray(0, length),
      },
    };
  }

  private grow(): void {
    this.room = moreRoom(this.room, this.expectedRows);
    this.actor = lengthened(this.actorKind, this.actor, this.room);
    this.kind = lengthened('u8', this.kind, this.room);
    this.stagePlusOne = lengthened(this.stageKind, this.stagePlusOne, this.room);
    this.firstWord = lengthened('u32', this.firstWord, this.room);
    this.blocks.grow(this.room);
    this.at.grow(this.room);
  }
}

/** Collects payloads of integers, end to end in one array. */
export class Words {
  length = 0;
  private words = new Int32Array(1024);

  /** Adds the first `count` numbers of a payload; returns the index of the first. */
  add(payload: ArrayLike<number>, count: number): number {
    const first = this.length;
    if (first + count > this.words.length) this.grow(count);
    for (let i = 0; i < count; i += 1) this.words[first + i] = payload[i];
    this.length = first + count;
    return first;
  }

  finish(): Int32Array<ArrayBuffer> {
    return this.words.subarray(0, this.length);
  }

  private grow(count: number): void {
    while (this.length + count > this.words.length) this.words = doubled(this.words);
  }
}
