/** What is known of the groups of a validation, for the line of progress. */
export interface Progress {
  /** Groups that have a result, and all. */
  readonly done: number;
  readonly all: number;
  /** Names of the groups that are still to end. */
  readonly left: readonly string[];
  /** Groups that ran in this start, with the CPU seconds that each took. */
  readonly ran: readonly { readonly name: string; readonly seconds: number }[];
  /** How many groups run at a time. */
  readonly workers: number;
}

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

/**
 * Estimates the seconds that are left. Groups take what they took when they were kept last, by as much longer or shorter as those
 * that ran in this start; one that was never kept takes as long as others do on average.
 */
export function secondsLeft(
  { left, ran, workers }: Progress,
  took: Readonly<Record<string, number>>,
): number {
  const known = Object.values(took);
  const usual = known.length > 0 ? sum(known) / known.length : mean(ran.map(({ seconds }) => seconds));
  const expected = (name: string) => took[name] ?? usual;
  const before = sum(ran.map(({ name }) => expected(name)));
  const speed = before > 0 ? sum(ran.map(({ seconds }) => seconds)) / before : 1;
  return (speed * sum(left.map(expected))) / Math.min(workers, Math.max(1, left.length));
}

const mean = (values: readonly number[]) => (values.length === 0 ? 0 : sum(values) / values.length);

/** Writes how far a validation is: `12 of 60 groups, about 3.5 h left`. */
export function progressText(progress: Progress, took: Readonly<Record<string, number>>): string {
  const { done, all } = progress;
  const minutes = secondsLeft(progress, took) / 60;
  const time = minutes < 90 ? `${Math.ceil(minutes)} min` : `${Math.round(minutes / 6) / 10} h`;
  return done === all ? `${done} of ${all} groups` : `${done} of ${all} groups, about ${time} left`;
}
