/** What a scenario may ask for at most, so that every accepted one can run in a browser tab. */
export const limits = {
  servers: 20_000,
  slotsPerServer: 64,
  cores: 1_024,
  /** MB. */
  memory: 100_000_000,
  /** Jobs of a generated workload, warm-up included. */
  jobs: 1_000_000,
  /** Expected tasks of a generated workload. */
  tasks: 50_000_000,
  stages: 5_000_000,
  /** Replicas of blocks of all files. */
  replicas: 5_000_000,
  tasksPerStage: 30_000,
  stagesPerJob: 300,
  /** Parts in which a task reads its input. */
  chunks: 1_000,
  classes: 100,
  users: 1_000,
  /** Tasks of a workload that is written out: each has a number in the scenario. */
  listedTasks: 5_000_000,
  /** Seconds that a task of a written-out workload may take: more than the longest in the logs of real clusters. */
  listedDuration: 1_000_000,
  runs: 4,
  /** Seconds that a task of a stage may take on average. */
  meanDuration: 1_000_000,
  /** Seconds that a run may last: beyond, whole microseconds would not be exact. */
  span: 1_000_000_000,
} as const;
