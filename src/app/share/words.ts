import { sayBytes } from '../../logs/say.ts';

/** About the size of the page as one file. */
const PAGE_BYTES = 1_400_000;

/** What the dialog for links and files says. */
export const texts = {
  /** What the chosen way of sharing holds. */
  lead: (asksForFile: boolean, isTooLarge: boolean, log: string) => {
    const same = 'sees exactly this run. Nothing is uploaded anywhere.';
    if (asksForFile) {
      const why = isTooLarge ? 'This run is too large for a link of its own. ' : '';
      return `${why}The link below holds all but the log: whoever opens it and has ${log} ${same}`;
    }
    return isTooLarge
      ? `This run is too large for a link. Save it as a file: whoever drops that on the page ${same}`
      : `The link holds the whole scenario: whoever opens it ${same}`;
  },
  needs: (log: string) => `shorter; whoever opens it needs ${log}`,
  saveAsPage: (hasLesson: boolean, bytesBeside: number) =>
    `Save ${hasLesson ? 'this lesson ' : ''}as one HTML file, ${sayBytes(PAGE_BYTES + bytesBeside)}`,
  notCopied: 'This browser does not let the page copy: the link is selected, copy it by hand.',
  longAddress: (characters: string) =>
    `${characters} characters: long for a chat, which may cut it off. The file is safer.`,
  asksFor: (log: string, size: string, hash: string) =>
    `It asks for ${log} (${size}) and checks its SHA-256, ${hash}…`,
  leaveLog: 'Leave the log to a file',
  momentHelp: 'with the time, the selection and the views that you see now',
  traceSaved:
    'Saved. Open it at ui.perfetto.dev or speedscope.app; each run is a process, each slot a thread.',
  // Cite
  citeThisRun: 'Cite this run',
  copyBibtex: 'Copy BibTeX',
  copyAsASentence: 'Copy as a sentence',
  // ShareDialog
  share: 'Share',
  link: 'Link',
  copyLink: 'Copy link',
  characters: (count: string) => `${count} characters`,
  openAtThisMoment: 'Open at this moment',
  copyIframe: 'Copy <iframe>',
  copyMarkdown: 'Copy Markdown',
  codeForAPage: 'Code for a page',
  qrCode: 'QR code',
  saveFile: 'Save file',
  // SinglePageButton
  fetchingThePage: 'Fetching the page …',
  // TraceButton
  writingWhatHappenedAbout: (bytes: string) => `Writing what happened, about ${bytes} …`,
  saveTraceForPerfetto: (bytes: string) => `Save trace for Perfetto, ${bytes}`,
};
