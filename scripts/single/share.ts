/** Pieces are looked up by as many characters, at each multiple of it. */
const LOOKED_UP = 16;

/** A shorter piece costs as much to name as to write out. */
const LEAST = 32;

/** What stands nearer is found by gzip itself, for less. */
const FAR = 32_000;

/** A text in parts: the first `texts`, then a piece of what is there by then, from a place on and so long; and so on. */
export interface SharedText {
  readonly texts: readonly string[];
  /** Of the whole. */
  readonly length: number;
  /** Place and length of each piece. */
  readonly pieces: readonly number[];
}

/**
 * Says a text by pieces of itself. The page and its workers have much code and many words in common, too far apart for gzip
 * to see.
 */
export function shared(text: string): SharedText {
  const places = new Map<string, number>();
  const texts: string[] = [];
  const pieces: number[] = [];
  let from = 0;
  let known = 0;
  for (let at = 0; at + LOOKED_UP <= text.length; ) {
    for (; known + LOOKED_UP <= at - FAR; known += LOOKED_UP)
      places.set(text.slice(known, known + LOOKED_UP), known);
    const place = places.get(text.slice(at, at + LOOKED_UP));
    const back = place === undefined ? 0 : alike(text, place, at, from);
    const length = place === undefined ? 0 : back + alike(text, place, at, text.length);
    if (place === undefined || length < LEAST) {
      at += 1;
      continue;
    }
    texts.push(text.slice(from, at - back));
    pieces.push(place - back, length);
    from = at - back + length;
    at = from;
  }
  return { length: text.length, texts: [...texts, text.slice(from)], pieces };
}

/** How many characters are the same from two places of a text on, forwards or backwards, the later one not over `end`. */
function alike(text: string, place: number, at: number, end: number): number {
  const isBack = end < at;
  const most = isBack ? Math.min(place, at - end) : Math.min(at - place, end - at);
  let count = 0;
  for (; count < most; count += 1) {
    const offset = isBack ? -1 - count : count;
    if (text[place + offset] !== text[at + offset]) break;
  }
  return count;
}
