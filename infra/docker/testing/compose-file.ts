// Parses a compose file without a Docker engine; strict about every name, so that typing errors are found.
import { parse } from 'yaml';
import { z } from 'zod';

const names = z.array(z.string());
/** With the defaults of a shop that is alone on its machine. */
const address = z.string().transform((text) => interpolate(text, {}));
const environment = z.record(z.string(), z.string());
const command = z.union([z.string(), names]);

const service = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  init: z.literal(true).optional(),
  restart: z.enum(['no', 'unless-stopped', 'on-failure:10']),
  pull_policy: z.literal('never').optional(),
  cap_drop: names.default([]),
  cap_add: names.default([]),
  security_opt: names.default([]),
  read_only: z.boolean().default(false),
  tmpfs: names.default([]),
  mem_limit: z
    .string()
    .regex(/^\d+[mg]$/)
    .optional(),
  logging: z
    .strictObject({
      driver: z.literal('json-file'),
      options: z.strictObject({ 'max-size': z.string(), 'max-file': z.string() }),
    })
    .optional(),
  user: z.string().optional(),
  network_mode: z.literal('none').optional(),
  entrypoint: names.optional(),
  command: command.optional(),
  environment: environment.default({}),
  volumes: names.default([]),
  ports: names.default([]),
  expose: names.default([]),
  networks: z
    .union([names, z.record(z.string(), z.strictObject({ ipv4_address: address.pipe(z.ipv4()) }))])
    .default([]),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .default({}),
  healthcheck: z
    .strictObject({
      test: names,
      interval: z.string().regex(/^\d+s$/),
      timeout: z.string().regex(/^\d+s$/),
      retries: z.int().positive(),
    })
    .optional(),
});

const file = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
  networks: z
    .record(
      z.string(),
      z.strictObject({
        ipam: z.strictObject({
          config: z.array(
            z.strictObject({
              subnet: address.pipe(z.cidrv4()),
              ip_range: address.pipe(z.cidrv4()).optional(),
            }),
          ),
        }),
      }),
    )
    .default({}),
});

export type Service = z.infer<typeof service>;
export type ComposeFile = z.infer<typeof file>;

/** Our files use many aliases; the parser's limit protects from untrusted files. */
const MOST_ALIASES = 1_000;

/** Parses a compose file; anchors are resolved and `x-` keys removed. Throws for anything unexpected. */
export function parseCompose(text: string): ComposeFile {
  const whole = z
    .record(z.string(), z.unknown())
    .parse(parse(text, { merge: true, maxAliasCount: MOST_ALIASES }));
  return file.parse(Object.fromEntries(Object.entries(whole).filter(([key]) => !key.startsWith('x-'))));
}

/**
 * Interpolates environment variables as Docker does: `${NAME:-default}`, where the default may contain another one, and `${NAME:?why}`, which throws
 * without a value.
 */
export function interpolate(text: string, variables: Readonly<Record<string, string>>): string {
  const value = /\$\{(\w+):([-?])((?:[^{}]|\{[^{}]*\})*)\}/g;
  return text.replaceAll(value, (_, name: string, kind: string, rest: string) => {
    const given = variables[name];
    if (given !== undefined && given !== '') return given;
    if (kind === '?') throw new Error(`${name} is not given: ${rest}`);
    return interpolate(rest, variables);
  });
}
