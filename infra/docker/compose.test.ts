// What a machine without an engine can tell of the compose files: that every name in them leads somewhere, and that the shop takes their settings.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clusterIn } from '../adapters/redis-url.ts';
import { readSettings, SETTINGS } from '../adapters/settings.ts';
import { interpolate, parseCompose, type Service } from './compose-file.ts';
import { fillTemplate } from './fill-template.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const SECRETS = { JWT_SECRET: 'j'.repeat(32), USERNAME_SECRET: 'u'.repeat(32) };
const GIVEN = { EVENTSTORE_PASSWORD: 'a-password-of-tests' };

describe.each(['docker-compose.yml', 'docker-compose.cluster.yml'])('%s', (name) => {
  const text = read(name);
  const file = parseCompose(text);
  const services = Object.entries(file.services);
  const ofShop = services.filter(([, { image }]) => image === 'aangan');
  const environmentOf = ({ environment }: Service) =>
    Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, interpolate(value, GIVEN)]));

  it.each(services)('%s waits only for who is there and tells when it is ready', (_, { depends_on }) => {
    for (const [other, { condition }] of Object.entries(depends_on)) {
      const awaited = file.services[other];
      expect(awaited, other).toBeDefined();
      if (condition === 'service_healthy') expect(awaited?.healthcheck, other).toBeDefined();
      else expect(awaited?.restart, other).toBe('no');
    }
  });

  it.each(services)('%s mounts what is declared or stands in the repository', (_, { volumes }) => {
    for (const volume of volumes) {
      const [source = '', target = '', mode = 'rw'] = volume.split(':');
      if (source.startsWith('.')) expect(existsSync(join(ROOT, source)), source).toBe(true);
      else expect(Object.keys(file.volumes)).toContain(source);
      expect(target).toMatch(/^\//);
      expect(['rw', 'ro']).toContain(mode);
    }
  });

  it('has every volume that it declares in use', () => {
    const used = new Set(
      services.flatMap(([, { volumes }]) => volumes.map((volume) => volume.split(':')[0])),
    );
    expect([...used].filter((volume) => !volume?.startsWith('.')).toSorted()).toEqual(
      Object.keys(file.volumes).toSorted(),
    );
  });

  it.each(services)('%s is of a named version, and no root but without a network', (of, service) => {
    expect(service.image).toMatch(/^aangan$|:v?\d+\.\d+/);
    if (/^(0|root)\b/.test(service.user ?? '')) expect(service, of).toMatchObject({ network_mode: 'none' });
  });

  it('has no secret in it, nor a default for one', () => {
    const secret = /^\w*(?:PASSWORD|SECRET|SIGNING_KEY)$/;
    for (const [, { environment }] of services)
      for (const [key, value] of Object.entries(environment))
        if (secret.test(key)) expect(value).toMatch(/^\$\{\w+:(?:-|\?[^}]+)\}$/);
    for (const [, who] of text.matchAll(/:\/\/([^@/\s]+)@/g)) expect(who).toMatch(/^\w+:\$\{\w+:\?[^}]+\}$/);
  });

  it('lets in whoever shops, and nobody else', () => {
    const open = services.filter(([, { ports }]) => ports.length > 0);
    expect(open.map(([each]) => each)).toEqual([name.includes('cluster') ? 'nginx' : 'api']);
    expect(open[0]?.[1].ports).toEqual([expect.stringMatching(/^\$\{PORT:-3000\}:\d+$/)]);
  });

  it.each(ofShop)('%s has settings that the shop takes, each of which it knows', (of, service) => {
    const environment = environmentOf(service);
    for (const key of Object.keys(environment)) expect(SETTINGS, of).toContain(key);
    const settings = readSettings({ ...environment, ...SECRETS });
    expect(settings.dataDir).toBe('/data');
    expect(settings.publicUrl).toBe('http://localhost:3000');
    const [main] = Array.isArray(service.command) ? service.command : [];
    if (main !== undefined) expect(existsSync(join(ROOT, main)), main).toBe(true);
    const health = service.healthcheck?.test.join(' ') ?? '';
    const [, port] = /127\.0\.0\.1:(\d+)\/readyz/.exec(health) ?? [];
    if (port !== undefined) expect([environment.PORT, environment.METRICS_PORT]).toContain(port);
  });

  it.each(ofShop)('%s finds its stores by the names that they have here', (_, service) => {
    const { redisUrl, keysUrl, proofsUrl, eventStoreUrl } = readSettings({
      ...environmentOf(service),
      ...SECRETS,
    });
    const redis = clusterIn(redisUrl)?.seeds.map(({ host, port }) => `${host}:${port}`) ?? [
      new URL(redisUrl).host,
    ];
    const others = [keysUrl, proofsUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).host]));
    const [, nodes = ''] = /:\/\/(?:[^@/]*@)?([^?/]+)/.exec(eventStoreUrl) ?? [];
    for (const address of [...redis, ...others]) {
      const [host = '', port] = address.split(':');
      expect(file.services[host]?.image).toMatch(/^redis:/);
      expect(port).toBe('6379');
    }
    for (const node of nodes.split(',')) {
      const [host = '', port] = node.split(':');
      expect(file.services[host]?.image).toMatch(/^eventstore\/eventstore:/);
      expect(port).toBe('2113');
    }
  });
});

