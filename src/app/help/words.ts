/** What help says: how to read the pictures, what the page keeps, and what keys do in pictures. */
export const texts = {
  pictures: 'How to read the pictures',
  oneColour: 'One colour is one job',
  colours:
    ', and nothing else. Jobs without a colour are grey; select one to see its colour. Runs A, B, C and D differ in place and in line style, never in colour. Time goes from left to right.',
  reads: 'running task; pale while it reads',
  fromRack: 'its data comes from the same rack',
  fromAfar: 'its data comes from another rack',
  reservation: 'probe or reservation: no task yet',
  everyPolicy: 'Every policy gets the',
  sameJobs: 'same jobs',
  whatDiffers:
    ': they arrive at the same times, their tasks take as long, and their data is in the same places. Only the decisions of the scheduler differ.',
  ask: 'Click a task to learn why it ran on its server. In the menu of a view (⋯), “Show as table” gives the same numbers as text, and “Fill the stage” makes the view as large as the stage.',
  readings:
    'What the papers leave open and how it is read here, where the simulation differs from the papers, and what codes such as AMB-35 stand for.',
  claims:
    'What the papers claim, what comes out here, and what is not modelled. Presets in the gallery show the verdicts on their claims.',
  privacy:
    'The simulation runs in this tab, and nothing is sent anywhere. This browser keeps only your drafts, the speed of your machine, and the page itself, so that it works without a network. A link contains the whole scenario.',
  licence: 'Makespan is free software under the MIT licence. It uses the work of others:',
  theirLicences: 'their licences',
  readingsLead:
    'A paper does not say everything. This list says what each paper leaves open and how it is read here, and where the simulation differs from it on purpose. Wherever the page cites a code, the code is a link to its entry.',
  noEntry: 'No entry has all these words.',
  inPicture: 'In a picture (Tab goes to it)',
  move: 'Move over servers, tasks, jobs …',
  moveRack: 'Move by a rack, in Cluster and Timeline',
  select: 'Select it, or explain it',
  zoomCluster: 'Zoom the cluster; a drag moves it, a double click shows one server',
  leave: 'Remove the cursor; again: back to all jobs',
  // EntryArticle
  here: 'Here',
  why: 'Why',
  itMoves: 'It moves',
  thePaper: 'The paper',
  source: 'Source',
  what: 'What',
  expected: 'Expected',
  accepted: 'Accepted',
  // Glossary
  views: 'Views',
  words: 'Words',
  elsewhere: (elsewhere: string) => ` Elsewhere: ${elsewhere}.`,
  // HelpDialog
  help: 'Help',
  taskInAQueue: 'task in a queue',
  runA: 'run A',
  runB: 'run B',
  readingsAndDepartures: 'Readings and departures',
  claimsTitle: 'Claims',
  claimsOfThePapers: 'Claims of the papers',
  privacyTitle: 'Privacy',
  licences: 'Licences',
  makespan: (version: string) => `Makespan ${version}`,
  keys: 'Keys',
  singleKeyShortcuts: 'Single-key shortcuts',
  announceWhatAStepShows: 'Announce what a step shows',
  forScreenReaders: 'For screen readers',
  // Keys
  shift: 'Shift',
  enter: 'Enter',
  zoomTheTimeline: 'Zoom the timeline',
  ctrl: 'Ctrl',
  esc: 'Esc',
  // ReadingsDialog
  allOfHelp: 'All of Help',
  searchWordsOrACode: 'Search words or a code',
  show: 'Show',
  shown: (count: number) => `${count} shown`,
};
