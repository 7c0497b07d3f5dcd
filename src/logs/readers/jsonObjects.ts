/** Most characters of one object; a larger one is a mistake of brackets, or fills the memory of a tab. */
const LONGEST_OBJECT = 200_000_000;

/** Longest line of JSON accepted: files are often written on one line. [characters] */
export const LONGEST_JSON_LINE = 200_000_000;

/** Receives the objects. They are named by the line where they begin. */
interface ObjectSink {
  object(value: unknown, line: number): void;
  /** Called for text that is not valid JSON, or an object that does not end. */
  broken(fault: string, line: number, text: string): void;
}

/** Cuts JSON text into its outermost objects: one, several in a row, or those of a list. */
interface ObjectSplitter {
  line(text: string, number: number): void;
  finish(): void;
}

/** Creates a splitter. */
export function createObjectSplitter(sink: ObjectSink): ObjectSplitter {
  const marks = /["\\{}]/g;
  let parts: string[] = [];
  let length = 0;
  let depth = 0;
  let isInString = false;
  let first = 0;

  function end(): void {
    const text = parts.join('\n');
    parts = [];
    length = 0;
    let value: unknown;
    try {
      value = parsed(text);
    } catch (error) {
      sink.broken(error instanceof Error ? error.message : String(error), first, text.slice(0, 200));
      return;
    }
    sink.object(value, first);
  }

  return {
    line(text, number) {
      let from = 0;
      marks.lastIndex = 0;
      for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
        const [mark] = found;
        if (mark === '\\') marks.lastIndex += 1;
        else if (mark === '"') isInString = depth > 0 && !isInString;
        else if (isInString) continue;
        else if (mark === '{') {
          if (depth === 0) {
            from = found.index;
            first = number;
          }
          depth += 1;
        } else if (depth > 0) {
          depth -= 1;
          if (depth > 0) continue;
          parts.push(text.slice(from, found.index + 1));
          from = found.index + 1;
          end();
        }
      }
      if (depth === 0) return;
      parts.push(text.slice(from));
      length += text.length;
      if (length <= LONGEST_OBJECT) return;
      sink.broken('it is too large', first, parts[0].slice(0, 200));
      parts = [];
      length = 0;
      depth = 0;
      isInString = false;
    },
    finish() {
      if (depth > 0) sink.broken('it does not end', first, parts[0]?.slice(0, 200) ?? '');
    },
  };
}

/** Parses an object, also with what Python writes for numbers that are none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const plain = text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (part) =>
      part.startsWith('"') ? part : 'null',
    );
    if (plain === text) throw error;
    return JSON.parse(plain);
  }
}
