/** What a field says of text that it cannot take. */
export const texts = {
  notUsed: (typed: string, problem: string) => `“${typed}” was not used. ${problem}`,
  noTime: 'Type a number with µs, ms, s, min or h.',
  noNumber: 'Type a number.',
  outOfRange: (least: string, most: string) => `Enter ${least} to ${most}.`,
  notWhole: 'Enter a whole number.',
};
