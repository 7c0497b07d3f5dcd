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

const csv = [
  'Job ID;Submit (ms);User;Tasks;Duration (ms);Estimated duration (ms)',
  'b;5000;beth;2;1500;2000',
  'a;1000;adam;1;250;',
  '"c;1";7000;adam;2;100 300;200',
];

const alibaba2018 = [
  'M1,1.0,j_1,1,Terminated,100,110,100.0,0.5',
  'J3_1_2,3,j_1,1,Terminated,104,125,100.0,0.5',
  'M2_Stg1,2,j_1,1,Terminated,100,108,100.0,0.5',
  '',
  'task_x,1,j_2,1,Terminated,130,130,,',
  'M1,1,j_3,1,Terminated,90,95,50.0,0.5',
  'R2_1,,j_3,1,Waiting,0,0,,',
];

const alibaba2017 = [
  'create_time, end_time, job, task, instances, status, cpus, memory\r',
  '50,60,3,1,2,Terminated,50,0.1\r',
  '60,60,3,2,1,Terminated,50,0.1\r',
  '61,0,3,3,9,Waiting,,\r',
  '70,77,4,1,1,Terminated,50,0.1\r',
];

const BIG = '17190467645871404412';
const google2011 = [
  `1000000,,${BIG},0,,0,,2,9,,,,`,
  `1000000,,${BIG},0,m,1,,2,9,,,,`,
  `2000000,,${BIG},0,m,2,,2,9,,,,`,
  `2000000,,${BIG},0,,0,,2,9,,,,`,
  `2500000,,${BIG},1,m,1,,2,9,,,,`,
  `3000000,,${BIG},1,m,4,,2,9,,,,`,
  `7000000,,${BIG},0,m,4,,2,9,,,,`,
  `4000000,,${BIG},0,m,1,,2,9,,,,`,
  '8000000,,7,0,,1,,,9,,,,',
  '3000000,,7,0,,0,,,9,,,,',
  '9000000,,8,0,,0,,,9,,,,',
  '9223372036854775807,,8,0,,5,,,9,,,,',
  '12000000,,7,0,m,4,,,9,,,,',
];

const wfformat = JSON.stringify({
  name: 'small',
  schemaVersion: '1.5',
  workflow: {
    specification: {
      tasks: [
        { name: 'join_ID3', id: 'join_ID3', parents: ['cut_ID1', 'cut_ID2', 'gone'] },
        { name: 'cut_ID1', id: 'cut_ID1', parents: [] },
        { name: 'cut_ID2', id: 'cut_ID2', parents: [] },
      ],
      files: [{ id: 'x', sizeInBytes: 1_000_000 }],
    },
    execution: {
      tasks: [
        { id: 'cut_ID1', runtimeInSeconds: 2, command: { program: 'cut' } },
        { id: 'cut_ID2', runtimeInSeconds: 3, command: { program: 'cut' } },
        { id: 'join_ID3', runtimeInSeconds: 7, command: { program: 'join' } },
      ],
    },
  },
});

const gwf = [
  '# artificial',
  'WorkflowID, JobID, SubmitTime, RunTime, NProcs, ReqNProcs, Dependencies',
  '7, 50, 5, 0, 1, 1,',
  '7, 51, 6, 9, 1, 1, 50',
  '8, 60, 2, 4, 1, 1,',
  '8, 61, 3, 5, 2, 2, 60 ',
];

const attempt = (result: string, startTime: number, finishTime: number, shuffleFinished = -1) => ({
  result,
  startTime,
  finishTime,
  shuffleFinished,
});
const rumen = [
  {
    jobID: 'job_1',
    user: 'ann',
    queue: 'red',
    submitTime: 1_000_000,
    mapTasks: [
      {
        taskID: 'm0',
        attempts: [attempt('FAILED', 1_000_500, 1_000_900), attempt('SUCCESS', 1_001_000, 1_004_000)],
      },
      { taskID: 'm1', attempts: [attempt('KILLED', 1_001_000, 1_002_000)] },
    ],
    reduceTasks: [{ taskID: 'r0', attempts: [attempt('SUCCESS', 1_002_000, 1_007_000, 1_005_000)] }],
  },
  {
    jobID: 'job_1',
    user: 'ann',
    submitTime: 1_002_000,
    mapTasks: [{ taskID: 'm0', attempts: [attempt('SUCCESS', 1_003_000, 1_004_000)] }],
    reduceTasks: [],
  },
]
  .map((job) => JSON.stringify(job, null, 1))
  .join(' ');

const taskEnd = (stage: number, index: number, launched: number, finished: number, reason = 'Success') => ({
  Event: 'SparkListenerTaskEnd',
  'Stage ID': stage,
  'Task End Reason': { Reason: reason },
  'Task Info': { Index: index, 'Launch Time': launched, 'Finish Time': finished },
});
const spark = [
  { Event: 'SparkListenerLogStart', 'Spark Version': '3.5.0' },
  {
    Event: 'SparkListenerJobStart',
    'Job ID': 0,
    'Submission Time': 5_000,
    'Stage Infos': [
      { 'Stage ID': 2, 'Parent IDs': [1] },
      { 'Stage ID': 1, 'Parent IDs': [0] },
      { 'Stage ID': 0, 'Parent IDs': [] },
    ],
  },
  taskEnd(0, 0, 5_000, 6_000),
  taskEnd(0, 1, 5_000, 5_100, 'ExceptionFailure'),
  taskEnd(0, 1, 5_200, 7_200),
  taskEnd(0, 1, 5_300, 7_300),
  taskEnd(2, 0, 7_300, 7_800),
].map((event) => JSON.stringify(event));

const coflow = ['3 2', '1 0 2 0 1 1 2:80.0', '2 1500 1 2 2 0:10.0 1:2.0'];

/** One log of each format. */
export const testLogs: readonly TestLog[] = [
  { id: 'swf', text: `${swf.join('\n')}\n`, separator: ' ' },
  { id: 'alibaba2018', text: `${alibaba2018.join('\n')}\n`, separator: ',' },
  { id: 'alibaba2017', text: `${alibaba2017.join('\n')}\n`, separator: ',' },
  { id: 'google2011', text: `${google2011.join('\n')}\n`, separator: ',' },
  { id: 'wfformat', text: wfformat, separator: ',' },
  { id: 'gwf', text: `${gwf.join('\n')}\n`, separator: ',' },
  { id: 'rumen', text: rumen, separator: ',' },
  { id: 'spark', text: `${spark.join('\n')}\n`, separator: ',' },
  { id: 'coflow', text: `${coflow.join('\n')}\n`, separator: ' ' },
  {
    id: 'json',
    text: '[{"submitted": 1, "duration": 2},\n{"submitted": 3, "duration": 2}]\n',
    separator: ',',
  },
  { id: 'csv', text: `${csv.join('\n')}\n`, separator: ';' },
];
