import { addAll } from '../../base/lists.ts';
import { type NamedFile, packFiles } from '../../worker/archive.ts';

/** One file of all that was chosen or dropped: several are packed together. Null of none. */
async function oneFile(files: readonly NamedFile[]): Promise<File | null> {
  const [first, ...others] = files;
  if (first === undefined) return null;
  const { name, content } = others.length === 0 ? first : await packFiles(files);
  return 'lastModified' in content ? (content as File) : new File([content], name);
}

const named = (file: File): NamedFile => ({ name: file.name, content: file });

/** The files that were chosen, as one. */
export function chosenFile(files: FileList | null): Promise<File | null> {
  return oneFile([...(files ?? [])].map(named));
}

/** What was dropped, with the files in folders. What a drop holds is gone once its event is over: ask for it at once. */
export async function droppedFile(transfer: DataTransfer | null): Promise<File | null> {
  const entries = [...(transfer?.items ?? [])].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return chosenFile(transfer?.files ?? null);
  return oneFile((await Promise.all(entries.map(filesIn))).flat());
}

/** The files of a folder, named by their path as on the command line. */
async function filesIn(entry: FileSystemEntry): Promise<readonly NamedFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [{ name: entry.fullPath.replace(/^\//, ''), content: file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: NamedFile[] = [];
  // A reader gives a hundred entries at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return files;
    for (const each of some) addAll(files, await filesIn(each));
  }
}
