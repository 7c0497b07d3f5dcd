/** A kind of binary file, recognized by its first bytes. */
interface BinaryKind {
  readonly id: string;
  /** The first bytes, as Latin-1 text. */
  readonly magic: string;
  /** Why it cannot be read, and what to do instead. */
  readonly advice: string;
}

/** The first bytes of gzip files; these are unpacked while they are read. */
const GZIP_MAGIC = '\x1f\x8b';

const binaryKinds: readonly BinaryKind[] = [
  {
    id: 'parquet',
    magic: 'PAR1',
    advice:
      'This is a Parquet file. Convert it to text first, for example in Python: `pandas.read_parquet(name).to_csv(…)`.',
  },
  {
    id: 'npy',
    magic: '\x93NUMPY',
    advice:
      'This is a NumPy array. It may hold Python code and is not opened here; save it with `numpy.savetxt` first.',
  },
  {
    id: 'sqlite',
    magic: 'SQLite format 3',
    advice:
      'This is an SQLite database. Export the table first: `sqlite3 -csv name "select * from …" > log.csv`.',
  },
  {
    id: 'zstd',
    magic: '\x28\xb5\x2f\xfd',
    advice: 'This is packed with zstd. Unpack it with `zstd -d` first.',
  },
  { id: 'bzip2', magic: 'BZh', advice: 'This is packed with bzip2. Unpack it with `bunzip2` first.' },
  { id: 'xz', magic: '\xfd7zXZ', advice: 'This is packed with xz. Unpack it with `unxz` first.' },
  {
    id: '7z',
    magic: "7z\xbc\xaf'\x1c",
    advice: 'This is a 7-Zip archive. Unpack it and drop the log that is inside.',
  },
  {
    id: 'png',
    magic: '\x89PNG',
    advice: 'This is a picture. Drop a workload log, or a scenario saved by Makespan.',
  },
  {
    id: 'pdf',
    magic: '%PDF-',
    advice: 'This is a PDF document. Drop a workload log, or a scenario saved by Makespan.',
  },
];

function startsWith(bytes: Uint8Array, magic: string): boolean {
  if (bytes.length < magic.length) return false;
  for (let at = 0; at < magic.length; at += 1) if (bytes[at] !== magic.charCodeAt(at)) return false;
  return true;
}

/** Tells whether a file is packed with gzip. */
export function isGzip(bytes: Uint8Array): boolean {
  return startsWith(bytes, GZIP_MAGIC);
}

/** Returns advice for a file that is not text; undefined when it may be text. */
export function binaryAdvice(bytes: Uint8Array): string | undefined {
  const kind = binaryKinds.find(({ magic }) => startsWith(bytes, magic));
  if (kind !== undefined) return kind.advice;
  if (bytes.includes(0))
    return 'This file is not text. Workload logs are text files, or text packed with gzip.';
  return undefined;
}
