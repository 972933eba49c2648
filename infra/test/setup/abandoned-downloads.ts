// Clients that close the connection during a download, and the files that the server leaves open.
import { readdir, readlink } from 'node:fs/promises';
import { request } from 'node:http';

const CONCURRENCY = 20;

type Headers = Readonly<Record<string, string>>;

/** Starts `count` downloads of `url` and closes each connection at the first bytes of the body. */
export async function abandonDownloads(url: string, count: number, headers: Headers = {}): Promise<void> {
  for (let done = 0; done < count; done += CONCURRENCY) {
    const length = Math.min(CONCURRENCY, count - done);
    await Promise.all(Array.from({ length }, () => abandonDownload(url, headers)));
  }
}

function abandonDownload(url: string, headers: Headers): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent: false, headers }, (response) => {
      response.once('readable', () => response.destroy());
      response.once('close', resolve);
      response.on('error', () => undefined);
    })
      .on('error', reject)
      .end();
  });
}

/** The files in a folder that this process has open. Linux only. */
export async function openFilesIn(folder: string): Promise<readonly string[]> {
  const numbers = await readdir('/proc/self/fd');
  const paths = await Promise.all(
    numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')),
  );
  return paths.filter((path) => path.startsWith(folder));
}
