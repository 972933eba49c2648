// The program of npm run rebuild: rebuilds views in a new generation, then activates it.
import { readCommandLine, refuseCommandLine, UsageError } from '@aangan/platform/process/command-line';
import { begin, exitCode } from './rebuild-stop.ts';
import { formatFillProgress, formatCount, progressLinesOn } from '../runtime/redis/progress-lines.ts';
import { chosenProjections } from '../chosen-projections.ts';
import { dropInactiveGenerations, activatePrevious, rebuild } from '../runtime/rebuild/rebuild.ts';
import { openWorkerConnections, environmentBesideShop } from '../worker-connections.ts';

const usage = `npm run rebuild [-- NAME ...]           rebuilds views in a new generation, then activates it
npm run rebuild -- --back [NAME ...]    activates the previous generation again
npm run rebuild -- --drop [NAME ...]    deletes the generations that are not live
NAME is a projection; without one all are meant.`;

const { values, operands } = readCommandLine({
  usage,
  options: { back: { type: 'boolean' }, drop: { type: 'boolean' } },
  operands: [0, Infinity],
});
if (values.back && values.drop) refuseCommandLine(usage, 'Give either --back or --drop.');
const print = (sentence: string): boolean => process.stdout.write(`${sentence}\n`);

try {
  const env = await environmentBesideShop(process.env);
  const connections = openWorkerConnections('rebuild', env, { logsDamage: false });
  const projections = chosenProjections(operands, connections.settings.shopTimeZone);
  // Before Redis answers nothing can be changed.
  await connections.redis.ping();
  const signal = begin();
  if (values.back)
    for (const projection of projections) {
      const generation = await activatePrevious(connections.views, projection, signal);
      if (generation === undefined && signal.aborted) {
        print('Stopped. The projections that are not listed are unchanged.');
        break;
      }
      print(
        `${projection.name}: ${generation ? `back at ${generation}` : 'there is no previous generation'}`,
      );
    }
  else if (values.drop)
    for (const { name } of projections)
      print(`${name}: ${await dropInactiveGenerations(connections.views, name)} dropped`);
  else {
    const lines = progressLinesOn(process.stdout);
    const observer = {
      progressed: (name: string, filling: Parameters<typeof formatFillProgress>[0]) =>
        lines.update(name, formatFillProgress(filling)),
      live: (name: string, generation: string, { events }: { readonly events: number }) =>
        lines.end(name, `live at ${generation}, ${formatCount(events)} events`),
    };
    await rebuild({ ...connections, projections }, observer, signal).finally(lines.close);
    print(
      signal.aborted
        ? 'Stopped. A running worker continues the rebuild; type npm run rebuild -- --drop to discard it.'
        : 'The previous generation is kept up to date: --back activates it again, --drop deletes it.',
    );
  }
  await connections.close();
  process.exit(exitCode());
} catch (error) {
  if (error instanceof UsageError) refuseCommandLine(usage, error.message);
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
