/** What the panel of the scenario says around its controls; names and effects of these stand with the fields. */
export const texts = {
  reset: 'Back to how it was opened',
  staleIdeals:
    'The times that jobs take alone were measured before your edit, so ratios to them no longer fit. Measure again.',
  measureHelp: 'Runs each job alone under each policy; the shortest time counts.',
  otherSeeds: (sentences: string) => `With other seeds it may look different. ${sentences}`,
  notWrittenOut: (reason: string) => `The jobs could not be written out: ${reason}.`,
  writeOutHelp: 'Turns the generated jobs into a list, so that each can be edited. The runs do not change.',
  curveTooLong: 'Its curve would take long.',
  curveCut: 'Values that take long are left out.',
  curveWaits: 'Waits until the page is paused.',
  curveMetric: 'Metric of the curves below sliders',
  table: (of: string) => `All numbers of all ${of}, in a table`,
};
