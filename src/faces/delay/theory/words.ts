/** What the conditions say where no task reads. */
export const texts = {
  noReads: 'No task of these runs reads input.',
};
