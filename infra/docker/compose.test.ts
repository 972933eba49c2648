// Checks the compose files without a Docker engine: all names refer to something, and the settings are valid.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clusterIn } from '@aangan/platform/redis/redis-url';
import { readSettings, SETTINGS } from '@aangan/platform/settings/settings';
import { interpolate, parseCompose, type Service } from './testing/compose-file.ts';
import { fillTemplate } from './fill-template.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
/** Paths that an image declares as volumes; without a mount they become anonymous volumes. */
const DECLARED_VOLUMES = {
  'eventstore/eventstore': ['/var/lib/eventstore', '/var/log/eventstore'],
  redis: ['/data'],
  aangan: ['/data'],
};
const SECRETS = { JWT_SECRET: 'j'.repeat(32), USERNAME_SECRET: 'u'.repeat(32) };
const GIVEN = { EVENTSTORE_PASSWORD: 'a-password-of-tests', EVENTSTORE_SHOP_PASSWORD: 'another-of-tests' };

describe.each(['docker-compose.yml', 'docker-compose.cluster.yml'])('%s', (name) => {
  const text = read(name);
  const file = parseCompose(text);
  const services = Object.entries(file.services);
  const ofImage = services.filter(([, { image }]) => image === 'aangan');
  const ofShop = ofImage.filter(([each]) => each !== 'event-store-users');
  const environmentOf = ({ environment }: Service) =>
    Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, interpolate(value, GIVEN)]));

  test.each(services)('%s depends only on existing services and has a health check', (_, { depends_on }) => {
    for (const [other, { condition }] of Object.entries(depends_on)) {
      const awaited = file.services[other];
      expect(awaited, other).toBeDefined();
      if (condition === 'service_healthy') expect(awaited?.healthcheck, other).toBeDefined();
      else expect(awaited?.restart, other).toBe('no');
    }
  });

  test('the demo catalogue goes on loading after a kill, and not without end', () => {
    expect(file.services['demo']?.restart).toBe('on-failure:10');
  });

  test.each(services)('%s mounts only declared volumes and files of the repository', (_, { volumes }) => {
    for (const volume of volumes) {
      const [source = '', target = '', mode = 'rw'] = volume.split(':');
      expect(source).not.toBe('/var/run/docker.sock');
      if (source.startsWith('.')) expect(existsSync(join(ROOT, source)), source).toBe(true);
      else expect(Object.keys(file.volumes)).toContain(source);
      expect(target).toMatch(/^\//);
      expect(['rw', 'ro']).toContain(mode);
    }
  });

  test('uses every volume that it declares', () => {
    const used = new Set(
      services.flatMap(([, { volumes }]) => volumes.map((volume) => volume.split(':')[0] ?? '')),
    );
    expect([...used].filter((volume) => !volume.startsWith('.')).toSorted()).toEqual(
      Object.keys(file.volumes).toSorted(),
    );
  });

  test.each(services)('%s has a pinned version, and runs as root only without a network', (of, service) => {
    expect(service.image).toMatch(/^aangan$|:v?\d+\.\d+/);
    if (/^(0|root)\b/.test(service.user ?? '')) expect(service, of).toMatchObject({ network_mode: 'none' });
  });

  test('builds its image once, before every container that runs it', () => {
    expect(ofImage.filter(([, { build }]) => build !== undefined).map(([each]) => each)).toEqual(['secrets']);
    const waitsFor = (of: string): readonly string[] =>
      Object.keys(file.services[of]?.depends_on ?? {}).flatMap((other) => [other, ...waitsFor(other)]);
    for (const [each] of ofImage) if (each !== 'secrets') expect(waitsFor(each), each).toContain('secrets');
  });

  test('generates secrets only when the event stores can be read', () => {
    const stores = services.map(([each]) => each).filter((each) => /^event-store(-\d)?$/.test(each));
    expect(Object.keys(file.services.secrets?.depends_on ?? {})).toEqual(stores);
  });

  test.each(services)('%s has only the privileges that it needs', (of, service) => {
    const { cap_drop, security_opt, read_only, mem_limit, cap_add, user } = service;
    expect({ cap_drop, security_opt, read_only }).toEqual({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      read_only: true,
    });
    expect(mem_limit, of).toBeDefined();
    if (of !== 'certificates') expect(cap_add).toEqual([]);
    if (service.image.startsWith('redis:')) expect(user).toBe('redis');
  });

  test.each(services)('%s writes at most 50 MB of logs, and has no anonymous volume', (_, service) => {
    expect(service.logging).toEqual({
      driver: 'json-file',
      options: { 'max-size': '10m', 'max-file': '5' },
    });
    const places = [...service.volumes, ...service.tmpfs].map(
      (each) => each.replace(/^[^/][^:]*:/, '').split(':')[0],
    );
    const [, declared = []] =
      Object.entries(DECLARED_VOLUMES).find(([image]) => service.image.startsWith(image)) ?? [];
    for (const volume of declared) expect(places).toContain(volume);
  });

  test('passes event stores only their own options and the log level', () => {
    for (const [of, { image, environment }] of services) {
      if (!image.startsWith('eventstore/eventstore')) continue;
      expect(environment, of).not.toHaveProperty('EVENTSTORE_URL');
      expect(environment, of).toMatchObject({ EVENTSTORE_LOG_LEVEL: 'Information' });
    }
  });

  test('allows a second shop beside the first, with other ports, addresses and volumes', () => {
    expect(text).not.toMatch(/container_name|external:/);
    const other = { ...GIVEN, PORT: '3001', SHOP_SUBNET: '172.30.241' };
    const placesWith = (values: Readonly<Record<string, string>>) => {
      const read = interpolate(text.replaceAll(/^\s*#.*$/gm, ''), values);
      return new Set([
        ...services.flatMap(([, { ports }]) => ports.map((port) => interpolate(port, values).split(':')[0])),
        ...(read.match(/\b172\.\d+\.\d+(?=\.)/g) ?? []),
      ]);
    };
    const others = placesWith(other);
    expect([...placesWith(GIVEN)].filter((place) => others.has(place))).toEqual([]);
  });

  test('contains no secret and no default for one', () => {
    const secret = /^\w*(?:PASSWORD|SECRET|SIGNING_KEY)$/;
    for (const [, { environment }] of services)
      for (const [key, value] of Object.entries(environment))
        if (secret.test(key)) expect(value).toMatch(/^\$\{\w+:(?:-|\?[^}]+)\}$/);
    for (const [, who] of text.matchAll(/:\/\/([^@/\s]+)@/g)) expect(who).toMatch(/^\w+:\$\{\w+:\?[^}]+\}$/);
  });

  test('publishes the port of the shop only', () => {
    const open = services.filter(([, { ports }]) => ports.length > 0);
    expect(open.map(([each]) => each)).toEqual([name.includes('cluster') ? 'nginx' : 'api']);
    expect(open[0]?.[1].ports).toEqual([expect.stringMatching(/^\$\{PORT:-3000\}:\d+$/)]);
  });

  test.each(ofShop)('%s has valid and known settings', (of, service) => {
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

  test.each(ofShop)('%s has every setting, or the containers need none', (_, { environment }) => {
    // Pictures are in the volume that all share; the others are not for a shop in containers.
    const needless = ['UPLOADS_DIR', 'WORKER_NAME', 'RATE_LIMITS', 'PORT'];
    for (const name of SETTINGS)
      if (!needless.includes(name)) expect(Object.keys(environment)).toContain(name);
  });

  test.each(ofShop)('%s addresses its stores by their service names', (_, service) => {
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

  test('runs as an unprivileged user and contains no test tools', () => {
    expect(last).toContain('USER node');
    expect(last.filter((line) => line.startsWith('USER'))).toHaveLength(1);
    expect(lines.join('\n')).toMatch(/npm ci .*--omit=dev .*--include-workspace-root=false/);
    expect(lines.filter((line) => line.startsWith('FROM ')).join()).toMatch(
      /-slim AS build,.*-slim AS runtime,/,
    );
    const ignored = read('infra/docker/Dockerfile.dockerignore').split('\n');
    for (const tests of ['**/*.test.ts', '**/testing', 'infra/test', 'infra/bench', 'web/journeys'])
      expect(ignored).toContain(tests);
  });

  test('is rebuilt as one layer of runtime files, without package managers, with the settings of its base image', () => {
    const stages = lines
      .join('\n')
      .replaceAll('\\\n', ' ')
      .split(/^(?=FROM )/m);
    const runtime = stages.find((stage) => / AS runtime$/m.test(stage)) ?? '';
    for (const tool of [
      '/usr/local/lib/node_modules',
      '/usr/local/include',
      '/opt/yarn*',
      '/usr/local/bin/npm',
    ])
      expect(runtime.split(/\s+/)).toContain(tool);
    const [, pattern = '$.'] = /grep -E '([^']+)'/.exec(runtime) ?? [];
    const purged = new RegExp(pattern);
    for (const name of ['apt', 'libapt-pkg6.0', 'perl-base', 'libperl5.36', 'debconf'])
      expect(name).toMatch(purged);
    for (const name of [
      'libc6',
      'libstdc++6',
      'libgcc-s1',
      'bash',
      'coreutils',
      'dpkg',
      'ca-certificates',
      'tzdata',
    ])
      expect(name).not.toMatch(purged);
    expect(runtime).toMatch(/\/usr\/share\/doc -type f ! -name copyright -delete/);
    expect(last.slice(0, 3)).toEqual([
      'FROM scratch',
      'COPY --from=runtime / /',
      'COPY --from=build /shop /shop',
    ]);
    expect(last.join('\n')).toMatch(
      /^ENV PATH=\/usr\/local\/sbin:\/usr\/local\/bin:\S+ NODE_ENV=production DATA_DIR=\/data$/m,
    );
    expect(last.some((line) => line.startsWith('RUN '))).toBe(false);
  });

  test('includes no secret from the folder of the compose files', () => {
    for (const file of ['.gitignore', 'infra/docker/Dockerfile.dockerignore'])
      expect(read(file).split('\n')).toContain('.env');
  });

  test('starts a program that exists', () => {
    const [, main = ''] = /^ENTRYPOINT \["node", "(.*)"\]$/m.exec(lines.join('\n')) ?? [];
    expect(existsSync(join(ROOT, main))).toBe(true);
  });
});

describe('the Docker commands in operations.md', () => {
  const text = read('infra/docs/operations.md');
  const one = parseCompose(read('docker-compose.yml'));
  const cluster = parseCompose(read('docker-compose.cluster.yml'));

  test('name existing programs, services and volumes', () => {
    const [, backup = ''] = text.split('### With EventStoreDB and Redis');
    const blocks = (backup.split('\n## ')[0] ?? '').split(/^```$/m).filter((_, at) => at % 2 === 1);
    const commands = blocks.join('').replaceAll('\\\n', ' ').split('\n');
    const programs = commands.flatMap((line) => line.match(/\binfra\/\S+\.ts/g) ?? []);
    expect(new Set(programs)).toEqual(
      new Set([
        'infra/operations/backup/main.ts',
        'infra/operations/backup/take-event-store.ts',
        'infra/operations/restore/main.ts',
      ]),
    );
    for (const program of programs) expect(existsSync(join(ROOT, program)), program).toBe(true);
    const started = commands.flatMap(
      (line) => /compose up -d --wait (.+)$/.exec(line)?.[1]?.split(' ') ?? [],
    );
    const named = commands.flatMap(
      (line) => /compose (?:run|exec) .*?(?<= )(api|event-store|proofs|keys)(?= )/.exec(line)?.[1] ?? [],
    );
    expect(new Set(named)).toEqual(new Set(['api', 'event-store', 'proofs', 'keys']));
    for (const service of [...started, ...named]) expect(Object.keys(one.services)).toContain(service);
    expect(Object.keys(one.services)).toContain('secrets');
    for (const service of [
      'api-1',
      'event-store-1',
      'event-store-2',
      'event-store-3',
      'proofs',
      'keys',
      'secrets',
    ])
      expect(Object.keys(cluster.services)).toContain(service);
  });

  test('copy the log as its owner, from the server’s folder', () => {
    expect(text).toContain(' -v events:/log:ro api infra/operations/backup/main.ts ');
    expect(one.services['event-store']?.volumes).toContain('events:/var/lib/eventstore');
    expect(cluster.services['event-store-1']?.volumes).toContain('events-1:/var/lib/eventstore');
    for (const { services } of [one, cluster])
      for (const [name, { volumes, depends_on }] of Object.entries(services))
        if (/^event-store(-\d)?$/.test(name)) {
          expect(volumes.some((volume) => volume.startsWith('shop:'))).toBe(false);
          // Services that are started for a restore must not generate secrets in the data folder.
          expect(Object.keys(depends_on)).not.toContain('secrets');
        }
  });
});

describe('many machines', () => {
  const { services, networks } = parseCompose(read('docker-compose.cluster.yml'));
  const named = (begin: string): readonly [string, Service][] =>
    Object.entries(services).filter(([name]) => new RegExp(`^${begin}-\\d$`).test(name));

  test('are three event stores that each have a certificate and know the other two', () => {
    const stores = named('event-store');
    expect(stores).toHaveLength(3);
    const certificates = services.certificates?.command?.toString() ?? '';
    const keyOf = (name: string) => `certificate-${name.at(-1)}`;
    for (const [name, { environment, volumes }] of stores) {
      const number = name.at(-1) ?? '';
      expect(environment).toMatchObject({
        EVENTSTORE_CLUSTER_SIZE: '3',
        EVENTSTORE_NODE_HOST_ADVERTISE_AS: name,
        EVENTSTORE_REPLICATION_HOST_ADVERTISE_AS: name,
        EVENTSTORE_CERTIFICATE_FILE: '/certificate/node.crt',
        EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE: '/certificate/node.key',
      });
      expect(environment).not.toHaveProperty('EVENTSTORE_INSECURE');
      const others = stores.map(([other]) => `${other}:2113`).filter((other) => !other.startsWith(name));
      expect(environment.EVENTSTORE_GOSSIP_SEED).toBe(others.join(','));
      expect(volumes.toSorted()).toEqual([
        `${keyOf(name)}:/certificate:ro`,
        `events-${number}:/var/lib/eventstore`,
        'trust:/trust:ro',
      ]);
      expect(certificates).toMatch(new RegExp(`for node in .*\\b${number}\\b`));
    }
  });

  test('are six Redis servers with fixed addresses, by which they are joined', () => {
    const views = named('views');
    const addresses = views.map(([, { networks: own }]) =>
      Array.isArray(own) ? '' : own.shop?.ipv4_address,
    );
    expect(new Set(addresses).size).toBe(6);
    const joining = services['views-join']?.command?.toString() ?? '';
    for (const address of addresses) {
      expect(joining).toContain('$$SUBNET.3$$n');
      expect(address).toMatch(/^172\.30\.240\.3[1-6]$/);
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

  test('are two workers, and two APIs behind nginx that trust only nginx', () => {
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

  test('give the shop its own user, and its containers no other password', () => {
    for (const [name] of Object.entries(services).filter(([, { image }]) => image === 'aangan')) {
      const { EVENTSTORE_URL = '', ...others } = services[name]?.environment ?? {};
      expect(EVENTSTORE_URL).toMatch(/^secrets$|-users$/.test(name) ? /^esdb:\/\/admin:/ : /^esdb:\/\/shop:/);
      if (name !== 'event-store-users') expect(JSON.stringify(others)).not.toContain('EVENTSTORE_');
    }
  });

  test('store the keys of persons twice, each write on disk before its response', () => {
    for (const name of ['keys', 'keys-copy'])
      expect(services[name]?.command?.at(-1)).toContain('--appendonly yes --appendfsync always');
  });

  test('do not start without a password for the event stores', () => {
    expect(() => interpolate(services['api-1']?.environment.EVENTSTORE_URL ?? '', {})).toThrow(
      'EVENTSTORE_SHOP_PASSWORD is not given',
    );
    const users = services['event-store-users']?.environment ?? {};
    expect(() => interpolate(users.EVENTSTORE_URL ?? '', {})).toThrow('EVENTSTORE_PASSWORD is not given');
  });
});
