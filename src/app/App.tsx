/** Shows the page. */
export function App() {
  return (
    <main className="first-paint">
      <h1>Makespan</h1>
      <p>Where should this task run? The same workload under several cluster schedulers, side by side.</p>
    </main>
  );
}
