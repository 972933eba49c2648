// The shop's projections and an API in processes of their own, for tests that start the log and Redis themselves. They end with the test process,
// even when it is killed.
import { makeProcesses } from '@aangan/launcher/processes/processes';
import {
  type RestartedProcesses,
  makeRestartedProcesses,
} from '@aangan/launcher/processes/restarted-processes';
import { startApi, startProjections } from '@aangan/launcher/processes/components';
import { programsInTest } from './built-programs.ts';

export type BackEnd = Pick<RestartedProcesses, 'pid' | 'kill' | 'start'> & {
  readonly launchProjections: () => Promise<void>;
  /** Resolves with the API's address once it is ready. */
  readonly launchApi: () => Promise<string>;
  readonly stop: () => Promise<void>;
};

/** `env`: the settings of both; their logs are written to the data folder. */
export function newBackEnd(dataDir: string, env: NodeJS.ProcessEnv): BackEnd {
  const processes = makeProcesses();
  const restarted = makeRestartedProcesses(processes);
  const context = { ...programsInTest(), dataDir, processes, embeddedStore: true };
  return {
    pid: restarted.pid,
    kill: restarted.kill,
    start: restarted.start,
    launchProjections: async () =>
      void (await restarted.launch('projections', () => startProjections(context, env))),
    launchApi: async () => {
      const { port } = await restarted.launch('api', (former) => startApi(context, env, former ?? 0));
      return `http://127.0.0.1:${port}`;
    },
    stop: processes.stop,
  };
}
