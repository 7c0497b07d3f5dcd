/** What drawings say. */
export const texts = {
  // Drawing
  along: 'Arrow keys read numbers along the curves, up and down go to another one.',
};
