/**
 * The thirty instances by partitions, with their execution times alone in seconds (Quincy Table 3), PrimeLarge first.
 */
export const table3: readonly (readonly [string, number])[] = [
  ['PrimeLarge', 1360],
  ...(
    [
      [2, 14],
      [4, 14],
      [5, 14],
      [6, 14],
      [8, 15],
      [10, 15],
      [15, 15],
      [20, 17],
      [25, 17],
      [500, 29],
      [1000, 44],
      [1500, 57],
      [2000, 71],
    ] as const
  ).map(([partitions, seconds]) => [`PrimeSmall${partitions}`, seconds] as const),
  ...(
    [
      [2, 44],
      [4, 45],
      [5, 47],
      [6, 48],
      [8, 49],
      [10, 47],
      [15, 52],
      [20, 56],
      [25, 54],
      [100, 61],
    ] as const
  ).map(([partitions, seconds]) => [`WordCount${partitions}`, seconds] as const),
  ['DatabaseJoin40', 309],
  ['DatabaseJoin5', 365],
  ['Sort10', 365],
  ['Sort40', 409],
  ['Sort80', 562],
  ['PageRank', 877],
];
