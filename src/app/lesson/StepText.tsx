/** The text of a step: paragraphs, lists, **bold** and *emphasis*. Anything else is shown as it is written. */
export function StepText({ text }: { readonly text: string }) {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block, place) => {
      const lines = block.split('\n');
      const key = `${place}`;
      if (!lines.every((line) => /^\s*- /.test(line))) {
        return (
          <p key={key}>
            <Emphasized text={lines.join(' ')} />
          </p>
        );
      }
      return (
        <ul key={key}>
          {lines.map((line) => (
            <li key={line}>
              <Emphasized text={line.replace(/^\s*- /, '')} />
            </li>
          ))}
        </ul>
      );
    });
}

/** A text in one line, with **bold** and *emphasis*. */
export function Emphasized({ text }: { readonly text: string }) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).map((piece, place) => {
    const key = `${place}`;
    if (/^\*\*.+\*\*$/.test(piece)) return <strong key={key}>{piece.slice(2, -2)}</strong>;
    if (/^\*.+\*$/.test(piece)) return <em key={key}>{piece.slice(1, -1)}</em>;
    return piece;
  });
}
