import type { Trace } from './trace.ts';

/** Returns the fields of a message in order, then its content; empty if the trace has only its `stage` and `about`. */
export function fieldsOf({ data }: Trace, message: number): Int32Array {
  const { length, columns } = data.tables.fields;
  const { message: messages, firstWord } = columns;
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (messages[middle] < message) low = middle + 1;
    else high = middle;
  }
  if (low === length || messages[low] !== message) return new Int32Array(0);
  const pastWord = low + 1 < length ? firstWord[low + 1] : data.fieldWords.length;
  return data.fieldWords.subarray(firstWord[low], pastWord);
}
