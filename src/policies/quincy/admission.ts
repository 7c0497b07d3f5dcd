import type { JobId } from '../../engine/ids.ts';

// K jobs at a time

/** At most K jobs run; the others wait in line, in the order in which they were submitted (Quincy §2.4). */
export class Admission {
  /** Jobs that run, in the order of their admission. */
  readonly admitted: JobId[] = [];
  private readonly line: JobId[] = [];
  private readonly isKnown: Uint8Array; // [jobs]
  private readonly isAdmitted: Uint8Array; // [jobs]
  private readonly submittedAs: Int32Array; // [jobs] place in the order of submission
  private readonly concurrency: number; // K
  private submitted = 0;

  constructor(jobs: number, concurrency: number) {
    this.isKnown = new Uint8Array(jobs);
    this.isAdmitted = new Uint8Array(jobs);
    this.submittedAs = new Int32Array(jobs);
    this.concurrency = concurrency;
  }

  get inLine(): number {
    return this.line.length;
  }

  isRunning(job: JobId): boolean {
    return this.isAdmitted[job] === 1;
  }

  /** A job is submitted; it gets in line once. */
  submit(job: JobId): void {
    if (this.isKnown[job] === 1) return;
    this.isKnown[job] = 1;
    this.submittedAs[job] = this.submitted;
    this.submitted += 1;
    this.line.push(job);
  }

  /** Admits jobs while fewer than K run, and fewer than there is room for. */
  admit(room: number, onAdmitted: (job: JobId) => void): void {
    while (this.line.length > 0 && this.admitted.length < Math.min(this.concurrency, room)) {
      const job = this.line.shift() as JobId;
      this.isAdmitted[job] = 1;
      this.admitted.push(job);
      onAdmitted(job);
    }
  }

  /** A job that ran has ended. */
  end(job: JobId): void {
    this.isAdmitted[job] = 0;
    this.admitted.splice(this.admitted.indexOf(job), 1);
  }

  /** A job that ran starts anew some day: it gets back in line, before those that were submitted later. */
  sendBack(job: JobId): void {
    this.end(job);
    const at = this.line.findIndex((other) => this.submittedAs[other] > this.submittedAs[job]);
    this.line.splice(at === -1 ? this.line.length : at, 0, job);
  }
}
