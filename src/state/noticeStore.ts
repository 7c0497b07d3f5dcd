import { create } from 'zustand';

/** A message in a strip above the views; it blocks nothing. */
export interface Notice {
  /** A new notice replaces the one with the same id. */
  readonly id: string;
  readonly tone: 'plain' | 'caution' | 'danger';
  /** What happened, what was kept and what the visitor can do. */
  readonly text: string;
  /** What exactly the text rests on, shown on hover. */
  readonly title?: string;
  /** Details, one per line, shown on request. */
  readonly details?: readonly string[];
  readonly actions?: readonly { readonly title: string; run(): void }[];
}

/** The notices on the page, oldest first. */
export interface Notices {
  readonly notices: readonly Notice[];
  notify(notice: Notice): void;
  dismiss(id: string): void;
}

export const noticeStore = create<Notices>()((set) => ({
  notices: [],
  notify: (notice) =>
    set(({ notices }) => ({ notices: [...notices.filter(({ id }) => id !== notice.id), notice] })),
  dismiss: (id) => set(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) })),
}));
