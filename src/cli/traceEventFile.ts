import { version } from '../base/version.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { Trace } from '../trace/trace.ts';
import { traceEventWriter } from '../trace/traceEvents/traceEvents.ts';
import type { Terminal } from './terminal.ts';

/** A file of trace events that is written run by run. */
export interface TraceEventFile {
  add(title: string, trace: Trace): void;
  /** Completes the file. */
  close(): void;
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
  return {
    add(title, trace) {
      for (const piece of writer.pieces({ title, trace })) file.write(piece);
    },
    close() {
      file.write(writer.tail);
      file.close();
    },
  };
}
