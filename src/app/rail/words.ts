/** What the panel of the scenario says around its controls; names and effects of these stand with the fields. */
export const texts = {
  reset: 'Back to how it was opened',
  staleIdeals:
    'The times that jobs take alone were measured before your edit, so ratios to them no longer fit. Measure again.',
  measureHelp: 'Runs each job alone under each policy; the shortest time counts.',
  otherSeeds: (sentences: string) => `With other seeds it may look different. ${sentences}`,
  notWrittenOut: (reason: string) => `The jobs could not be written out: ${reason}.`,
  writeOutHelp: 'Turns the generated jobs into a list, so that each can be edited. The runs do not change.',
  table: (of: string) => `All numbers of all ${of}, in a table`,
  // AllControls
  cluster: 'Cluster',
  workload: 'Workload',
  policies: 'Policies',
  // FieldCard
  duplicateOf: (name: string) => `Duplicate ${name}`,
  removeOf: (name: string) => `Remove ${name}`,
  // FieldList
  previous: (page: number) => `Previous ${page}`,
  next: (page: number) => `Next ${page}`,
  // FieldSection
  kindsOfJob: 'kinds of job',
  // IdealTimes
  measuringFailed: (failure: string) => `Measuring failed: ${failure}`,
  measuring: 'Measuring…',
  measureEachJobAlone: 'Measure each job alone',
  // PolicyCard
  moreOf: (count: number) => `More (${count})`,
  more: 'More',
  seldomChanged: 'Seldom changed',
  policy: (value: string) => `Policy ${value}`,
  moveUp: 'Move up',
  duplicate: 'Duplicate',
  remove: 'Remove',
  limits: 'Limits',
  // ScenarioRail
  scenario: 'Scenario',
  fewerControls: 'Fewer controls',
  allControls: 'All controls',
  edits: 'Edits',
  thingsToTry: 'Things to try',
  undo: 'Undo (Ctrl Z)',
  redo: 'Redo (Ctrl Shift Z)',
  importLog: 'Import log',
  help: 'Help',
  theme: 'Theme',
  // Tries
  aLectureFromTheseTexts: 'A lecture from these texts (L)',
  teachThis: 'Teach this',
  forTeachers: 'For teachers',
  aLesson: (title: string) => `A lesson: ${title}`,
  lesson: 'Lesson',
  // WriteOut
  writeOutEachJob: 'Write out each job',
  // FieldTableView
  stage: 'Stage',
  // TableButton
  tableOf: (of: string) => `Table of ${of}`,
  tableTitle: 'Table',
};
