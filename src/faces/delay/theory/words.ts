/** What the conditions say where no task reads. */
export const texts = {
  noReads: 'No task of these runs reads input.',
  // Conditions
  delaySchedulingConclusions: 'Delay Scheduling, “Conclusions” ·',
  del28: 'DEL-28',
  numbers: (run: string) => ` · numbers of ${run}`,
  whenWaitingPays: 'When waiting pays',
  yes: '✓ yes',
  no: '✗ no',
};
