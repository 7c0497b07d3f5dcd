/** Names the picture of a timeline, and says how keys move in it. */
export const pictureWords = (run: string): string =>
  `Timeline of ${run}: slots over time. Arrow keys move between tasks, plus and minus zoom, Enter explains.`;

/** What a slot is that waits for the answer of a scheduler. */
export const askingMark = 'a slot held while its server asks';
