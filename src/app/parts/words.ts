/** What a section of controls says that may show more of them. */
export const texts = {
  less: 'Less',
  more: 'More',
};
