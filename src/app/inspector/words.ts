/** What the inspector says around its explanations. */
export const texts = {
  hint: 'Click a task, in the cluster or on the timeline, to read why it ran on that server: which servers were asked, how long their queues were, and which one got the task. Click a server to see what it does, or a ring in a queue to follow its job.',
  attempts: 'All attempts at this task',
  lostAttempts: 'Attempts that did not finish the task',
  blacklisted: 'Blacklisted: no policy uses it.',
};
