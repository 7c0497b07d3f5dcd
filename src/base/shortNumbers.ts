/** A stretch of a text: itself, or a number in fewer digits together with the number that it stands for. */
type ShortPiece = string | { readonly short: string; readonly exact: string };

// A number with decimals that is no section number such as "§4.2.1", and neither the start nor the end of a longer word.
const decimal = /(?<![\p{L}\d.§])\d[\d,]*\.\d+(?![\p{L}\d]|\.\d)/gu;

/** Most significant digits that a person reads at a glance. */
const MOST_DIGITS = 3;

/** Rounds a written number to three significant digits, but keeps all digits before the decimal point. */
function shortened(written: string): string {
  const digits = written.replace(/^[0.]+|\D/g, '').length;
  if (digits <= MOST_DIGITS) return written;
  const value = Number(written.replaceAll(',', ''));
  const whole = String(Math.trunc(value)).length;
  const rounded = whole >= MOST_DIGITS ? Math.round(value) : Number(value.toPrecision(MOST_DIGITS));
  const text = rounded.toLocaleString('en', { maximumSignificantDigits: 21 });
  return text.length < written.length ? text : written;
}

/**
 * Cuts a text at the numbers with more digits than a person needs, which are given in both lengths. Different numbers that would
 * look the same keep their digits: "cost 72.702 → 72.698". `among` is the longer text that it is a part of.
 */
export function shortNumbers(text: string, among = text): readonly ShortPiece[] {
  const meanings = new Map<string, Set<string>>();
  for (const [exact] of among.matchAll(decimal)) {
    const short = shortened(exact);
    meanings.set(short, (meanings.get(short) ?? new Set()).add(exact));
  }
  const pieces: ShortPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(decimal)) {
    const [exact] = match;
    const short = shortened(exact);
    if (short === exact || (meanings.get(short)?.size ?? 0) > 1) continue;
    if (match.index > from) pieces.push(text.slice(from, match.index));
    pieces.push({ short, exact });
    from = match.index + exact.length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}
