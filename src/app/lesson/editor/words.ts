/** What the editor of lessons asks and says. */
export const texts = {
  notRight: (faults: number) =>
    `${faults === 1 ? 'One thing is' : `${faults} things are`} not right yet: see the fields in red.`,
  computing: 'The runs on screen are being computed …',
  notKept: 'This browser does not let the page keep the draft: save it as a file.',
  goal: 'Goal: what students can do afterwards',
  new: 'New, from what is on screen',
  toFront: 'Move the step to the front',
  toEnd: 'Move the step to the end',
  tooLong: ': too long for most chats, better send the file',
  tooLarge: 'too large for a link: send the file',
  explanation: 'Explanation, shown after the answer',
  answers: 'Answers, one on each line',
  markup: 'An empty line begins a paragraph; **bold**, *emphasis*, - a list.',
  takeScreen: 'Take what is on screen',
  asBefore: 'As in the step before',
  controls: 'Controls: tick those that students may change',
  takeValues: 'Take the values on screen',
};
