/** How the program ends when what it writes cannot be written, and what it says of that. */
export interface OutputFault {
  readonly code: number;
  /** Null where there is nothing to say. */
  readonly message: string | null;
}

/** Says what to do when the output fails. Whoever reads only the first lines (head) closes the pipe: that is no fault. */
export function outputFault({ code, message }: NodeJS.ErrnoException): OutputFault {
  if (code === 'EPIPE') return { code: 0, message: null };
  const why = code === 'ENOSPC' ? 'there is no room left' : message;
  return { code: 1, message: `makespan cannot write its output: ${why}` };
}
