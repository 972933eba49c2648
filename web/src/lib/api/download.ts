// Downloads that need authentication: fetched with the bearer token and handed to the browser once they are complete.
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { ApiError, NoAnswerError } from './api-error.ts';
import { knownPosition } from './log-position.ts';
import { authorization, retryWhileUnavailable } from './request.ts';

/** The shop broke off the file, or the connection was lost while it arrived. */
export class IncompleteFileError extends NoAnswerError {
  override readonly name = 'IncompleteFileError';
}

/**
 * Downloads a file under the name that the shop gives it; retries while the shop is catching up, as `read` does. The file is held in the browser's
 * blob storage, not in the page's memory, however large it is.
 * @throws ApiError when the shop refuses
 * @throws NoAnswerError when no answer comes
 * @throws IncompleteFileError when the file does not arrive complete; nothing is saved then
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
  // The browser has read the blob by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

async function fetchFile(
  address: string,
  headers: Record<string, string>,
): Promise<{ name: string; file: Blob }> {
  let response;
  try {
    response = await retryWhileUnavailable(() => fetch(address, { headers, cache: 'no-store' }));
  } catch (error) {
    throw new NoAnswerError(error);
  }
  if (response.ok)
    try {
      return { name: nameOf(response), file: await response.blob() };
    } catch (error) {
      throw new IncompleteFileError(error);
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
