import type { JobId } from '../../engine/ids.ts';

// K jobs at a time

/** At most K jobs run; the others wait in line, in the order in which they were submitted (Quincy §2.4). */
export class Admission {
  /** Jobs that run, in the order of their admission. */
  readonly admitted: JobId[] = [];
  private readonly line: JobId[] = [];
  private readonly isHere = new Uint8Array(this.jobs); // [jobs] whether it runs or is in line
  private readonly submittedAs = new Int32Array(this.jobs); // [jobs] place in the order of submission; 0: not yet
  private submitted = 0;

  constructor(
    private readonly jobs: number,
    private readonly concurrency: number, // K
  ) {}

  get inLine(): number {
    return this.line.length;
  }

  /** Puts a job in line, in the order of first submission: when it is submitted, and when it must run again. */
  submit(job: JobId): void {
    if (this.isHere[job] === 1) return;
    this.isHere[job] = 1;
    if (this.submittedAs[job] === 0) {
      this.submitted += 1;
      this.submittedAs[job] = this.submitted;
    }
    const at = this.line.findLastIndex((other) => this.submittedAs[other] < this.submittedAs[job]);
    this.line.splice(at + 1, 0, job);
  }

  /** Admits jobs while fewer than K run, and fewer than `room`. */
  admit(room: number, onAdmitted: (job: JobId) => void): void {
    while (this.line.length > 0 && this.admitted.length < Math.min(this.concurrency, room)) {
      const job = this.line.shift() as JobId;
      this.admitted.push(job);
      onAdmitted(job);
    }
  }

  /** Removes a running job, which has ended or will run again. */
  end(job: JobId): void {
    this.isHere[job] = 0;
    this.admitted.splice(this.admitted.indexOf(job), 1);
  }
}
