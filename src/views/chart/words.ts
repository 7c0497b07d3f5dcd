/** What charts say of their axes. */
export const texts = {
  // TimeChart
  time: (name: string) => `time, ${name}`,
};
