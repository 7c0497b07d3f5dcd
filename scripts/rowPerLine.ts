/**
 * Formats data that programs write as JSON with a line for each row, so that a changed number is a changed line: objects stand
 * open, what is in a list takes a line each.
 */
export function rowPerLine(data: object): string {
  return `${open(data, '')}\n`;
}

function open(data: unknown, indent: string): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data);
  const inner = `${indent}  `;
  const [start, lines, end] = Array.isArray(data)
    ? ['[', data.map((row) => JSON.stringify(row)), ']']
    : ['{', Object.entries(data).map(([key, value]) => `${JSON.stringify(key)}: ${open(value, inner)}`), '}'];
  return lines.length === 0
    ? start + end
    : `${start}\n${lines.map((line) => inner + line).join(',\n')}\n${indent}${end}`;
}
