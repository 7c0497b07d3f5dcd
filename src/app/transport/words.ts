/** What the controls of the clock say of themselves. */
export const texts = {
  difference: (one: string, other: string) =>
    `Where ${one} and ${other} first differ for the job that differs most`,
  speed: 'Speed: simulated seconds per second',
  fork: 'Fork here: another future (Shift F)',
};
