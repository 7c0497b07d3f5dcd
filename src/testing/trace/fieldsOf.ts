import { firstPosition } from '../../algorithms/firstPosition.ts';
import type { Trace } from '../../trace/trace.ts';

/** Returns the fields of a message in order, then its content; empty if the trace has only its `stage` and `about`. */
export function fieldsOf({ data }: Trace, message: number): Int32Array {
  const { length, columns } = data.tables.fields;
  const { message: messages, firstWord } = columns;
  const at = firstPosition(0, length, (position) => messages[position] >= message);
  if (at === length || messages[at] !== message) return new Int32Array(0);
  const pastWord = at + 1 < length ? firstWord[at + 1] : data.fieldWords.length;
  return data.fieldWords.subarray(firstWord[at], pastWord);
}
