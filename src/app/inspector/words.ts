/** What the inspector says around its explanations. */
export const texts = {
  hint: 'Click a task, in the cluster or on the timeline, to read why it ran on that server: which servers were asked, how long their queues were, and which one got the task. Click a server to see what it does, or a ring in a queue to follow its job.',
  attempts: 'All attempts at this task',
  lostAttempts: 'Attempts that did not finish the task',
  blacklisted: 'Blacklisted: no policy uses it.',
  // Compare
  compareWith: 'Compare with',
  whyThere: 'why there?',
  // DifferenceLink
  firstDifferenceTo: (run: string) => `First difference to ${run}`,
  // EvidenceTable
  whatTheSchedulerKnew: 'What the scheduler knew',
  andMore: (more: number | string) => `and ${more} more`,
  // Inspector
  inspector: 'Inspector',
  whyHere: 'Why here?',
  // InspectorCard
  closeTheInspector: 'Close the inspector',
  // JobPanel
  job: 'Job',
  task: 'task',
  tasks: 'tasks',
  arrivedAt: (time: string) => `Arrived at ${time}.`,
  itNeverArrives: 'It never arrives.',
  cancelledAfter: (time: string) => `cancelled after ${time}`,
  doneAfter: (time: string) => `done after ${time}`,
  notDone: 'not done',
  tasksTitle: 'Tasks',
  tasksOf: (job: string) => `Tasks of ${job}`,
  server: 'server',
  waited: 'waited',
  ran: 'ran',
  show: 'show',
  // Race
  attemptsTitle: 'Attempts',
  attempt: 'attempt',
  from: 'from',
  to: 'to',
  wasted: 'wasted',
  // ServerPanel
  serverTitle: 'Server',
  in: 'in',
  slot: 'Slot',
  slots: (count: number) => `${count} slots`,
  queue: 'Queue',
  nothingWaitsHereNow: 'Nothing waits here now.',
  asksForATaskOf: 'asks for a task of',
  reservationOf: 'reservation of',
  free: 'free',
  since: 'since',
  holdsThe: (name: string) => `holds the ${name} of`,
  keptFor: 'kept for',
  // TimeBar
  whereItsTimeWent: 'Where its time went',
  exactly: (value: string, unit: string) => `exactly ${value} ${unit}`,
  // WhyHere
  all: (job: string) => `all of ${job}`,
  basedOn: 'Based on',
  whyMoved: 'Why moved?',
  moreMoves: (count: number) => `And ${count} more times.`,
  otherAttempts: 'Other attempts',
  whyItEnded: 'why it ended',
};
