// ν degrees of freedom, θ with tan θ = t/√ν

/** Returns the probability that Student's t is between −t and t (Abramowitz and Stegun 26.7.3 and 26.7.4). */
function central(t: number, degrees: number): number {
  const theta = Math.atan(t / Math.sqrt(degrees));
  const square = Math.cos(theta) ** 2;
  const isOdd = degrees % 2 === 1;
  let term = isOdd ? Math.cos(theta) : 1;
  let sum = 0;
  for (let power = isOdd ? 1 : 0; power <= degrees - 2; power += 2) {
    sum += term;
    term *= (square * (power + 1)) / (power + 2);
  }
  return isOdd ? (2 / Math.PI) * (theta + Math.sin(theta) * sum) : Math.sin(theta) * sum;
}

/**
 * Returns the bound within which Student's t is, on both sides of 0, with the given probability: 4.303 for 0.95 and ν
 * = 2.
 */
export function studentT(probability: number, degrees: number): number {
  if (!(probability > 0 && probability < 1))
    throw new Error(`no probability between 0 and 1: ${probability}`);
  if (!Number.isInteger(degrees) || degrees < 1) throw new Error(`no degrees of freedom: ${degrees}`);
  let low = 0;
  let high = 1;
  while (central(high, degrees) < probability) high *= 2;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (central(middle, degrees) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
