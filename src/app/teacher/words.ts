/** What the page for teachers says around a preset's notes. */
export const texts = {
  printHelp: 'One or two pages, with the answers that are open',
  held: 'The numbers and causes in these answers are checked against runs of this preset, with its own seed.',
};
