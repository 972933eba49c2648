// The shop's own processes beside a test that brings log and Redis itself: the projections, and an API of its own process. They end with the
// test process even when that is killed.
import { resolve } from 'node:path';
import { newProcesses } from '@aangan/launcher/processes/processes';
import {
  type RestartedProcesses,
  newRestartedProcesses,
} from '@aangan/launcher/processes/restarted-processes';
import { startApi, startProjections } from '@aangan/launcher/processes/components';

export type BackEnd = Pick<RestartedProcesses, 'pid' | 'kill' | 'start'> & {
  readonly launchProjections: () => Promise<void>;
  /** Resolves with its address once it is ready. */
  readonly launchApi: () => Promise<string>;
  readonly stop: () => Promise<void>;
};

const ROOT = resolve(import.meta.dirname, '../../..');

/** `env` holds the settings of all of them; their logs lie in the data folder. */
export function newBackEnd(dataDir: string, env: NodeJS.ProcessEnv): BackEnd {
  const crew = newProcesses();
  const fleet = newRestartedProcesses(crew);
  const context = { root: ROOT, dataDir, crew, mode: 'plain', embeddedStore: true } as const;
  return {
    pid: fleet.pid,
    kill: fleet.kill,
    start: fleet.start,
    launchProjections: async () =>
      void (await fleet.launch('projections', () => startProjections(context, env))),
    launchApi: async () => {
      const { port } = await fleet.launch('api', (former) => startApi(context, env, former ?? 0));
      return `http://127.0.0.1:${port}`;
    },
    stop: crew.stop,
  };
}
