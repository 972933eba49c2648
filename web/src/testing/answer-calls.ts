// Answers the browser's calls to `/api` in place of the shop, with real `Response` objects.
import { vi } from 'vitest';
import { failLater } from './console-watch.ts';

type Answer = (request: Request) => Response | Promise<Response>;

/**
 * Answers calls by method and path, such as `GET /api/cart`, ignoring the query; returns the requests in the order of sending. A call without an
 * answer fails like a lost connection, and fails the test at its end.
 */
export function answerCalls(answers: Readonly<Record<string, Answer>>): readonly Request[] {
  const sent: Request[] = [];
  const fetchFromServer = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return fetchFromServer(input, init);
    sent.push(request);
    const call = `${request.method} ${pathname}`;
    const answer = answers[call];
    if (answer === undefined) {
      failLater(`the test has no answer for ${call}`);
      throw new TypeError('Failed to fetch');
    }
    return answer(request.clone());
  });
  return sent;
}
