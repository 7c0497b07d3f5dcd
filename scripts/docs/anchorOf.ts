/** Returns the anchor of a heading as GitHub makes it: "Try it, now" → "try-it-now". */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
