/** What the head of the page says. */
export const texts = {
  // Brand
  makespan: 'Makespan',
  // Header
  scenario: 'Scenario',
  page: 'Page',
  gallery: 'Gallery',
  importLog: 'Import log',
  share: 'Share',
  themeSwitchTo: (theme: string, nextTheme: string) => `Theme: ${theme}. Switch to ${nextTheme}.`,
  helpAndKeys: 'Help and keys (?)',
  helpAndKeysTitle: 'Help and keys',
  whyHere: 'Why here?',
};
