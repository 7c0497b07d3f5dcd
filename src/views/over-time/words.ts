/** What the charts say to screen readers, and how to use them. */
export const texts = {
  bands: (quantity: string, runs: string, most: string) =>
    `${quantity} over time under ${runs}; at most ${most}`,
  lines: (quantity: string, runs: string, most: string) =>
    `${quantity} over time under ${runs}; at most ${most}`,
  stacks: (quantity: string, runs: string) => `${quantity} over time under ${runs}`,
  click: (help: string) => `${help} Click or drag to move the clock.`,
  // overTimePicture
  at: (time: string) => `at ${time}`,
  runAt: (run: string, time: string) => `${run}, at ${time}`,
  allSlots: (value: string) => `all ${value} slots`,
  // OverTime
  countOverTime: 'Count over time',
  // stackData
  others: 'others',
  regular: 'regular',
  opportunistic: 'opportunistic',
};
