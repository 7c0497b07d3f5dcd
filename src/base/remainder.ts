/**
 * What is left of a whole number from 0 to 2^53 after division by a power of two. The same as `%`, for which V8 calls a
 * library function where the number has more than 32 bits.
 */
export function remainder(value: number, power: number): number {
  return value - Math.floor(value / power) * power;
}
