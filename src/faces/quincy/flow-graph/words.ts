/** What the view and its panels say, beside what they say of nodes, arcs and steps. */
export const texts = {
  waitPrice: 'Cost of a second of waiting (ω)',
  rackPrice: 'Cost of a GB across a rack switch (ψ)',
  corePrice: 'Cost of a GB across the core switch (ξ)',
  perWait: 'a second of waiting',
  perRack: 'a GB across a rack switch',
  perCore: 'a GB across the core',
  pickArc: 'Click an arc in the picture.',
  bounds: 'Bounds: at least E and at most F tasks of a job run',
  fileHead: (solve: number) => `Quincy, solve ${solve}; costs in millionths`,
  otherShape: 'The network no longer has Quincy’s shape, so the general solver solved it.',
  rerouted: (count: number) => {
    if (count === 0) return 'the same placement';
    return count === 1 ? '1 task goes elsewhere' : `${count} tasks go elsewhere`;
  },
  more: (count: number) => `and ${count} more`,
  notYet: (first: string) => `No flow has been solved yet: the first one is at ${first}.`,
  goThere: 'Go there',
  someArcs: (drawn: string, hidden: string) => ` · ${drawn} arcs drawn, ${hidden} idle ones not`,
  arcLabels: ' · cost/capacity; capacity 1 if not written',
  allArcs: (arcs: string) => ` · ${arcs} arcs in all`,
  pickTask: 'Click a task to see what else it could do, and at what cost.',
  sinceLast: (changes: string) => `Since the previous solve: ${changes}`,
  picture: (run: string, level: string) =>
    `Flow network of ${run}${level}. Arrow keys move between nodes, Enter opens, Escape goes back.`,
  tooLarge: (nodes: string, most: number) =>
    `This network has ${nodes} nodes, which would take too many steps. Networks of up to ${most} nodes can be stepped through.`,
  nothingYet:
    'Nothing flows yet. Each step sends flow along the cheapest path that is left (successive shortest paths).',
  solverSteps: 'Steps of the solver',
  tooLargeToTry: 'The network is too large to try each path of a task.',
  ownCost: 'Of its arc alone',
  extraCost: 'How much more everything would cost if the task had to take this path',
  waitFor: 'How long the task waits before it takes a free slot at this cost: cost ÷ ω',
  worthWaiting: (price: number) =>
    `A cheaper place is worth waiting for until ω·ν exceeds the saving: Δcost ÷ ${price} s.`,
  stoppedOnlyFor: (worked: string, rack: string, core: string) =>
    `After ${worked} of work it is stopped only if that saves another task more than ${rack} across a rack switch or ${core} across the core.`,
  stoppedAtOnce: 'It has not worked yet, so it is stopped as soon as that saves anything in total.',
  // Controls
  previousSolve: 'Previous solve',
  nextSolve: 'Next solve',
  stepThroughTheSolver: 'Step through the solver',
  step: 'Step',
  editTheNetwork: 'Edit the network',
  edit: 'Edit',
  backToAllRuns: 'Back to all runs',
  done: 'Done',
  backTo: (job: string) => `Back to ${job}`,
  backToAllJobs: 'Back to all jobs',
  all: 'all',
  levelOfDetail: 'Level of detail',
  allJobs: 'All jobs',
  // CostLine
  totalCostAfterStep: (value: string, at: number) => `Total cost: ${value} after step ${at}`,
  costByStep: 'cost by step',
  // EditFields
  arc: 'Arc',
  prices: 'Prices',
  cost: 'cost',
  costOf: (title: string) => `Cost of ${title}`,
  capacity: 'capacity',
  capacityOf: (title: string) => `Capacity of ${title}`,
  partOf: (part: string | number, whole: string | number) => `${part} of ${whole}`,
  // EditPanel
  costNow: (value: string) => `cost ${value}`,
  costChanged: (before: string, after: string, rerouted: string) => `cost ${before} → ${after}, ${rerouted}`,
  undo: 'Undo',
  reset: 'Reset',
  export: 'Export (DIMACS)',
  min: '.min',
  solution: 'Solution',
  // FlowGraph
  solve: 'Solve',
  at: (time: string) => ` at ${time}`,
  // LookPanel
  andMore: (more: number) => `and ${more} more`,
  // Stage
  itsJobs: ', its jobs',
  oneTask: ', one task',
  // StepPanel
  firstStep: 'First step',
  stepBack: 'Step back',
  next: 'Next',
  lastStep: 'Last step',
  costChange: (cost: string, value: string) => `Δcost ${cost}, total ${value}`,
  // TaskPanel
  way: 'way',
  inAll: 'in all',
  after: 'after',
  never: 'never',
  breakEven: 'Break-even',
};
