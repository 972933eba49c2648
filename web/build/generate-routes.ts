// Writes src/routeTree.gen.ts from src/routes, for the type check and the linter, which run without Vite.
import { Generator, getConfig } from '@tanstack/router-generator';
import { dirname } from 'node:path';

const root = dirname(import.meta.dirname);
await new Generator({ config: getConfig({}, root), root }).run();
