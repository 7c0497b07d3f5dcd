/** Offers a file to the visitor. Nothing leaves the machine. */
export function download(name: string, content: Blob | string, type = 'text/plain;charset=utf-8'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari reads the address only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
