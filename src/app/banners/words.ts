/** What the buttons of a notice say. */
export const texts = {
  // Notices
  details: 'Details',
  dismiss: 'Dismiss',
};
