/** What slides say beside the preset's own words. */
export const texts = {
  results: (isEdited: boolean) =>
    `Job response times${isEdited ? ', with the values that were changed' : ''}: half of the jobs are faster than the median, one in twenty is slower than the 95th percentile.`,
  corner: 'This page for the class',
  blank: 'Black screen. Press B to go on.',
};
