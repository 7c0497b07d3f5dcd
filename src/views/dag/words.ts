/** What the view says, beside what it says of stages. */
export const texts = {
  noJob: 'No job has arrived yet. Move the clock on.',
  picture: (job: string, run: string) =>
    `Stages of ${job} under ${run}. Arrow keys move between stages, Enter explains.`,
};
