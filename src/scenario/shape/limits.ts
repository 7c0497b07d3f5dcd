/** Upper bounds of a scenario's values, so that every accepted scenario can run in a browser tab. */
export const limits = {
  servers: 20_000,
  slotsPerServer: 64,
  cores: 1_024,
  /** MB. */
  memory: 100_000_000,
  /** Jobs of a generated workload, including the warm-up. */
  jobs: 1_000_000,
  /** Expected tasks of a generated workload. */
  tasks: 50_000_000,
  stages: 5_000_000,
  /** Replicas of blocks of all files. */
  replicas: 5_000_000,
  /** Jobs of one burst of a fork. */
  burst: 1_000,
  tasksPerStage: 30_000,
  stagesPerJob: 300,
  /** Parts in which a task reads its input. */
  chunks: 1_000,
  classes: 100,
  users: 1_000,
  /** Tasks of a listed workload; the scenario stores a number for each. */
  listedTasks: 5_000_000,
  /** Longest task of a listed workload, in seconds; longer than any in the logs of real clusters. */
  listedDuration: 1_000_000,
  /** Letters of a policy that somebody writes: more than any needs, few enough for a link. */
  code: 8_000,
  /** A sweep of one parameter, and what it is compared with; more names and lines could not be told apart. */
  runs: 8,
  /** Longest mean task duration of a stage, in seconds. */
  meanDuration: 1_000_000,
  /** Longest run, in seconds; beyond that, whole microseconds would not be exact. */
  span: 1_000_000_000,
} as const;
