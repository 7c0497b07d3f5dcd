/** What a code looks like: `AMB-35`, `SPA-8`, `T-QUI-6`, `W-DEL-1`, `DIF-3`. */
const codePattern = /\b(?:(?:AMB|COM|SPA|HOP|APO|DEL|QUI|DIF)|[TW]-(?:SPA|HOP|APO|DEL|QUI))-\d+\b/g;

/** Cuts a text at the codes that it cites, which are the pieces with odd index. */
export function cutAtCodes(text: string): readonly string[] {
  return text.split(new RegExp(`(${codePattern.source})`));
}

/** Lists the codes that a text cites, each once. */
export function codesIn(text: string): readonly string[] {
  return [...new Set(text.match(codePattern) ?? [])];
}
