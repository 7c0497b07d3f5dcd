/** What the curve below a slider says. */
export const texts = {
  curveTooLong: 'Its curve would take long.',
  curveCut: 'Values that take long are left out.',
  curveWaits: 'Waits until the page is paused.',
  curveMetric: 'Metric of the curves below sliders',
};
