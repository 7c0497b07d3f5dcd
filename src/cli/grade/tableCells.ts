/** Splits CSV (RFC 4180), also with semicolons or tabs, as spreadsheets in some countries write it. */
export function tableCells(text: string): readonly (readonly string[])[] {
  const [first = ''] = text.split('\n', 1);
  const mark = [',', ';', '\t'].reduce((best, each) =>
    first.split(each).length > first.split(best).length ? each : best,
  );
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const end = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') {
      if (isQuoted && text[at + 1] === '"') {
        cell += letter;
        at += 1;
      } else isQuoted = !isQuoted;
    } else if (isQuoted) cell += letter;
    else if (letter === mark) end();
    else if (letter === '\n') {
      end();
      rows.push([]);
    } else if (letter !== '\r') cell += letter;
  }
  end();
  return rows.filter((row) => row.some((each) => each !== ''));
}
