import { formatPercent } from '../../../base/format.ts';
import { type Group, goodShare, type Subject } from './errors.ts';

const rounded = (share: number) => formatPercent(Number(share.toPrecision(3)));

/** Says how many estimates are good, here and in the paper. */
export function verdictText(groups: readonly Group[], { goodText, paper }: Subject): string {
  const tasks = groups.reduce((sum, { errors }) => sum + errors.length, 0);
  if (tasks === 0) return 'No task of a measured job has started yet.';
  const more = paper === 0.95 ? 'more than ' : '';
  return `${tasks.toLocaleString('en')} tasks: ${rounded(goodShare(groups))} within ${goodText}; in Microsoft’s clusters ${more}${rounded(paper)}.`;
}

/** "31% within 25%": of one group. */
export const groupText = ({ good, errors }: Group, { goodText }: Subject) =>
  errors.length === 0 ? '' : `${rounded(good)} within ${goodText}`;

/** What the view says, beside the errors in numbers. */
export const texts = {
  duplicates:
    'Of all attempts; and those that started first. In Microsoft’s clusters 0.41%, and 82% (Apollo Table 2).',
  picture: (subject: string) => `${subject} of each task: expected, and what came of it`,
  // errorPicture
  good: (error: string) => `good: ${error}`,
  errorActualTime: 'Error ÷ actual time',
  errorS: 'Error, s',
  // EstimatesView
  duplicatesTitle: 'Duplicates',
  show: 'Show',
  duplicatesByCondition: 'Duplicates by condition',
  // Scatter
  expectedS: (title: string) => `${title} expected, s`,
  actualS: 'actual, s (both axes by square root)',
};
