/** Writes a tick: as many digits as it has, without dust from its unit. */
export function tickText(value: number): string {
  const short = Number(value.toPrecision(6));
  return short >= 1000 ? short.toLocaleString('en') : String(short);
}

/** Chooses ticks of a logarithmic axis: 1, 2, 5 and their multiples by ten, or those by ten only, at most `most`. */
export function logTicks([low, high]: readonly [number, number], most: number): readonly number[] {
  const powers: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power += 1)
    powers.push(power);
  const within = (digits: readonly number[], every: number) =>
    powers
      .filter((power) => power % every === 0)
      .flatMap((power) => digits.map((digit) => Number(`${digit}e${power}`)))
      .filter((tick) => tick >= low * 0.999 && tick <= high * 1.001);
  const choices = [within([1, 2, 5], 1), within([1, 3], 1), within([1], 1), within([1], 2), within([1], 3)];
  return choices.find((ticks) => ticks.length <= most) ?? within([1], 4);
}

/** Writes ticks so that the last one says the unit, for axes whose title has no room. */
export function withUnit(ticks: readonly number[], unit: string): (value: number) => string {
  return (value) => (value === ticks.at(-1) && unit !== '' ? `${tickText(value)} ${unit}` : tickText(value));
}
