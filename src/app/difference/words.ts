/** What the dialog says around a difference. */
export const texts = {
  notFinished: 'One of the runs has not finished.',
  same: 'Both runs start every task at the same time and place.',
  notCopied: 'This browser does not let the page copy: use Share.',
  copy: 'Copy link to this moment',
  // DifferenceDialog
  theLargestDifference: 'The largest difference',
  theFirstDifference: 'The first difference',
  whyHere: (title: string) => `Why here? ${title}`,
  linkCopied: 'Link copied.',
  lookThere: 'Look there',
};
