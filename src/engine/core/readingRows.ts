import { doubled } from '../../base/doubled.ts';
import { fetches } from '../data/shuffles.ts';
import { TimedReading, type TimedReadingParts } from '../data/timedReading.ts';
import type { AttemptId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Attempts } from './attempts.ts';
import { AtAttempt, READS } from './rows.ts';

const FIRST_CAPACITY = 64;

/**
 * Lets attempts read of which no more is known than their rows tell, each for itself, so that the end of its reading is known
 * when it starts: its row is the planned event of that, and then the one of its own end.
 */
export class ReadingRows {
  readonly reading: TimedReading;
  /** Whether tasks read what others have made. */
  readonly keepsOutputs: boolean;
  private readonly calendar = this.parts.kernel.calendar;
  private readonly kernel = this.parts.kernel;
  private readonly recorder = this.parts.recorder;
  private computing = new Float64Array(FIRST_CAPACITY); // [attempts] how long those that read will compute

  constructor(
    private readonly attempts: Attempts,
    private readonly parts: Omit<TimedReadingParts, 'attempts' | 'recorder'> & {
      readonly recorder: Recorder;
    },
  ) {
    const { kernel, recorder, workload } = parts;
    this.keepsOutputs = workload.storage.shuffleBytes.some((_, stage) => fetches(workload, stage));
    this.reading = new TimedReading({ ...parts, recorder: recorder.data, attempts }, (attempt, at) =>
      this.calendar.plan(attempts.placeOf(attempt), at, kernel.nextSequence()),
    );
  }

  /** An attempt has taken its slot. Returns false if it has nothing to read, so that it may compute at once. */
  begin(attempt: AttemptId, place: number, computing: Micros): boolean {
    while (attempt >= this.computing.length) this.computing = doubled(this.computing);
    if (!this.reading.begin(attempt, computing)) return false;
    this.computing[attempt] = computing;
    this.calendar.words[place + AtAttempt.state] ^= READS;
    return true;
  }

  /** An attempt has read everything: plans its end. */
  haveRead(place: number): void {
    const { attempts, calendar, kernel } = this;
    const attempt = attempts.idAt(place);
    const end = kernel.now() + this.computing[attempt] - this.reading.ended(attempt);
    calendar.words[place + AtAttempt.state] ^= READS;
    this.recorder.attemptEnds(attempts.rowOf(attempt), end);
    calendar.plan(place, end, kernel.nextSequence());
  }
}
