import { formatMicros } from '../../base/format.ts';
import { type JobId, NONE, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { largestPart, receiptDifference } from '../../metrics/receipt/difference.ts';
import { meanReceiptFact } from '../../metrics/receipt/means.ts';
import { partPlace, type ReceiptPartId, receiptParts } from '../../metrics/receipt/parts.ts';
import { blocksOf, partsOf, receiptOf } from '../../metrics/receipt/receipt.ts';
import { differenceWords, partTitle, totalWords } from '../../metrics/receipt/words.ts';
import type { Trace } from '../../trace/trace.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import type { Lengths } from '../grammar/picture.ts';
import { jobName } from '../shared/names.ts';
import type { RunTrace } from '../shared/view.ts';

/** A piece of a bar. Times are since the arrival of the job. */
export interface Piece {
  readonly part: ReceiptPartId;
  readonly from: Micros;
  readonly to: Micros;
  /** The job that a click selects: the one of the receipt, or in a mean the one with most of the part. */
  readonly job: JobId;
  /** NONE in a mean, and before an attempt was bound. */
  readonly task: TaskId;
  /** When it began; NaN in a mean. */
  readonly at: Micros;
}

/** The bar of a run. */
export interface ReceiptRow {
  readonly run: RunTrace;
  /** How many jobs it stands for; 0: none has finished. */
  readonly jobs: number;
  readonly response: Micros;
  readonly parts: Float64Array; // Micros
  readonly pieces: readonly Piece[];
}

// A bar of more pieces than this shows waits in blocks: no screen has room for them.
const MOST_PIECES = 200;

/** Gives the receipt of a job in each run, or the mean of all jobs. */
export function receiptRows(runs: readonly RunTrace[], job: JobId | null): readonly ReceiptRow[] {
  return runs.map((run) => (job === null ? meanRow(run) : jobRow(run, job)));
}

function jobRow(run: RunTrace, job: JobId): ReceiptRow {
  const { trace } = run;
  const exact = receiptOf(trace, job);
  const receipt = exact !== null && exact.segments.length > MOST_PIECES ? blocksOf(trace, job) : exact;
  if (receipt === null) return emptyRow(run);
  const arrival = trace.data.tables.jobs.columns.arrivedAt[job];
  const pieces = receipt.segments.map(({ part, from, to, attempt }) => ({
    ...{ part, job, from: from - arrival, to: to - arrival, at: from },
    task: taskOf(trace, attempt),
  }));
  return { run, jobs: 1, response: receipt.response, parts: partsOf(receipt), pieces };
}

function meanRow(run: RunTrace): ReceiptRow {
  const { jobs, parts, most } = meanReceiptFact.of(run.trace);
  if (jobs === 0) return emptyRow(run);
  const pieces: Piece[] = [];
  let from = 0;
  for (const [place, { id }] of receiptParts.entries()) {
    if (parts[place] === 0) continue;
    const to = from + parts[place];
    pieces.push({ part: id, from, to, job: most[place], task: NONE, at: Number.NaN });
    from = to;
  }
  return { run, jobs, response: from, parts, pieces };
}

function emptyRow(run: RunTrace): ReceiptRow {
  return { run, jobs: 0, response: Number.NaN, parts: new Float64Array(receiptParts.length), pieces: [] };
}

function taskOf({ data }: Trace, attempt: number): TaskId {
  return attempt === NONE ? NONE : data.tables.attempts.columns.task[attempt];
}

/** Says what would help most: "most: 132 ms queued at a server"; empty if there is nothing but computing. */
export function mostWords({ parts }: ReceiptRow): string {
  const part = largestPart(parts);
  return part === null ? '' : `most: ${formatMicros(parts[partPlace[part]])} ${partTitle(part)}`;
}

/** Says how a run differs from another one, from long to short: "255 ms less than A = −268 ms queued, …"; empty where nothing can be said. */
export function differenceLengths(row: ReceiptRow, against: ReceiptRow | null): Lengths {
  if (against === null || row.jobs === 0 || against.jobs === 0 || row === against) return [];
  const difference = receiptDifference(against.parts, row.parts);
  const letter = runLetter(against.run.index);
  if (difference.parts.length === 0) return [`as long as ${letter}, in each part`];
  const head = `${totalWords(difference)}${difference.total === 0 ? ' as' : ' than'} ${letter}`;
  const counts = Array.from(difference.parts, (_, at) => difference.parts.length - at);
  return [...counts.map((count) => `${head} = ${differenceWords(difference, count)}`), head];
}

/** Describes the bar of a run for screen readers. */
export function describeRow(row: ReceiptRow, against: ReceiptRow | null): string {
  if (row.jobs === 0) return `${runName(row.run)}: not finished`;
  const parts = receiptParts
    .filter((_, place) => row.parts[place] > 0)
    .map(({ title, id }) => `${formatMicros(row.parts[partPlace[id]])} ${title}`);
  const whole = `${runName(row.run)}: ${formatMicros(row.response)}, of it ${parts.join(', ')}`;
  return [whole, ...differenceLengths(row, against).slice(0, 1)].join('; ');
}

/** Says why there are no bars: the job, or none at all, has finished in any run. */
export function nothingWords(job: JobId | null): string {
  return job === null
    ? 'No measured job has finished, so there is no time to divide.'
    : `Job ${jobName(job)} never finished here, so there is no time to divide.`;
}
