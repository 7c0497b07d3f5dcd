/** How the program ends when its output cannot be written: the exit code and what it says. */
interface OutputFault {
  readonly code: number;
  /** Null to end silently. */
  readonly message: string | null;
}

/** Decides what to do when writing fails. A reader such as `head` closes the pipe early: that is no error. */
export function outputFault(error: NodeJS.ErrnoException): OutputFault {
  if (error.code === 'EPIPE') return { code: 0, message: null };
  return { code: 1, message: `makespan cannot write its output: ${whyNotWritten(error)}` };
}

/** Says why something could not be written. */
export function whyNotWritten({ code, message }: NodeJS.ErrnoException): string {
  return code === 'ENOSPC' ? 'there is no room left' : message;
}
