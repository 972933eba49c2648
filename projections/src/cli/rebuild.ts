// npm run rebuild [-- name ...]: rebuilds views in a new generation, then activates it
// npm run rebuild -- --back [name ...]: activates the previous generation again
// npm run rebuild -- --drop [name ...]: deletes the generations that are not live
import { parseArgs } from 'node:util';
import { formatFillProgress, formatCount, progressLinesOn } from '../runtime/redis/progress-lines.ts';
import { chosenProjections } from '../chosen-projections.ts';
import { dropInactiveGenerations, activatePrevious, rebuild } from '../runtime/rebuild/rebuild.ts';
import { openWorkerConnections, environmentBesideShop } from '../worker-connections.ts';

const print = (sentence: string): boolean => process.stdout.write(`${sentence}\n`);
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
process.once('SIGINT', () => stop.abort());

try {
  const { values, positionals } = parseArgs({
    options: { back: { type: 'boolean' }, drop: { type: 'boolean' } },
    allowPositionals: true,
  });
  const connections = openWorkerConnections('rebuild', await environmentBesideShop(process.env));
  const projections = chosenProjections(positionals, connections.settings.shopTimeZone);
  if (values.back)
    for (const projection of projections) {
      const generation = await activatePrevious(connections.views, projection, stop.signal);
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
    await rebuild({ ...connections, projections }, observer, stop.signal).finally(lines.close);
    print(
      stop.signal.aborted
        ? 'Stopped. A running worker continues the rebuild; type npm run rebuild -- --drop to discard it.'
        : 'The previous generation is kept up to date: --back activates it again, --drop deletes it.',
    );
  }
  await connections.close();
  process.exit(stop.signal.aborted ? 1 : 0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
