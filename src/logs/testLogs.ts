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

/** One log of each format. */
export const testLogs: readonly TestLog[] = [
  { id: 'swf', text: `${swf.join('\n')}\n`, separator: ' ' },
  { id: 'alibaba2018', text: `${alibaba2018.join('\n')}\n`, separator: ',' },
  { id: 'alibaba2017', text: `${alibaba2017.join('\n')}\n`, separator: ',' },
  { id: 'google2011', text: `${google2011.join('\n')}\n`, separator: ',' },
  { id: 'csv', text: `${csv.join('\n')}\n`, separator: ';' },
];
