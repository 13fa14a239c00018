/** Replaces the browser's worker that prepares pictures. Each prepared picture is `AAAA`. */
export class PreparingWorker extends EventTarget {
  postMessage({ id }: { id: number }): void {
    this.dispatchEvent(new MessageEvent('message', { data: { id, base64: 'AAAA' } }));
  }

  terminate(): void {}
}
