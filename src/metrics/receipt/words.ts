import { formatCount } from '../../base/format.ts';
import { type ReceiptDifference, receiptDifference } from './difference.ts';
import { partPlace, type ReceiptPartId, receiptParts } from './parts.ts';

/** Names a part: "queued at a server". */
export function partTitle(part: ReceiptPartId): string {
  return receiptParts[partPlace[part]].title;
}

/** Writes an amount without its sign, with the digits of the whole: "268 ms". */
function sizeText(amount: number, { unit, digits }: ReceiptDifference): string {
  const size = Math.abs(amount);
  return `${digits === 0 && size >= 1000 ? formatCount(size) : size.toFixed(digits)} ${unit}`;
}

/** Says what a response time is made of; the amounts add up: "274 ms = 215 ms computing + 59 ms queued at a server". */
export function sumWords(parts: Float64Array): string {
  const whole = receiptDifference(new Float64Array(parts.length), parts);
  const shown = whole.parts.map(({ part, amount }) => `${sizeText(amount, whole)} ${partTitle(part)}`);
  return `${sizeText(whole.total, whole)} = ${shown.join(' + ')}`;
}

/**
 * Says what a difference is made of, in at most so many parts: "−268 ms queued at a server, +13 ms asking". The amounts add up to
 * the total as shown; those that are left out are one amount together.
 */
export function differenceWords(difference: ReceiptDifference, most = difference.parts.length): string {
  const { digits, parts } = difference;
  const write = (amount: number) => `${amount < 0 ? '−' : '+'}${sizeText(amount, difference)}`;
  const shown = parts.slice(0, most).map(({ part, amount }) => `${write(amount)} ${partTitle(part)}`);
  const rest = parts.slice(most).reduce((sum, { amount }) => sum + amount, 0);
  const other = parts.length > most ? [`${write(Number(rest.toFixed(digits)))} other`] : [];
  return [...shown, ...other].join(', ');
}

/** Says how much longer or shorter a response time is: "255 ms less", "as long". */
export function totalWords(difference: ReceiptDifference): string {
  const { total } = difference;
  return total === 0 ? 'as long' : `${sizeText(total, difference)} ${total < 0 ? 'less' : 'more'}`;
}
