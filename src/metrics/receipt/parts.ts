/**
 * What a job's response time is made of, in the order in which it usually passes. Each is a fact of the trace and means the same
 * under any policy.
 */
export const receiptParts = [
  {
    id: 'admission',
    title: 'waiting for admission',
    help: 'The job had arrived, and its scheduler had not admitted it yet.',
  },
  {
    id: 'kept',
    title: 'waiting for its own slot',
    help: 'The job needs a slot for as long as it lasts, such as that of its root, and had none.',
  },
  {
    id: 'suspended',
    title: 'suspended',
    help: 'Its user had suspended the job, and the task had no server yet.',
  },
  {
    id: 'noSlot',
    title: 'no slot free',
    help: 'The task was ready and waited at its scheduler, while no slot of the cluster was free.',
  },
  {
    id: 'busy',
    title: 'scheduler or server busy',
    help: 'The scheduler thought, or the scheduler or the server handled other messages first.',
  },
  {
    id: 'tokens',
    title: 'waiting for tokens',
    help: 'The job had not been given tokens yet, or the task was matched to a server and all tokens of its job were in use.',
  },
  {
    id: 'nearData',
    title: 'waiting for a slot near its data',
    help: 'A slot of the cluster was free, and the scheduler left it to others: the task was to run nearer to its data.',
  },
  {
    id: 'heldBack',
    title: 'held back',
    help: 'The task waited at its scheduler although a slot of the cluster was free: for one that it may use, for its job’s share, for more tasks to decide about, or because the scheduler did not know.',
  },
  {
    id: 'asking',
    title: 'asking',
    help: 'Messages were on their way: probes, questions, tasks, and reports to the scheduler.',
  },
  {
    id: 'queued',
    title: 'queued at a server',
    help: 'The task, or the request for it, waited in the queue of a server.',
  },
  { id: 'files', title: 'fetching files', help: 'The task had its slot and waited for external files.' },
  { id: 'readServer', title: 'reading, same server', help: 'Reading input from the server’s own disk.' },
  { id: 'readRack', title: 'reading, same rack', help: 'Reading input, the farthest from the same rack.' },
  { id: 'readRemote', title: 'reading, other racks', help: 'Reading input, the farthest from another rack.' },
  { id: 'shuffle', title: 'shuffling', help: 'Fetching what the tasks before it made.' },
  {
    id: 'computing',
    title: 'computing',
    help: 'Computing, for at most as long as the median task of the stage.',
  },
  {
    id: 'straggling',
    title: 'straggling',
    help: 'Computing for longer than the median task of the stage, on this server. Where a copy overtook an attempt: the time of that attempt until the copy was decided on.',
  },
  {
    id: 'lost',
    title: 'lost work',
    help: 'Attempts that were stopped or failed, and work whose output was lost, so that the task ran again.',
  },
  { id: 'other', title: 'not recorded', help: 'The run was not recorded in enough detail to say.' },
] as const;

/** Name of a part. */
export type ReceiptPartId = (typeof receiptParts)[number]['id'];

/** The place of each part in the list. */
export const partPlace = Object.fromEntries(receiptParts.map(({ id }, place) => [id, place])) as Readonly<
  Record<ReceiptPartId, number>
>;
