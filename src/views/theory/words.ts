/** What charts of formulas say. */
export const texts = {
  otherwise: ' (not what the form assumes)',
};
