/** What the parts of the page are called where one of them fails, and the button that closes a drawer. */
export const texts = {
  // App
  theScenarioRail: 'The scenario rail',
  theStage: 'The stage',
  theInspector: 'The inspector',
  closeThePanel: 'Close the panel',
};
