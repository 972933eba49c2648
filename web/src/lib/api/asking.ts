// How a page that is rendered on the server asks the API: by a function of its own, not by a request. The browser's build leaves this file out.
import type { FetchAnswer } from '@aangan/shared-events/pages/http';
import { AsyncLocalStorage } from 'node:async_hooks';

const asking = new AsyncLocalStorage<FetchAnswer>();

/** What `render` and all it waits for read from the API is read with `ask`. */
export function askingWith<Rendered>(ask: FetchAnswer, render: () => Promise<Rendered>): Promise<Rendered> {
  return asking.run(ask, render);
}

/** The JSON at an address for the page that is being rendered; undefined where none is. Rejects as its `FetchAnswer` does. */
export async function askForPage(address: string): Promise<unknown> {
  const text = await asking.getStore()?.(address);
  return text === undefined ? undefined : JSON.parse(text);
}
