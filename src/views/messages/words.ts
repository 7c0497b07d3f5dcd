/** What the view says, beside what it says of messages. */
export const texts = {
  noMessages: 'No messages were sent in this run.',
  picture: (job: string, run: string) =>
    `Messages about ${job} under ${run}. Arrow keys move between messages, Enter goes to the moment.`,
  queuedMark: 'waits in the queue of the server',
  askingMark: 'a slot held while its server asks',
  // Frame
  noMessagesAboutIt: 'no messages about it',
  moreServers: (hiddenServers: number) => `${hiddenServers} more servers`,
  // Key
  aTaskRuns: 'a task runs',
  // Messages
  followTheClock: 'Follow the clock',
};
