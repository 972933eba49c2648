// Files that only somebody signed in may have: fetched with the bearer, and handed to the browser to keep once they are whole.
import { shopHeaders } from '@aangan/shared-events/http';
import { ApiError, NoAnswerError } from './api-error.ts';
import { knownPosition } from './log-position.ts';
import { authorization, retryWhileUnavailable } from './request.ts';

/**
 * Fetches a file and lets the browser keep it under the shop's name for it; a shop that is catching up is asked again, as by `read`. Throws `ApiError`
 * when it is refused, `NoAnswerError` when it does not arrive whole: then nothing is kept. However large, it is held in the browser's storage
 * for blobs and not in the page's memory.
 */
export async function download(path: string, query: Readonly<Record<string, string>>): Promise<void> {
  const position = knownPosition();
  const headers = { ...authorization(), ...(position !== null && { [shopHeaders.position]: position }) };
  const { name, file } = await fetchFile(`${path}?${new URLSearchParams(query)}`, headers);
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

async function fetchFile(
  address: string,
  headers: Record<string, string>,
): Promise<{ name: string; file: Blob }> {
  let response;
  try {
    response = await retryWhileUnavailable(() => fetch(address, { headers, cache: 'no-store' }));
    if (response.ok) return { name: nameOf(response), file: await response.blob() };
  } catch (error) {
    throw new NoAnswerError(error);
  }
  const refusal: unknown = await response.json().catch(() => ({}));
  throw new ApiError(
    response.status,
    response.statusText,
    typeof refusal === 'object' && refusal !== null ? refusal : {},
  );
}

function nameOf(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file';
}
