/** Names the picture of a timeline, and says how keys move in it. */
export const pictureWords = (run: string): string =>
  `Timeline of ${run}: slots over time. Arrow keys move between tasks, plus and minus zoom, Enter explains.`;

/** What a slot is that waits for the answer of a scheduler. */
export const askingMark = 'a slot held while its server asks';

/** What the key of the timeline says of its marks, and the button that follows the clock. */
export const texts = {
  // Key
  aTaskRuns: 'a task runs',
  aTask: (job: string) => `a task of ${job}`,
  stillToCome: 'still to come',
  aTaskOfAnotherJob: 'a task of another job',
  waitsInLineHere: 'waits in line here',
  readsFromItsRack: 'reads from its rack',
  fromAnotherRack: 'from another rack',
  // Timeline
  followTheClock: 'Follow the clock',
};
