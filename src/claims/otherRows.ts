/**
 * Rows of the list of what must come out that are no claim of their own: the claim that they are a part of, or why they are
 * none of the paper’s.
 */
export const otherRows: Readonly<Record<string, { readonly partOf: string } | { readonly why: string }>> = {
  'T-APO-6a': { partOf: 'T-APO-6' },
  'T-APO-6b': { partOf: 'T-APO-6' },
  'T-APO-6c': { partOf: 'T-APO-6' },
  'T-HOP-3b': {
    why: 'Not a claim of the paper: its example without copies (A 30, B 50 under SRPT) is ours, to compare with.',
  },
};
