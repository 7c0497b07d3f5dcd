/** What the first question says around the job and its runs. */
export const texts = {
  whichFirst: 'Which scheduler will finish it first?',
  halfWithin: 'Half of the jobs finish within',
  under: (run: string) => `under ${run}`,
  wasBefore: (time: string) => `${time} before`,
  and: 'and',
  ideasKey: (job: string) => `Stronger colours: longer queues. Small squares: tasks of ${job}.`,
  // Asked
  aFirstQuestion: 'A first question',
  arrived: (job: string) => `Job ${job} has just arrived.`,
  youPicked: 'You picked',
  followTheColouredTasks: 'Follow the coloured tasks:',
  theyAreJob: (job: string) => `they are job ${job}.`,
  justPlay: 'Just play',
  closeTheQuestion: 'Close the question',
  // OtherIdeas
  sameJobsOtherIdeas: 'Same jobs, other ideas',
  play: (job: string) => `Play ${job}`,
  neverFinishes: (job: string) => `Never finishes ${job}`,
  // Told
  right: 'Right. ',
  notThisTime: 'Not this time. ',
  seeItAgainSlower: 'See it again, slower',
  why: 'Why?',
  drag: (name: string) => `Drag ${name}`,
};
