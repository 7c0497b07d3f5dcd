/** What stands around claims, in their dialog and below a preset's suggestions. */
export const texts = {
  lead: 'What the five papers claim that can be measured, beside what comes out here: the latest value with its 95 % interval over seeds, and the reason if it misses. A miss is shown like everything else. “Not derivable”: it misses because the paper does not say what the number follows from. “In direction”: what is accepted comes out, the paper’s own number does not. “Near”: accepted, but so close to the limit that other seeds might miss.',
  notModelled: 'What it does not model',
  ofPreset: 'What the paper claims about this, and what came out in our experiments:',
  // ClaimArticle
  paper: 'Paper',
  accepted: (tolerance: string) => `(accepted: ${tolerance})`,
  here: 'Here',
  note: 'Note',
  tested: 'Tested',
  measured: (value: string) => `. Measured ${value}`,
  open: (name: string) => `Open “${name}”`,
  openTheSweep: (name: string) => `Open the sweep of “${name}”`,
  // ClaimsDialog
  everyVerdict: 'Every verdict',
  allPapers: 'All papers',
  claims: 'Claims',
  search: 'Search',
  verdict: 'Verdict',
  noClaimMatches: 'No claim matches.',
  shownByVerdict: (count: number) => `${count} shown. By verdict:`,
  // Limits
  differsOnPurpose: (code: string, ours: string) => `Differs on purpose (${code}): ${ours}`,
  // PresetBadges
  claimsTitle: 'Claims:',
};
