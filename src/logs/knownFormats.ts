import type { Sample } from './format.ts';

/** A format that is recognized but cannot be read. */
interface KnownFormat {
  readonly title: string;
  /** What it lacks, or keeps where it cannot be found. */
  readonly missing: string;
  /** How to make a table of it that can be read: a few lines. */
  readonly recipe: readonly string[];
  recognises(head: string): boolean;
}

const toTable = (columns: string): string => `(echo '${columns}'; cat rows.csv) > jobs.csv`;

const knownFormats: readonly KnownFormat[] = [
  {
    title: 'a Batsim workload',
    missing: 'run times: its profiles name amounts of work, whose time depends on the platform',
    recipe: [
      "jq -r '.profiles as $p | .jobs[] | [.subtime, .id, .res, $p[.profile].delay // .walltime] | @csv' FILE > rows.csv",
      toTable('arrival,job,tasks,duration'),
      '# Drop jobs.csv here. Profiles without a delay get the walltime, which is only a limit.',
    ],
    recognises: (head) => head.includes('"jobs"') && head.includes('"profiles"'),
  },
  {
    title: 'a Philly job log (Microsoft)',
    missing: 'one duration for each job: it lists attempts and the GPUs of each',
    recipe: [
      "jq -r '.[] | select(.attempts != []) | .attempts[-1] as $a | [.submitted_time, .jobid, .vc, " +
        "([$a.detail[].gpus | length] | add), $a.start_time, $a.end_time] | @csv' FILE > rows.csv",
      toTable('arrival,job,user,tasks,start,end'),
      '# Drop jobs.csv here. Only the last attempt of each job is kept; a GPU becomes a task.',
    ],
    recognises: (head) => head.includes('"jobid"') && head.includes('"vc"') && head.includes('"attempts"'),
  },
];

/** What to do with JSON of any other kind. */
export const recipeForJson: readonly string[] = [
  "jq -r '.[] | [.submitted, .tasks, .duration] | @csv' FILE > rows.csv",
  toTable('arrival,tasks,duration'),
  '# Put the names of your file behind the dots, then drop jobs.csv here.',
];

/** What to do with text whose columns are separated by blanks. */
export const recipeForText: readonly string[] = [
  "sed 's/^ *//; s/  */,/g' FILE > table.csv",
  '# Drop table.csv here, and say which column holds the arrival and which the duration.',
  '# Each row is a job, or a task of the job that it names.',
];

/** Recognizes a format that cannot be read, or returns undefined. */
export function findKnownFormat(sample: Sample): KnownFormat | undefined {
  const head = sample.lines.join('\n');
  return knownFormats.find((format) => format.recognises(head));
}
