/** Characters that a line may have: far above the longest line of any real log, 57,462. */
export const MAX_LINE_LENGTH = 1_048_576;

/** What a splitter calls. Lines are counted from 1. */
export interface LineSink {
  line(text: string, number: number): void;
  /** A line longer than the limit: its beginning; the rest is dropped unseen. */
  tooLong(beginning: string, number: number): void;
}

/** Cuts text that comes in chunks into lines. */
export interface LineSplitter {
  push(chunk: string): void;
  /** Hands over the last line where the file does not end with a line break. */
  finish(): void;
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Creates a splitter. Ends of lines may be LF or CRLF; a byte order mark is dropped. */
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
