import { create } from 'zustand';
import type { FileLink } from '../share/fileLink.ts';

interface WantedFile {
  /** The link that waits for its file; null: none. */
  readonly link: FileLink | null;
}

/** The link that was opened and cannot show its run before somebody gives it the file of its log. */
export const wantedFile = create<WantedFile>()(() => ({ link: null }));
