// `npm start` and, with --reloading, `npm run dev`: the whole shop on this machine, until Ctrl-C.
import { launch } from './launch.ts';

await launch({ mode: process.argv.includes('--reloading') ? 'reloading' : 'plain' });
