/** Columns of a file that gives jobs' bytes, not tasks. Sorted by arrival, like the log. Exact up to 2^53. */
export interface JobBytes {
  readonly input: Float64Array; // [jobs]
  readonly shuffle: Float64Array; // [jobs]
  readonly output: Float64Array; // [jobs]
  readonly file: Int32Array; // [jobs] → file that it names or reads; NONE where it does neither
  readonly files: readonly string[];
  /** The largest input that any job read of each file. */
  readonly fileBytes: Float64Array; // [files]
}

/** What the tasks of each stage read from files, and fetch from earlier stages. */
export interface StageData {
  /** The file of each stage: task `i` reads block `i` of it. NONE where the stage reads no file. */
  readonly file: Int32Array; // [stages] → file
  readonly readBytes: Float64Array; // [stages], each task
  readonly shuffleBytes: Float64Array; // [stages], each task; 0: fetches nothing
  /** Share of the earlier tasks that must have finished before a stage that fetches may start; 1 is a barrier. */
  readonly slowStart: number;
  readonly files: readonly string[];
  readonly fileBlocks: Float64Array; // [files]
  /** Servers that hold each block. */
  readonly replicas: number;
}
