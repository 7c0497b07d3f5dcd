/** What slides say beside the preset's own words. */
export const texts = {
  results: (isEdited: boolean) =>
    `Job response times${isEdited ? ', with the values that were changed' : ''}: half of the jobs are faster than the median, one in twenty is slower than the 95th percentile.`,
  corner: 'This page for the class',
  blank: 'Black screen. Press B to go on.',
  // Lecture
  lecture: 'Lecture',
  // LectureBar
  previousSlide: 'Previous slide (Page ↑)',
  nextSlide: 'Next slide (Page ↓)',
  timer: 'Timer (T)',
  timerTitle: 'Timer',
  blackScreen: 'Black screen (B)',
  blankTitle: 'Blank',
  leaveTheLecture: 'Leave the lecture (Esc)',
  // Results
  median: 'Median',
  percentile95: '95th percentile',
  stillRunning: 'still running',
  noJobEnded: 'no job ended',
  // ShowMe
  showMe: 'Show me',
};
