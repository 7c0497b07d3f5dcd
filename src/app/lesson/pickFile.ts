/** Lets the visitor choose a JSON file. */
export function pickFile(onFile: (file: File | undefined) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.json,application/json';
  input.onchange = () => onFile(input.files?.[0]);
  input.click();
}
