// nginx in front of a test's APIs, on loopback and with the configuration of the containers. It ends with the test process, even when that is killed.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillTemplate } from '@aangan/docker/fill-template';
import { spawnChild, orExit } from '@aangan/launcher/processes/child';
import type { Processes } from '@aangan/launcher/processes/processes';
import { freePort } from '@aangan/launcher/processes/free-port';
import { findNginx } from '@aangan/launcher/programs/nginx-program';
import { toolsDir } from './tools-folder.ts';

const TEMPLATE = resolve(import.meta.dirname, '../../docker/nginx.conf.template');
const START_TIMEOUT_MS = 60_000;

/** The main configuration that the container image brings, with every path in one folder. */
const mainConfig = (folder: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx-error.log;
events { worker_connections 1024; }
http {
  access_log ${folder}/access.log;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/shop.conf;
}
`;

/** Starts nginx in a folder of its own; resolves with its address once it answers. */
export async function startNginx(
  processes: Processes,
  folder: string,
  apiPorts: readonly number[],
): Promise<string> {
  const { command, env } = await findNginx({ toolsDir });
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  const values = {
    NGINX_RESOLVER: '',
    NGINX_LISTEN: `127.0.0.1:${port}`,
    NGINX_APIS: apiPorts.map((api) => `server 127.0.0.1:${api} max_fails=3 fail_timeout=2s;`).join(' '),
  };
  await writeFile(join(folder, 'shop.conf'), fillTemplate(await readFile(TEMPLATE, 'utf8'), values));
  await writeFile(join(folder, 'nginx.conf'), mainConfig(folder));
  const child = spawnChild({
    name: 'nginx',
    command,
    args: ['-e', join(folder, 'nginx-error.log'), '-p', folder, '-c', join(folder, 'nginx.conf')],
    env,
    cwd: folder,
    logFile: join(folder, 'nginx.log'),
  });
  processes.add(child);
  const url = `http://127.0.0.1:${port}`;
  await orExit(child, untilItAnswers(`${url}/healthz`), START_TIMEOUT_MS);
  return url;
}

async function untilItAnswers(url: string): Promise<void> {
  while (
    !(await fetch(url).then(
      (response) => response.ok,
      () => false,
    ))
  )
    await sleep(30);
}
