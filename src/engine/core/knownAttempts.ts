import { doubled } from '../../base/doubled.ts';
import type { AttemptId, ServerId, StageId, TaskId } from '../ids.ts';
import { NONE } from '../ids.ts';
import { Attempts } from '../jobs/attempts.ts';

const FIRST_CAPACITY = 1024;

/**
 * Attempts of which more is known than their rows tell: where policies keep ids for long, where tasks read, and where anything
 * may be lost. Ids are given out again, the last freed one first. An attempt has a row of the calendar only while it computes.
 */
export class KnownAttempts extends Attempts {
  private places = new Int32Array(FIRST_CAPACITY); // [attempts] → where its row is in the calendar, or NONE
  private ids = new Int32Array(FIRST_CAPACITY); // [rows of the calendar] → attempt

  override add(task: TaskId, stage: StageId, server: ServerId, draw = 0): AttemptId {
    const attempt = super.add(task, stage, server, draw);
    if (attempt >= this.places.length) this.places = doubled(this.places);
    this.places[attempt] = NONE;
    return attempt;
  }

  placeOf(attempt: AttemptId): number {
    return this.places[attempt];
  }

  idAt(row: number): AttemptId {
    return this.ids[row];
  }

  /** Its event is planned, in a row of the calendar that lies at a place. */
  setPlace(attempt: AttemptId, row: number, place: number): void {
    while (row >= this.ids.length) this.ids = doubled(this.ids);
    this.ids[row] = attempt;
    this.places[attempt] = place;
  }

  /** Its event has come, or was given up. */
  leavePlace(attempt: AttemptId): void {
    this.places[attempt] = NONE;
  }
}
