import { version } from '../base/version.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { Trace } from '../trace/trace.ts';
import { traceEventWriter } from '../trace/traceEvents/traceEvents.ts';
import { type Terminal, whyNotWritten } from './terminal.ts';

/** A file of trace events that is written run by run. */
export interface TraceEventFile {
  add(title: string, trace: Trace): void;
  /** Completes the file. Returns why it is not whole, such as a full disk: that must not cost the runs; null: it is. */
  close(): string | null;
}

/** Opens a file for the trace events of a scenario's runs. Throws if it cannot be written. */
export function openTraceEventFile(
  path: string,
  scenario: Scenario,
  terminal: Pick<Terminal, 'openFile'>,
): TraceEventFile {
  const file = terminal.openFile(path);
  const writer = traceEventWriter({ makespan: version, scenario: scenario.name });
  file.write(writer.head);
  let fault: string | null = null;
  const attempt = (write: () => void) => {
    try {
      if (fault === null) write();
    } catch (error) {
      fault = whyNotWritten(error as NodeJS.ErrnoException);
    }
  };
  return {
    add(title, trace) {
      attempt(() => {
        for (const piece of writer.pieces({ title, trace })) file.write(piece);
      });
    },
    close() {
      attempt(() => {
        file.write(writer.tail);
        file.close();
      });
      return fault;
    },
  };
}
