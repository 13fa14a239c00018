export function DesignPage() {
  return <main>Design</main>;
}
