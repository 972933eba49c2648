// The stores that the conformance suite asks: the embedded one; the one at EVENTSTORE_URL, if given; and EventStoreDB itself where a
// Docker engine answers. What is not there is not registered, and the summary says so.
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

/** True when a Docker engine answers on its usual socket. */
const dockerAnswers = (): Promise<boolean> =>
  new Promise((resolve) => {
    const ping = request({ socketPath: DOCKER_SOCKET, path: '/_ping', timeout: 2000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    ping.once('timeout', () => ping.destroy());
    ping.once('error', () => resolve(false));
    ping.end();
  });

/** All that can be asked here and now, and a sentence about what cannot. */
export const storesUnderTest = async (): Promise<{
  readonly stores: StoreUnderTest[];
  readonly absent: string[];
}> => {
  const url = process.env['EVENTSTORE_URL'];
  const hasDocker = await dockerAnswers();
  return {
    stores: [embedded, ...(url ? [given(url)] : []), ...(hasDocker ? [eventStoreDb] : [])],
    absent: hasDocker ? [] : ['EventStoreDB itself was not asked: no Docker engine answers here.'],
  };
};
