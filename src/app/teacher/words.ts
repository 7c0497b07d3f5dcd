/** What the page for teachers says around a preset's notes. */
export const texts = {
  printHelp: 'One or two pages, with the answers that are open',
  held: 'The numbers and causes in these answers are checked against runs of this preset, with its own seed.',
  // TeacherDialog
  forTeachers: (question: string) => `For teachers: ${question}`,
  allAnswers: 'All answers',
  print: 'Print',
  teachThis: 'Teach this',
  goal: 'Goal',
  questions: 'Questions',
  answer: 'Answer',
  commonMisconception: 'Common misconception',
  tenMinutes: 'Ten minutes',
  min: (from: number, to: number) => `${from}–${to} min`,
  whatCanBeChanged: 'What can be changed',
  what: 'What',
  here: 'Here',
  range: 'Range',
  default: 'Default',
  whatChangingItDoes: 'What changing it does',
  theDefaultIsFrom: 'The default is from',
  thePageListsMore: (number: number) => `The page lists ${number} more.`,
};
