/** The first bytes of gzip files; these are unpacked while they are read. */
const GZIP_MAGIC = '\x1f\x8b';

/** Kinds of binary files: their first bytes, as Latin-1 text, and why they cannot be read, with what to do instead. */
const binaryKinds: readonly (readonly [magic: string, advice: string])[] = [
  [
    'PAR1',
    'This is a Parquet file. Convert it to text first, for example in Python: `pandas.read_parquet(name).to_csv(…)`.',
  ],
  [
    '\x93NUMPY',
    'This is a NumPy array. It may hold Python code and is not opened here; save it with `numpy.savetxt` first.',
  ],
  [
    'SQLite format 3',
    'This is an SQLite database. Export the table first: `sqlite3 -csv name "select * from …" > log.csv`.',
  ],
  ['\x28\xb5\x2f\xfd', 'This is packed with zstd. Unpack it with `zstd -d` first.'],
  ['BZh', 'This is packed with bzip2. Unpack it with `bunzip2` first.'],
  ['\xfd7zXZ', 'This is packed with xz. Unpack it with `unxz` first.'],
  ["7z\xbc\xaf'\x1c", 'This is a 7-Zip archive. Unpack it and drop the log that is inside.'],
  ['\x89PNG', 'This is a picture. Drop a workload log, or a scenario saved by Makespan.'],
  ['%PDF-', 'This is a PDF document. Drop a workload log, or a scenario saved by Makespan.'],
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
  const kind = binaryKinds.find(([magic]) => startsWith(bytes, magic));
  if (kind !== undefined) return kind[1];
  if (bytes.includes(0))
    return 'This file is not text. Workload logs are text files, or text packed with gzip.';
  return undefined;
}
