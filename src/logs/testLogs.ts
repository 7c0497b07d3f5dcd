/** Small artificial logs in formats that have no sample, for tests. Nothing is taken from real logs. */
export interface TestLog {
  /** Id of the format. */
  readonly id: string;
  readonly text: string;
  readonly separator: string;
}

const swf = [
  '; Version: 2.2',
  '; MaxProcs: 8',
  '; MaxJobs: 3',
  ' 1 100 5 40 2 -1 -1 2 60 -1 1 7 1 1 2 -1 -1 -1',
  ' 2 160 0 0  1 -1 -1 1 60 -1 1 8 1 1 2 -1 -1 -1',
  ' 3 130 9 20 -1 -1 -1 4 -1 -1 0 -1 1 1 2 -1 -1 -1',
];

/** One log of each format. */
export const testLogs: readonly TestLog[] = [{ id: 'swf', text: `${swf.join('\n')}\n`, separator: ' ' }];
