import { formatMicros, formatPercent } from '../../base/format.ts';
import { type JobId, NONE } from '../../engine/ids.ts';
import { largestPart, receiptDifference } from '../../metrics/receipt/difference.ts';
import { partPlace, receiptParts } from '../../metrics/receipt/parts.ts';
import { differenceWords, partTitle, totalWords } from '../../metrics/receipt/words.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import { jobName, taskName } from '../shared/names.ts';
import type { Piece, ReceiptRow } from './rows.ts';

/** Describes a piece of a bar, one string per line. */
export function describePiece({ run, response, jobs }: ReceiptRow, piece: Piece): readonly string[] {
  const { part, from, to, task, at, job } = piece;
  const size = to - from;
  const { graphs } = run.trace.data;
  const lines = [
    `${runLetter(run.index)}: ${formatMicros(size)} ${partTitle(part)}`,
    `${formatPercent(size / response)} of ${formatMicros(response)}${jobs > 1 ? `, mean of ${jobs.toLocaleString('en')} jobs` : ''}`,
  ];
  if (Number.isNaN(at)) lines.push(`most of it: ${jobName(job)}`);
  else lines.push(`${task === NONE ? '' : `task ${taskName(graphs, task)}, `}from ${formatMicros(at)}`);
  return [...lines, receiptParts[partPlace[part]].help];
}

/** Says what would help most: "most: 132 ms queued at a server"; empty if there is nothing but computing. */
export function mostWords({ parts }: ReceiptRow): string {
  const part = largestPart(parts);
  return part === null ? '' : `most: ${formatMicros(parts[partPlace[part]])} ${partTitle(part)}`;
}

/** Says how a run differs from another one, in at most so many letters: "than A: 255 ms less = −268 ms queued, …". */
export function differenceLine(
  row: ReceiptRow,
  against: ReceiptRow,
  most = Number.POSITIVE_INFINITY,
): string {
  if (row.jobs === 0 || against.jobs === 0 || row === against) return '';
  const difference = receiptDifference(against.parts, row.parts);
  const head = `${totalWords(difference)}${difference.total === 0 ? ' as' : ' than'} ${runLetter(against.run.index)}`;
  if (difference.parts.length === 0) return `as long as ${runLetter(against.run.index)}, in each part`;
  for (let count = difference.parts.length; count > 0; count -= 1) {
    const line = `${head} = ${differenceWords(difference, count)}`;
    if (line.length <= most) return line;
  }
  return head;
}

/** Describes the bar of a run for screen readers. */
export function describeRow(row: ReceiptRow, against: ReceiptRow | null): string {
  if (row.jobs === 0) return `${runName(row.run)}: not finished`;
  const parts = receiptParts
    .filter((_, place) => row.parts[place] > 0)
    .map(({ title, id }) => `${formatMicros(row.parts[partPlace[id]])} ${title}`);
  const line = against === null ? '' : differenceLine(row, against);
  return `${runName(row.run)}: ${formatMicros(row.response)}, of it ${parts.join(', ')}${line === '' ? '' : `; ${line}`}`;
}

/** Says why there are no bars: the job, or none at all, has finished in any run. */
export function nothingWords(job: JobId | null): string {
  return job === null
    ? 'No measured job has finished, so there is no time to divide.'
    : `Job ${jobName(job)} never finished here, so there is no time to divide.`;
}

/** Breaks words into lines of at most so many letters, between words. */
export function brokenAt(words: string, letters: number): readonly string[] {
  const lines: string[] = [''];
  for (const word of words.split(' ')) {
    const last = lines[lines.length - 1];
    if (last !== '' && last.length + 1 + word.length > letters) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

/** What the view says around its bars. */
export const texts = {
  picture: (rows: string) =>
    `Receipts. ${rows}. Left and right keys move between parts, up and down between runs, Enter goes there.`,
  axis: (unit: string) => `since the arrival of the job (${unit})`,
  ofMean: 'Mean of all measured jobs.',
  ofJob: (job: string) => `Job ${job}, on its critical path.`,
  clickMean: 'A click selects the job with most of a part.',
  clickJob: 'A click goes to that moment and selects the task.',
  // BarRow
  notFinished: 'not finished',
  // Receipts
  whoseTime: 'Whose time',
  job: (job: string) => `job ${job}`,
  allJobs: 'all jobs',
};
