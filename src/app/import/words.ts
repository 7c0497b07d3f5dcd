/** What the dialog for workload logs asks, offers and explains. */
export const texts = {
  cpuHelp:
    'The file does not say how long tasks took. This is what a task computes once it has its data; reading a block and ' +
    'fetching the shuffle come on top, as long as the simulated network takes.',
  cpuRule: 'A task computes for fixed cost + bytes ÷ rate. Reading comes on top.',
  countingFailed: (fault: string) => `Counting failed: ${fault}. Close this dialog and try again.`,
  crashed: (fault: string) =>
    `Reading stopped by a fault of Makespan, not of your file: ${fault} Choose the file again; if it happens again, please report it with the file’s first lines.`,
  scenarios: 'saved by Makespan, as JSON',
  lines: (shape: string) => `one line for each job: ${shape}`,
  promise: 'Files may be packed with gzip. They are read in this tab and never leave your machine.',
  wantedPromise:
    'The link holds everything but the log. The file is checked and read in this tab and never leaves your machine. Without it, close this: your own work is as you left it.',
  readAs: 'Read it all the same as',
  delayPolicies: 'FIFO, fair, fair with delay',
  blockHelp: 'one map for each block of the input',
  reduceHelp:
    'A job has one reduce task for each so many gigabytes of shuffle and output, and none where it shuffles nothing.',
  reduceEffect: 'shuffle and output of one reduce; more: fewer, longer reduces',
  slowStartHelp:
    "Share of a job's maps that must have finished before its reduces start and fetch their part of the shuffle. 100 % is a barrier.",
  slowStartEffect: 'of the maps finished; lower: reduces hold slots and wait',
  replicasHelp:
    'Servers that hold each block: one anywhere, the others in one other rack, drawn with the seed of the scenario.',
  replicasEffect: "more: more servers are near a task's data",
  scaleEffect: 'shrunk from that cluster to a smaller one',
  scaleHelp: "Bytes of every job times these machines ÷ those of the log, as SWIM's own replay does.",
  machinesEffect: 'fewer: smaller jobs, as many as before',
  fixedEffect: 'of each task, whatever it reads: start and set-up',
  rateEffect: 'faster: reading weighs more, and so does where it is from',
  noiseHelp:
    'Each duration is multiplied by a log-normal factor of mean 1 with this spread of its logarithm, cut at 3 σ.',
  evenNoise: 'tasks of a stage take equally long',
  moreNoise: 'tasks of a stage differ more',
  seedEffect: 'another draw of the same noise',
  logCluster: 'few servers, arrivals at their pace',
  ownEach: 'each job has its own',
  drop: 'Drop a workload log anywhere on the page',
  windowUnit: 'seconds after the first arrival',
  windowEffect: 'longer: more jobs, more to compute',
  mostTasks: 'Tasks per job, at most',
  mostTasksEffect: 'larger jobs are thinned out evenly',
  lengthHelp: 'mean task duration; long and short become two classes',
  sampleHelp: 'whole jobs, never single tasks',
  densest: (tasks: string) => `As many jobs as fit in about ${tasks} tasks, where they arrive fastest`,
  noClipboard: 'The clipboard is not available here; saved as a file.',
  byServers: 'the cluster gets the slots that the load needs',
  byPace: 'the cluster stays; jobs come closer or further apart',
  asLogged: 'cluster and pace stay; the load is what comes out',
  loadEffect: 'offered work ÷ capacity; higher: busier servers, longer queues',
  follows: 'follows from load and cluster',
  paceEffect: 'shorter gaps between jobs, same jobs',
  factorEffect: 'all tasks longer or shorter by this factor',
  slotsEffect: 'more: fewer and larger servers',
  runsHelp: 'side by side on the same jobs',
  shortestEffect: 'shorter ones last this long',
  warmUpHelp: 'first jobs that only fill the cluster and do not count',
  racksEffect: 'data in another rack is farther',
  filesEffect: 'more: a free server is less likely to hold the data',
  wanted: (file: string) => `This link needs the file ${file}: drop it here`,
  window: (bin: string, most: string) =>
    `Jobs that arrive in each ${bin}, at most ${most}: drag the window or its edges`,
};
