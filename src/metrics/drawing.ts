/** A curve is drawn by hand at so many places, evenly over its axis: as many as one can set by keys. Curves are recorded there, too. */
export const DRAWN = 7;

/** What somebody drew, from left to right; NaN: not drawn yet. */
export type Drawing = readonly number[];

/** Nothing is drawn. */
export const blank: Drawing = Array.from({ length: DRAWN }, () => Number.NaN);

/** Sets one point; those that were passed over since the last one lie on the line between the two. */
export function withPoint(drawing: Drawing, place: number, value: number, last = place): Drawing {
  const next = [...drawing];
  const steps = Math.abs(place - last);
  const from = Number.isNaN(drawing[last]) ? value : drawing[last];
  for (let step = 1; step < steps; step += 1)
    next[last + step * Math.sign(place - last)] = from + ((value - from) * step) / steps;
  next[place] = value;
  return next;
}

/** How far a drawing is from the truth: the mean of its deviations, and whether they are upwards on average. */
export interface Score {
  /** As a share of the true values; 0: exact. */
  readonly share: number;
  readonly isHigh: boolean;
}

/** Compares a drawing with the true values at its places; undefined while one of them is not known or drawn. */
export function scoreOf(drawing: Drawing, truth: readonly number[]): Score | undefined {
  let [sum, signed] = [0, 0];
  for (const [place, value] of drawing.entries()) {
    const real = truth[place];
    if (!(real > 0) || Number.isNaN(value)) return undefined;
    sum += Math.abs(value - real) / real;
    signed += (value - real) / real;
  }
  return { share: sum / drawing.length, isHigh: signed > 0 };
}

/** Says how a drawing did: "46 % too high on average". */
export function scoreWords({ share, isHigh }: Score): string {
  return `${Math.round(100 * share)} % too ${isHigh ? 'high' : 'low'} on average`;
}
