/**
 * Moves labels of lines apart by a line of text, in the order of their lines, within the height: so that the sum of the squares of
 * how far they move is as small as possible. Labels that would touch form a block, which stands where its labels want to be on average.
 */
export function apart<Label extends { readonly at: number }>(
  labels: readonly Label[],
  line: number,
  height: number,
): readonly (Label & { readonly top: number })[] {
  const sorted = [...labels].sort((a, b) => a.at - b.at);
  // Where the first label of the plot would be if this one were where it wants to be, and all between stood close.
  const blocks: { sum: number; count: number }[] = [];
  for (const [place, { at }] of sorted.entries()) {
    let block = { sum: at - place * line, count: 1 };
    for (
      let before = blocks.at(-1);
      before !== undefined && meanOf(before) > meanOf(block);
      before = blocks.at(-1)
    ) {
      blocks.pop();
      block = { sum: before.sum + block.sum, count: before.count + block.count };
    }
    blocks.push(block);
  }
  const last = height - (sorted.length - 1) * line;
  const firsts = blocks.flatMap((block) =>
    Array(block.count).fill(Math.min(Math.max(0, meanOf(block)), last)),
  );
  return sorted.map((label, place) => ({ ...label, top: firsts[place] + place * line }));
}

function meanOf({ sum, count }: { readonly sum: number; readonly count: number }): number {
  return sum / count;
}
