import { fieldsOf, type LogFormat, type Sample } from './format.ts';
import { nodeReader, sizelessAdvice } from './nodes/clusterFiles.ts';
import type { NodeList } from './nodes/node.ts';
import { logFormats } from './registry.ts';
import { excerpt } from './report.ts';
import { sayCount, sayMany } from './say.ts';

/** Number of characters examined to recognize a file. */
export const SAMPLE_LENGTH = 65_536;

const SAMPLE_LINES = 200;

/** What a text file was recognized as. */
type Detection =
  | { readonly kind: 'log'; readonly format: LogFormat }
  /** A scenario saved by Makespan. */
  | { readonly kind: 'scenario' }
  /** It lists the servers of a cluster. */
  | { readonly kind: 'cluster'; read(text: string): Promise<NodeList> }
  /** A sentence that says what it is instead, and what to do, perhaps in a few lines of shell. */
  | { readonly kind: 'unreadable'; readonly reason: string; readonly recipe?: readonly string[] };

/** Takes the first nonblank lines of a text. A line cut off by the end of the sample is left out. */
export function takeSample(head: string, isWholeFile: boolean): Sample {
  const lines = head.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (!isWholeFile && lines.length > 1) lines.pop();
  return { lines: lines.filter((line) => line.trim() !== '').slice(0, SAMPLE_LINES) };
}

const EMPTY =
  'The file is empty: no line of it holds anything. Allowed is a workload log with at least one job, or a scenario ' +
  'saved by Makespan. If it was being written or fetched, wait for the end and choose it again.';

/** Recognizes a text by its beginning. */
export function detect(sample: Sample): Detection {
  const { lines } = sample;
  if (lines.length === 0) return { kind: 'unreadable', reason: EMPTY };
  const pointer = lfsPointer(lines);
  if (pointer !== undefined) return { kind: 'unreadable', reason: pointer };
  if (isScenario(lines)) return { kind: 'scenario' };
  const read = nodeReader(sample);
  if (read !== undefined) return { kind: 'cluster', read };
  const advice = sizelessAdvice(sample);
  if (advice !== undefined) return { kind: 'unreadable', reason: advice };
  const format = logFormats.all.find((candidate) => candidate.detect(sample));
  if (format !== undefined) return { kind: 'log', format };
  return whyNot(sample);
}

function lfsPointer(lines: readonly string[]): string | undefined {
  if (!lines[0].startsWith('version https://git-lfs.github.com/spec/')) return undefined;
  const size = /^size (\d+)$/m.exec(lines.join('\n'))?.[1];
  const expected = size === undefined ? '' : ` (${sayCount(Number(size))} bytes expected)`;
  return `This is a Git LFS pointer, not the log${expected}. Fetch the real file with \`git lfs pull\`.`;
}

function isScenario(lines: readonly string[]): boolean {
  const head = lines.join('\n').trimStart();
  return head.startsWith('{') && /"version"\s*:/.test(head) && /"(cluster|workload|runs)"\s*:/.test(head);
}

/** What to do with text whose columns are separated by blanks. */
const recipeForText: readonly string[] = [
  "sed 's/^ *//; s/  */,/g' FILE > table.csv",
  '# Drop table.csv here, and say which column holds the arrival and which the duration.',
  '# Each row is a job, or a task of the job that it names.',
];

function whyNot(sample: Sample): Detection {
  const [first] = sample.lines;
  const reason =
    `No job could be read. The first line has ${separatedBy(first)}: \`${excerpt(first, 60)}\`. ` +
    `It is none of ${readable}. Where rows hold arrivals and durations, make a table of it:`;
  return { kind: 'unreadable', reason, recipe: recipeForText };
}

/** The formats in a sentence; what lines hold is said of those that are written by hand. */
const readable = logFormats.all
  .map(({ title, shape, sample }) => {
    const name = title.replace(/ \(.*/, '');
    return sample === undefined ? name : `${name}: ${shape}`;
  })
  .join('; ');

function separatedBy(line: string): string {
  const separator = [';', ',', '\t'].find((candidate) => line.split(candidate).length > 2);
  if (separator === undefined) return sayMany(fieldsOf(line).length, 'column');
  const name = separator === '\t' ? 'tabs' : `\`${separator}\``;
  return `${sayMany(line.split(separator).length, 'column')} separated by ${name}`;
}
