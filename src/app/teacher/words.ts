/** What the page for teachers says around a preset's notes. */
export const texts = {
  printHelp: 'One or two pages, with the answers that are open',
  goal: (question: string) =>
    `Students can answer “${question}”, and say what is wrong with the misconception below.`,
  noAnswers: 'No answers are written for this preset yet: run it and see.',
};
