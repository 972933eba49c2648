// The allowed imports between packages and between features (README, "The way of the data").
import { features as manifests } from './shared-events/src/features.ts';

/** The folders of features: those with a manifest, and those that only have screens or routes. */
const features = [
  ...manifests.map(({ name }) => (isInCatalogue(name) ? `catalogue/${name}` : name)),
  ...['maintenance', 'contact', 'home', 'settings'],
].join('|');
/** Tests, and the helpers that only they use. */
const tests = '(?:\\.(?:test|spec)\\.tsx?$|/testing/)';
/** What tests of any package may start: Redis, an event store, single processes, a whole shop. */
const testSetup = '^infra/(?:test/setup|launcher)/';
/** Programs: they import the others, and no package imports them. */
const programs = '^infra/(?:operations|demo|bench|faults|docker|notices)/';
function isInCatalogue(name) {
  return ['products', 'categories', 'brands', 'colors'].includes(name);
}

export default {
  forbidden: [
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'only-tests-import-tests',
      severity: 'error',
      from: {
        pathNot: [tests, '^infra/test/', '^infra/(?:faults|bench)/', '^infra/event-store/conformance/'],
      },
      to: { path: [tests, '^infra/test/'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'web-uses-http-shapes-only',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/journeys/features\\.ts$' },
      to: {
        path: '^(?:command-api|projections|infra|shared-events)/',
        pathNot: ['^shared-events/src/.*http\\.ts$', '^shared-events/src/(?:money|position|clock-gap)\\.ts$'],
      },
    },
    {
      name: 'command-api-uses-shared-events-and-platform',
      severity: 'error',
      from: { path: '^command-api/', pathNot: tests },
      to: { path: '^web/|^infra/(?!platform/)' },
    },
    {
      name: 'command-api-does-not-use-projections',
      severity: 'error',
      from: { path: '^command-api/(?!src/features/audit/)', pathNot: tests },
      to: { path: '^projections/' },
    },
    {
      // The one exception: the audit folds the past with the reducers of the present, or asks it of what the worker remembers.
      name: 'audit-uses-projections-as-pure-values',
      severity: 'error',
      from: { path: '^command-api/src/features/audit/' },
      to: { path: '^projections/', pathNot: '/projection\\.ts$|^projections/src/past/' },
    },
    {
      name: 'projections-use-events-views-and-platform',
      severity: 'error',
      from: { path: '^projections/', pathNot: tests },
      to: { path: '^(?:web|command-api)/|^infra/(?!platform/)|^shared-events/src/.*http\\.ts$' },
    },
    {
      name: 'tests-use-their-package-platform-and-the-test-setup',
      severity: 'error',
      from: { path: `^(command-api|projections)/.*${tests}` },
      to: {
        path: '^(?:web|command-api|projections|infra)/',
        pathNot: ['^$1/', '^infra/platform/', testSetup],
      },
    },
    {
      name: 'shared-events-uses-no-other-package',
      severity: 'error',
      from: { path: '^shared-events/' },
      to: { path: '^(?:web|command-api|projections|infra)/' },
    },
    {
      name: 'infra-talks-to-the-shop-as-a-client',
      severity: 'error',
      from: { path: '^infra/(?!platform/|test/|faults/|bench/)' },
      to: {
        path: '^(?:web|command-api|projections|shared-events)/',
        pathNot: ['^shared-events/src/.*http\\.ts$', '^shared-events/src/(?:money|position)\\.ts$'],
      },
    },
    {
      name: 'platform-uses-shared-events-only',
      severity: 'error',
      from: { path: '^infra/platform/', pathNot: tests },
      to: { path: '^(?:web|command-api|projections)/|^infra/(?!platform/)' },
    },
    {
      name: 'event-store-uses-no-other-package',
      severity: 'error',
      from: { path: '^infra/event-store/', pathNot: tests },
      to: { path: '^(?:web|command-api|projections|shared-events)/|^infra/(?!event-store/)' },
    },
    {
      name: 'no-package-imports-a-program',
      severity: 'error',
      from: { path: '^(infra/[^/]+|[^/]+)/', pathNot: [tests, '^infra/test/'] },
      to: { path: programs, pathNot: '^$1/' },
    },
    {
      name: 'a-feature-never-imports-a-feature',
      severity: 'error',
      from: { path: `^(command-api|projections|web)/src/features/(${features})/` },
      to: {
        path: `^(?:command-api|projections|web)/src/features/(?:${features})/`,
        pathNot: ['^$1/src/features/$2/', '/projection\\.ts$'],
      },
    },
    {
      name: 'projections-of-features-use-no-other-feature',
      severity: 'error',
      from: { path: `^projections/src/features/(${features})/` },
      to: { path: `^projections/src/features/(?:${features})/`, pathNot: '^projections/src/features/$1/' },
    },
    {
      name: 'deciders-and-projections-are-pure',
      severity: 'error',
      from: { path: 'src/features/.*/(?:decider|projection)\\.ts$' },
      to: { path: '^infra/platform/|/redis/|^node_modules/(?!zod/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'deciders-and-projections-use-no-node-modules',
      severity: 'error',
      from: { path: 'src/features/.*/(?:decider|projection)\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)dist/|\\.gen\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
