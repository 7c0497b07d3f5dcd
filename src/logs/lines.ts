/** Longest line accepted. [characters] The longest line of the real logs that we know has 57,462. */
export const MAX_LINE_LENGTH = 1_048_576;

/** Receives the lines. They are counted from 1. */
interface LineSink {
  line(text: string, number: number): void;
  /** Called for a line longer than the limit, with its beginning; the rest is dropped. */
  tooLong(beginning: string, number: number): void;
}

/** Splits text that arrives in chunks into lines. */
interface LineSplitter {
  push(chunk: string): void;
  /** Emits the last line if the file does not end with a line break. */
  finish(): void;
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Creates a splitter. Lines may end with LF or CRLF; a byte order mark is dropped. */
export function createLineSplitter(sink: LineSink, maxLength = MAX_LINE_LENGTH): LineSplitter {
  let rest = '';
  let number = 1;
  let isDropping = false;

  function end(text: string): void {
    const hadMark = number === 1 && text.startsWith(BYTE_ORDER_MARK);
    const line = text.slice(hadMark ? 1 : 0, text.endsWith('\r') ? -1 : undefined);
    if (isDropping) isDropping = false;
    else if (line.length > maxLength) sink.tooLong(line.slice(0, 200), number);
    else sink.line(line, number);
    number += 1;
  }

  return {
    push(chunk) {
      let from = 0;
      for (let at = chunk.indexOf('\n'); at !== -1; at = chunk.indexOf('\n', from)) {
        end(rest + chunk.slice(from, at));
        rest = '';
        from = at + 1;
      }
      rest += chunk.slice(from);
      if (rest.length > maxLength + 1) {
        if (!isDropping) sink.tooLong(rest.slice(0, 200), number);
        isDropping = true;
        rest = '';
      }
    },
    finish() {
      if (rest !== '') end(rest);
      rest = '';
    },
  };
}
