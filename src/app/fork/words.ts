/** What the dialog for another future says. */
export const texts = {
  branch: (run: string, from: string | null) =>
    `${run}${from === null ? '' : `, from ${from} on`}: click two to compare them`,
  fixed: (parameters: string) => `Fixed from the start: ${parameters}.`,
  rest: (parameters: string) =>
    `The rest is not in use here, or decides how a run is set up and what is sent and noted from its start on: ${parameters}.`,
  slows: 'Slows attempts that start computing from now on, not one that computes already.',
  full: (most: number) => `There are ${most} runs already, the most that are compared.`,
  same: 'The new run is the same up to this moment. The old one stays beside it, so that every view compares them.',
  noParameter: 'No parameter of this run can change while it goes on.',
  already: (parameter: string, value: string) => `${parameter} is ${value} already: choose another value.`,
};
