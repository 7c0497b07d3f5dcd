import { formatCount } from '../../base/format.ts';
import type { ReceiptDifference } from './difference.ts';
import { partPlace, type ReceiptPartId, receiptParts } from './parts.ts';

/** Names a part: "queued at a server". */
export function partTitle(part: ReceiptPartId): string {
  return receiptParts[partPlace[part]].title;
}

/**
 * Says what a difference is made of, in at most so many parts: "−268 ms queued at a server, +13 ms asking". The amounts add up to
 * the total as shown; those that are left out are one amount together.
 */
export function differenceWords({ unit, digits, parts }: ReceiptDifference, most = parts.length): string {
  const write = (amount: number) => {
    const size = Math.abs(amount);
    const text = digits === 0 && size >= 1000 ? formatCount(size) : size.toFixed(digits);
    return `${amount < 0 ? '−' : '+'}${text} ${unit}`;
  };
  const shown = parts.slice(0, most).map(({ part, amount }) => `${write(amount)} ${partTitle(part)}`);
  const rest = parts.slice(most).reduce((sum, { amount }) => sum + amount, 0);
  const other = parts.length > most ? [`${write(Number(rest.toFixed(digits)))} other`] : [];
  return [...shown, ...other].join(', ');
}

/** Says how much longer or shorter a response time is: "255 ms less", "as long". */
export function totalWords({ unit, digits, total }: ReceiptDifference): string {
  if (total === 0) return 'as long';
  const size = Math.abs(total);
  const text = digits === 0 && size >= 1000 ? formatCount(size) : size.toFixed(digits);
  return `${text} ${unit} ${total < 0 ? 'less' : 'more'}`;
}
