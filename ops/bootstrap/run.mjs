/**
 * Entry of every npm script: `node ops/bootstrap/run.mjs <task> [options]`.
 * Uses old syntax, so that an old Node prints a clear error too.
 */
const major = Number(process.versions.node.split('.')[0]);

if (major < 20) {
  console.error(
    `Posterframe needs Node 20 or newer; this is Node ${process.versions.node}. Install a current one from https://nodejs.org and run the command again.`,
  );
  process.exitCode = 1;
} else {
  void import('./hand-over.mjs').then(({ handOver }) =>
    handOver(process.argv[2] ?? 'start', process.argv.slice(3)),
  );
}
