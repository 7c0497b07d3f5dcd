import { create } from 'zustand';

/** Whether receipts show the mean of all jobs although one is selected: in the picture, the table and files alike. */
export const receiptStore = create<{ readonly isMean: boolean }>()(() => ({ isMean: false }));
