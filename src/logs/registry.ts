import type { LogFormat } from './format.ts';
import { tr } from './tr.ts';

/** The formats that can be read, in the order in which they are tried: one line for each. */
export const logFormats: readonly LogFormat[] = [
  tr, //
];

/** Finds a format by the id that stands in scenarios. */
export function logFormat(id: string): LogFormat | undefined {
  return logFormats.find((format) => format.id === id);
}
