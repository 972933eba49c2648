// The program of an API process whose catalogue follower can be delayed: each line of its standard input sets
// the delay.
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { makeLogger } from '@aangan/platform/process/logger';
import { readSettings } from '@aangan/platform/settings/settings';
import { makeApp } from '../app.ts';
import { makeServer } from '../http/server.ts';
import { withLateFollower, type Lateness } from './late-follower.ts';
import { openServices } from '../services.ts';

const settings = readSettings(process.env);
const services = openServices(settings, makeLogger('late api in test', settings.logLevel));
const lateness: Lateness = { ms: 0 };
const app = makeApp({ ...services, log: withLateFollower(services.log, lateness) }, () => true);
const server = makeServer(app.handle);
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ port })}\n`);
});
createInterface({ input: process.stdin })
  .on('line', (line) => {
    lateness.ms = Number(line);
    process.stdout.write(`${line}\n`);
  })
  .on('close', () => process.exit(0));
