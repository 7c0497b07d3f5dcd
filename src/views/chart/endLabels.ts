/** Moves labels of lines apart by a line of text, as little as possible, within the height; in the order of their lines. */
export function apart<Label extends { readonly at: number }>(
  labels: readonly Label[],
  line: number,
  height: number,
): readonly (Label & { readonly top: number })[] {
  const sorted = [...labels].sort((a, b) => a.at - b.at);
  const tops: number[] = [];
  for (const { at } of sorted) tops.push(Math.max(at, (tops.at(-1) ?? -line) + line));
  let limit = height;
  for (let label = tops.length - 1; label >= 0; label -= 1) {
    tops[label] = Math.min(tops[label], limit);
    limit = tops[label] - line;
  }
  return sorted.map((label, index) => ({ ...label, top: tops[index] }));
}
