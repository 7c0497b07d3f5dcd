/**
 * Room for a question that is about to come: when it does, nothing below it moves. `data-awaited` announces that what is around it
 * has not found its place yet.
 */
export function QuestionRoom() {
  return <div data-awaited style={{ flex: 'none', height: 'var(--question)' }} />;
}
