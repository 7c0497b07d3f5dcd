/** What the chart says to screen readers. */
export const texts = {
  picture: (against: string, spreads: string) =>
    `Distribution of the speed-ups of jobs against ${against}. ${spreads}`,
  // SpeedUp
  speedUpOfAAgainst: (unit: string, run: string) => `speed-up of a ${unit} against ${run}`,
  countOnce: 'Count once',
  each: (id: string) => `each ${id}`,
  rightIsFaster: (value: string, count: string, unit: string, what: string) =>
    `${value}${count} ${unit}${what}. Right of 1 ×: faster.`,
};
