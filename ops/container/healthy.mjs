// Ends with 0 when the address answers well. The images carry no other program that could ask.
const answers = await fetch(process.argv[2] ?? '', { signal: AbortSignal.timeout(4_000) }).then(
  (response) => response.ok,
  () => false,
);
process.exit(answers ? 0 : 1);
