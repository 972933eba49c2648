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

/** The status of a GET to the Docker engine on its usual socket; undefined where none answers. */
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
 * Why EventStoreDB itself cannot be asked in a container here; undefined when it can. An image that is not there is not fetched: an engine may have no
 * registry, and then each test would wait for it and fail. `says` gives the status of a GET to the engine.
 */
export const whyNoContainer = async (
  says: (path: string) => Promise<number | undefined> = engineSays,
): Promise<string | undefined> => {
  if ((await says('/_ping')) !== 200)
    return 'No container of EventStoreDB was asked: no Docker engine answers here.';
  if ((await says(`/images/${IMAGE}/json`)) === 200) return undefined;
  return `No container of EventStoreDB was asked: the Docker engine here has no image of it (docker pull ${IMAGE}).`;
};

/** All that can be asked here and now, and a sentence about what cannot. */
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
