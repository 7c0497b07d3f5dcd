/** What a field says of text that it cannot take. */
export const texts = {
  notUsed: (typed: string, problem: string) => `“${typed}” was not used. ${problem}`,
  noTime: 'Type a number with µs, ms, s, min or h.',
  noNumber: 'Type a number.',
  outOfRange: (least: string, most: string) => `Enter ${least} to ${most}.`,
  notWhole: 'Enter a whole number.',
  // Control
  resetTo: (label: string, defaultText: string) => `Reset ${label} to ${defaultText}`,
  // DataTable
  asATable: (caption: string) => `${caption}, as a table`,
  of: 'of',
  rows: 'rows.',
  showAllRows: 'Show all rows',
  // Dialog
  close: 'Close',
  // Provenance
  ourChoice: 'our choice',
  paper: 'paper ',
  scenario: 'scenario',
  // Slider
  number: (label: string) => `${label}, number`,
  // Toggle
  on: 'on',
  off: 'off',
};
