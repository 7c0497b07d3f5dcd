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
  // Branches
  branches: 'Branches',
  whereTheyDifferMost: (run: string, otherRun: string) => `Where ${run} and ${otherRun} differ most`,
  // ForkCard
  fork: (run: string) => `Fork ${run}`,
  forkOf: (run: string) => `Fork of ${run}`,
  removeFork: (run: string) => `Remove fork ${run}`,
  removeChange: (number: number) => `Remove change ${number}`,
  // ForkDetails
  class: 'Class',
  numberOfJobs: 'Number of jobs',
  numberOfTheJob: 'Number of the job',
  numberOfItsTask: 'Number of its task',
  timesAsLong: 'Times as long',
  numberOfTheServer: 'Number of the server',
  forGood: 'For good',
  backAfter: 'Back after',
  schedulersNoticeAfter: (time: string) => `Schedulers notice after ${time}.`,
  // ForkDialog
  aServerGoesDown: 'A server goes down',
  moreJobsArrive: 'More jobs arrive',
  aTaskBecomesAStraggler: 'A task becomes a straggler',
  aParameterChanges: 'A parameter changes',
  forkAt: (time: string) => `Fork at ${time}`,
  forkHere: 'Fork here',
  where: 'Where',
  whatHappens: 'What happens',
  // ParamDetails
  parameter: 'Parameter',
  newValue: 'New value',
  untilNow: (help: string, value: string, consequence: string) =>
    `${help} Until now: ${value}; ${consequence}.`,
  whyNotAnotherOne: 'Why not another one?',
};
