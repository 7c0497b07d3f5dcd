/** Words at the end of a line. CSS pixels. */
export interface EndLabel {
  readonly key: string;
  readonly text: string;
  /** Height of the line. */
  readonly at: number;
  readonly isFaint: boolean;
}

/** Moves labels apart by a line of text, as little as possible, within the height; in the order of their lines. */
export function apart(
  labels: readonly EndLabel[],
  line: number,
  height: number,
): readonly (EndLabel & { readonly top: number })[] {
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
