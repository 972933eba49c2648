// npm run rebuild [-- name ...]          makes views anew beside the live ones and goes over to them
// npm run rebuild -- --back [name ...]   returns to the views from before
// npm run rebuild -- --drop [name ...]   deletes the views that are not live
import { parseArgs } from 'node:util';
import { formatFillProgress, formatCount, progressLinesOn } from '../runtime/redis/progress-lines.ts';
import { chosenProjections } from '../chosen-projections.ts';
import { dropOthers, goBack, rebuild } from '../runtime/rebuild/rebuild.ts';
import { openWorkerParts, environmentBesideShop } from '../worker-parts.ts';

const { values, positionals } = parseArgs({
  options: { back: { type: 'boolean' }, drop: { type: 'boolean' } },
  allowPositionals: true,
});
const print = (sentence: string): boolean => process.stdout.write(`${sentence}\n`);
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
process.once('SIGINT', () => stop.abort());

try {
  const parts = openWorkerParts('rebuild', await environmentBesideShop(process.env));
  const projections = chosenProjections(positionals, parts.settings.shopTimeZone);
  if (values.back)
    for (const projection of projections) {
      const generation = await goBack(parts.views, projection, stop.signal);
      print(
        `${projection.name}: ${generation ? `back at ${generation}` : 'there are no views to return to'}`,
      );
    }
  else if (values.drop)
    for (const { name } of projections) print(`${name}: ${await dropOthers(parts.views, name)} dropped`);
  else {
    const lines = progressLinesOn(process.stdout);
    const observer = {
      progressed: (name: string, filling: Parameters<typeof formatFillProgress>[0]) =>
        lines.update(name, formatFillProgress(filling)),
      live: (name: string, generation: string, { events }: { readonly events: number }) =>
        lines.end(name, `live at ${generation}, ${formatCount(events)} events`),
    };
    await rebuild({ ...parts, projections }, observer, stop.signal).finally(lines.close);
    print(
      stop.signal.aborted
        ? 'Stopped. A worker that runs goes on with what was begun; --drop gives it up.'
        : 'The views from before go on being folded: --back returns to them, --drop deletes them.',
    );
  }
  await parts.close();
  process.exit(stop.signal.aborted ? 1 : 0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
