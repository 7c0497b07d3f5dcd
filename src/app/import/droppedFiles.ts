import { addAll } from '../../base/lists.ts';
import { type NamedFile, packFiles } from '../../worker/archive.ts';

/** One file of all that was chosen or dropped: several are packed together. Null of none. */
export async function oneFile(files: readonly File[]): Promise<File | null> {
  if (files.length < 2) return files[0] ?? null;
  const { name, content } = await packFiles(
    files.map((file): NamedFile => ({ name: file.webkitRelativePath || file.name, content: file })),
  );
  return new File([content], name);
}

/** What was dropped, with the files in folders. What a drop holds is gone once its event is over: ask for it at once. */
export async function droppedFile(transfer: DataTransfer | null): Promise<File | null> {
  const entries = [...(transfer?.items ?? [])].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const plain = [...(transfer?.files ?? [])];
  if (!entries.some(({ isDirectory }) => isDirectory)) return oneFile(plain);
  return oneFile((await Promise.all(entries.map(filesIn))).flat());
}

async function filesIn(entry: FileSystemEntry): Promise<readonly File[]> {
  if (entry.isFile)
    return [
      await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    ];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  // A reader gives a hundred entries at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return files;
    for (const each of some) addAll(files, await filesIn(each));
  }
}
