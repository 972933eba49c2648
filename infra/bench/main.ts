// npm run bench -- <name>: measures one part of the shop and prints a table.
const BENCHES: Readonly<Record<string, () => Promise<{ readonly bench: () => Promise<void> }>>> = {
  'event-store': () => import('./event-store/bench.ts'),
  replay: () => import('./replay/bench.ts'),
};

const [name = ''] = process.argv.slice(2);
const load = BENCHES[name];
if (load === undefined) {
  console.error(`npm run bench -- ${Object.keys(BENCHES).join(' | ')}`);
  process.exit(1);
}
await (await load()).bench();
process.exit(0);
