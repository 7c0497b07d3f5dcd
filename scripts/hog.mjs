// Keeps a processor busy for as long as the process that started it lives: what a test does on a machine that has other work.
function spin() {
  const until = performance.now() + 20;
  while (performance.now() < until);
  setImmediate(spin);
}

process.on('disconnect', () => process.exit());
spin();
