/** Saves a file to the visitor's disk. Nothing is sent over the network. */
export function download(name: string, content: Blob | string, type = 'text/plain;charset=utf-8'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari reads the URL only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Lets the visitor choose a file. */
export function pickFile(onFile: (file: File | undefined) => void, accept = '.json,application/json'): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.onchange = () => onFile(input.files?.[0]);
  input.click();
}
