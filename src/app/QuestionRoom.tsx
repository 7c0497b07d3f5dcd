/** Room for a question that is about to come: when it does, nothing below it moves. */
export function QuestionRoom() {
  return <div style={{ flex: 'none', height: 'var(--question)' }} />;
}
