/** What the first question says around the job and its runs. */
export const texts = {
  whichFirst: 'Which scheduler will finish it first?',
  ideasKey: (job: string) => `Stronger colours: longer queues. Small squares: tasks of ${job}.`,
};
