/** What charts of formulas say. */
export const texts = {
  otherwise: ' (not what the form assumes)',
  predicted: (value: string, at: string) => `the curve says ${value} at ${at}`,
  // formulaPicture
  against: (title: string, up: string, across: string, values: string) =>
    `${title}: ${up} against ${across}. ${values}`,
  // Theory
  formula: 'Formula',
};
