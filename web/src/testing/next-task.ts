/** Resolves in the browser's next task, even while the clock is stopped: everything that was due has run by then. */
export async function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  port1.close();
}
