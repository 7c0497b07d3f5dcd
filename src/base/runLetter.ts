/** The letter by which page and command line call a run: A, B, C, … */
export function runLetter(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}
