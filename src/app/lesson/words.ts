/** What a lesson says around its steps. */
export const texts = {
  yourName: 'Your name, for your teacher',
  copied: (characters: string) => `Copied: ${characters} characters. Send it to your teacher.`,
  notCopied: 'This browser does not let the page copy. Select the link and copy it by hand.',
  done: 'What you can do now.',
  tooLarge: 'This lesson is too large for a link. Save the answers.',
  reachedBefore: 'Reached before. What you see now is something else.',
  computing: 'The runs are being computed …',
  notQuite: 'Not quite. Look again, and mind the unit.',
  chooseFirst: 'Choose one of the answers first.',
};
