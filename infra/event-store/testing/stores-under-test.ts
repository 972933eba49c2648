// The stores of the conformance suite: the embedded one; the one at EVENTSTORE_URL, if set; and EventStoreDB itself where a Docker engine is
// available. Unavailable stores are not registered, and the summary reports that.
import { request } from 'node:http';
import { startEmbeddedStore } from './embedded-store.ts';
import { takeTurns } from './turns.ts';

export type StoreUnderTest = {
  readonly name: string;
  readonly start: () => Promise<{ readonly url: string; readonly stop: () => Promise<unknown> }>;
};

const IMAGE = 'eventstore/eventstore:23.10.6-bookworm-slim';
const HTTP_PORT = 2113;
const DOCKER_SOCKET = '/var/run/docker.sock';

const embedded: StoreUnderTest = {
  name: 'the embedded store',
  start: () => startEmbeddedStore(['--memory']),
};

const given = (url: string): StoreUnderTest => ({
  name: 'the store at EVENTSTORE_URL',
  start: async () => ({ url, stop: await takeTurns(url) }),
});

const eventStoreDb: StoreUnderTest = {
  name: 'EventStoreDB in a container',
  start: async () => {
    const { GenericContainer, Wait } = await import('testcontainers');
    const container = await new GenericContainer(IMAGE)
      .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true' })
      .withExposedPorts(HTTP_PORT)
      .withWaitStrategy(Wait.forHttp('/health/live', HTTP_PORT).forStatusCode(204))
      .start();
    return {
      url: `esdb://${container.getHost()}:${container.getMappedPort(HTTP_PORT)}?tls=false`,
      stop: () => container.stop(),
    };
  },
};

/** The status of a GET to the Docker engine on its default socket; undefined without an engine. */
const engineSays = (path: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    const question = request({ socketPath: DOCKER_SOCKET, path, timeout: 2000 }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    question.once('timeout', () => question.destroy());
    question.once('error', () => resolve(undefined));
    question.end();
  });

/**
 * Why EventStoreDB cannot be tested in a container here; undefined when it can. A missing image is not pulled: without access to a registry each test
 * would wait for it and fail. `statusOf` returns the status of a GET to the engine.
 */
export const whyNoContainer = async (
  statusOf: (path: string) => Promise<number | undefined> = engineSays,
): Promise<string | undefined> => {
  if ((await statusOf('/_ping')) !== 200)
    return 'EventStoreDB was not tested in a container: no Docker engine is available here.';
  if ((await statusOf(`/images/${IMAGE}/json`)) === 200) return undefined;
  return `EventStoreDB was not tested in a container: the Docker engine here does not have its image (docker pull ${IMAGE}).`;
};

/** The available stores, and a sentence for each unavailable one. */
export const storesUnderTest = async (): Promise<{
  readonly stores: StoreUnderTest[];
  readonly absent: string[];
}> => {
  const url = process.env['EVENTSTORE_URL'];
  const why = await whyNoContainer();
  return {
    stores: [embedded, ...(url ? [given(url)] : []), ...(why === undefined ? [eventStoreDb] : [])],
    absent: why === undefined ? [] : [why],
  };
};
