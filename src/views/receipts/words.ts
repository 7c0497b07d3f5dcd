import { formatMicros } from '../../base/format.ts';
import type { JobId } from '../../engine/ids.ts';
import { largestPart, receiptDifference } from '../../metrics/receipt/difference.ts';
import { partPlace, receiptParts } from '../../metrics/receipt/parts.ts';
import { differenceWords, partTitle, totalWords } from '../../metrics/receipt/words.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import type { Lengths } from '../grammar/picture.ts';
import { jobName } from '../shared/names.ts';
import type { ReceiptRow } from './rows.ts';

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

/** What the view says around its bars. */
export const texts = {
  picture: (rows: string) =>
    `Receipts. ${rows}. Left and right keys move between parts, up and down between runs, Enter goes there.`,
  axis: (unit: string) => `since the arrival of the job (${unit})`,
  ofMean: 'Mean of all measured jobs.',
  ofJob: (job: string) => `Job ${job}, on its critical path.`,
  clickMean: 'A click selects the job with most of a part.',
  clickJob: 'A click goes to that moment and selects the task.',
  // receiptPicture
  meanOf: (jobs: number) => `mean of ${jobs}`,
  meanOfJobs: (jobs: number) => `mean of ${jobs.toLocaleString('en')} jobs`,
  mostOfIt: (job: string) => `most of it: ${job}`,
  notFinished: 'not finished',
  // Receipts
  whoseTime: 'Whose time',
  job: (job: string) => `job ${job}`,
  allJobs: 'all jobs',
};