describe('the image of the shop', () => {
  const lines = read('infra/docker/Dockerfile').split('\n');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));

  it('runs as nobody special and holds no tools of tests', () => {
    expect(last).toContain('USER node');
    expect(last.filter((line) => line.startsWith('USER'))).toHaveLength(1);
    expect(lines.join('\n')).toContain('npm prune --omit=dev');
    expect(last[0]).toMatch(/-slim$/);
  });

  it('takes no secret along that stands beside the compose files', () => {
    for (const file of ['.gitignore', 'infra/docker/Dockerfile.dockerignore'])
      expect(read(file).split('\n')).toContain('.env');
  });

  it('begins with a program that is there', () => {
    const [, main = ''] = /^ENTRYPOINT \["node", "(.*)"\]$/m.exec(lines.join('\n')) ?? [];
    expect(existsSync(join(ROOT, main))).toBe(true);
  });
});

describe('many machines', () => {
  const { services, networks } = parseCompose(read('docker-compose.cluster.yml'));
  const named = (begin: string): readonly [string, Service][] =>
    Object.entries(services).filter(([name]) => new RegExp(`^${begin}-\\d$`).test(name));

  it('are three event stores with a certificate each that know the other two', () => {
    const stores = named('event-store');
    expect(stores).toHaveLength(3);
    const certificates = services.certificates?.command?.toString() ?? '';
    for (const [name, { environment, volumes }] of stores) {
      const number = name.at(-1) ?? '';
      expect(environment).toMatchObject({
        EVENTSTORE_CLUSTER_SIZE: '3',
        EVENTSTORE_NODE_HOST_ADVERTISE_AS: name,
        EVENTSTORE_REPLICATION_HOST_ADVERTISE_AS: name,
        EVENTSTORE_CERTIFICATE_FILE: `/certificates/node-${number}/node.crt`,
        EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE: `/certificates/node-${number}/node.key`,
      });
      expect(environment).not.toHaveProperty('EVENTSTORE_INSECURE');
      const others = stores.map(([other]) => `${other}:2113`).filter((other) => !other.startsWith(name));
      expect(environment.EVENTSTORE_GOSSIP_SEED).toBe(others.join(','));
      expect(volumes).toContain(`events-${number}:/var/lib/eventstore`);
      expect(certificates).toMatch(new RegExp(`for node in .*\\b${number}\\b`));
    }
  });

  it('are six servers of Redis, with an address each by which they are joined', () => {
    const views = named('views');
    const addresses = views.map(([, { networks: own }]) =>
      Array.isArray(own) ? '' : own.shop?.ipv4_address,
    );
    expect(new Set(addresses).size).toBe(6);
    const joining = services['views-join']?.command?.toString() ?? '';
    for (const address of addresses) {
      expect(joining).toContain(`${address}:6379`);
      expect(address?.split('.').slice(0, 3)).toEqual(
        networks.shop?.ipam.config[0]?.subnet.split('.').slice(0, 3),
      );
    }
    for (const [name, { command, volumes }] of views) {
      expect(command).toContain('--cluster-enabled yes');
      expect(command).toContain('--maxmemory-policy noeviction');
      expect(volumes).toEqual([`${name}:/data`]);
    }
  });

  it('are two workers, and two APIs that nginx knows and that believe it alone', () => {
    expect(named('projections')).toHaveLength(2);
    const apis = named('api');
    expect(apis).toHaveLength(2);
    const { environment = {} } = services.nginx ?? {};
    const filled = fillTemplate(read('infra/docker/nginx.conf.template'), environment);
    expect(filled.replaceAll(/^\s*#.*$/gm, '')).not.toMatch(/\$\{/);
    for (const [name, api] of apis) {
      expect(filled).toContain(`server ${name}:${api.environment.PORT} resolve`);
      expect(interpolate(api.environment.TRUST_PROXY ?? '', {})).toBe('1');
    }
    expect(services.nginx?.ports[0]?.split(':').at(-1)).toBe(environment.NGINX_LISTEN);
  });

  it('keep the keys of persons twice, each write on disk before its answer', () => {
    for (const name of ['keys', 'keys-copy'])
      expect(services[name]?.command).toContain('--appendonly yes --appendfsync always');
    expect(services['keys-copy']?.command).toContain('--replicaof keys 6379');
  });

  it('do not start without a password of their own for the event stores', () => {
    expect(() => interpolate(services['api-1']?.environment.EVENTSTORE_URL ?? '', {})).toThrow(
      'EVENTSTORE_PASSWORD is not given',
    );
  });
});
