/** An elbow from an original to its copy. CSS pixels. */
export interface Elbow {
  /** Where its vertical line is. */
  readonly at: number;
  readonly y: number; // middle of the original
  readonly isStraight: boolean;
  readonly toX: number; // where the copy begins
  readonly toY: number; // middle of the copy
  readonly half: number; // half of a row
}

/** Moves vertical lines that would lie on each other apart, to the right: each copy has one of its own. */
export function partElbows(elbows: readonly Elbow[], gap: number): readonly Elbow[] {
  const placed: Elbow[] = [];
  return elbows.map((elbow) => {
    let { at } = elbow;
    const meets = (other: Elbow) => Math.abs(other.at - at) < gap;
    for (let other = placed.find(meets); other !== undefined; other = placed.find(meets)) at = other.at + gap;
    const own = { ...elbow, at };
    placed.push(own);
    return own;
  });
}
