/** Pieces of a known text are looked up by as many characters, at each multiple of it. */
const LOOKED_UP = 16;

/** A shorter piece costs as much to name as to write out. */
const LEAST = 40;

/**
 * Says a text by pieces of a known one: what stands before the first piece, then of each piece its place, its length and what
 * follows it. The page and its workers have much code and many words in common, too far apart for gzip to see.
 */
export function shared(known: string, text: string): readonly (string | number)[] {
  const places = new Map<string, number>();
  for (let at = known.length - (known.length % LOOKED_UP) - LOOKED_UP; at >= 0; at -= LOOKED_UP)
    places.set(known.slice(at, at + LOOKED_UP), at);
  const said: (string | number)[] = [];
  let from = 0;
  for (let at = 0; at + LOOKED_UP <= text.length; ) {
    const place = places.get(text.slice(at, at + LOOKED_UP));
    const back = place === undefined ? 0 : alike(known, place, text, at, from);
    const length = place === undefined ? 0 : back + alike(known, place, text, at, text.length);
    if (place === undefined || length < LEAST) {
      at += 1;
      continue;
    }
    said.push(text.slice(from, at - back), place - back, length);
    from = at - back + length;
    at = from;
  }
  said.push(text.slice(from));
  return said;
}

/** How many characters are the same from two places on, forwards or backwards, before the end of one text or `end`. */
function alike(known: string, place: number, text: string, at: number, end: number): number {
  const isBack = end < at;
  const most = isBack ? Math.min(place, at - end) : Math.min(known.length - place, end - at);
  let count = 0;
  for (; count < most; count += 1) {
    const offset = isBack ? -1 - count : count;
    if (known[place + offset] !== text[at + offset]) break;
  }
  return count;
}
