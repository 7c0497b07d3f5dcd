export const counts = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 2 });

/** How long a run will take, for people. [s] */
export function formatWait(seconds: number): string {
  if (seconds < 1) return 'a second';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return `${Math.round(seconds / 60)} min`;
}
