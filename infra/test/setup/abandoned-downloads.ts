// Clients that go away in the middle of a download, and what a server keeps open for them.
import { readdir, readlink } from 'node:fs/promises';
import { request } from 'node:http';

const AT_ONCE = 20;

type Headers = Readonly<Record<string, string>>;

/** Begins that many downloads of `url` and goes away at the first bytes of each body. */
export async function abandonDownloads(url: string, count: number, headers: Headers = {}): Promise<void> {
  for (let done = 0; done < count; done += AT_ONCE) {
    const length = Math.min(AT_ONCE, count - done);
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

/** The files in a folder that this process has open. For Linux, which lists them. */
export async function openFilesIn(folder: string): Promise<readonly string[]> {
  const numbers = await readdir('/proc/self/fd');
  const paths = await Promise.all(
    numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')),
  );
  return paths.filter((path) => path.startsWith(folder));
}
