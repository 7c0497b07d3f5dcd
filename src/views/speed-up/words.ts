/** What the chart says to screen readers. */
export const texts = {
  picture: (against: string, spreads: string) =>
    `Distribution of the speed-ups of jobs against ${against}. ${spreads}`,
};
