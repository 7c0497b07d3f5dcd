/** What the page says in the frame of another page. */
export const texts = {
  // EmbeddedLesson
  lesson: (title: string) => `Lesson: ${title}`,
  picture: 'Picture',
  close: 'Close',
  read: 'Read',
  stepBefore: 'Step before',
  finish: 'Finish',
  nextStep: 'Next step',
  // EmbeddedPage
  stage: 'Stage',
  thePicture: 'The picture',
  key: 'Key',
  keyOfMarks: 'Key of marks',
  // EmbeddedStage
  showRun: (run: string, value: string) => `Show run ${run}: ${value}`,
  // OpenLink
  openInMakespan: 'Open in Makespan',
  // SmallTransport
  playback: 'Playback',
  oneStepBack: 'One step back (←)',
  pause: 'Pause (Space)',
  play: 'Play (Space)',
  oneStepOn: 'One step on (→)',
};
