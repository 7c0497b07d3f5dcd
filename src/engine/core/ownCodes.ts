/** Codes of the most frequent kinds of events, which the core itself handles: below `OWN_CODES` of the kernel. */
export const OwnCode = {
  computed: 0,
  probes: 1,
  getTask: 2,
  lateLaunch: 3,
  noTask: 4,
  launch: 5,
} as const;
