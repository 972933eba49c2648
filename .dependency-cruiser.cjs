// Holds the star of packages and the walls between features (README, "The way of the data").
const features =
  'accounts|catalogue/(?:products|categories|brands|colors)|cart|wishlist|orders|reviews|customization|audit|upkeep|contact|home|settings';
/** Tests, and what only they use: `shop-in-test.ts`. */
const tests = '(?:\\.test|\\.spec|-in-test|/given(?:-decider)?)\\.tsx?$';
/** What tests of components share. */
const componentTesting = '^web/src/testing/';
/** What tests of any package may start: Redis, an event store, single processes, a whole shop. */
const testSetup = '^infra/(?:test/setup|start)/';
module.exports = {
  forbidden: [
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'only-tests-import-tests',
      severity: 'error',
      from: { pathNot: [tests, componentTesting, '^infra/test/', '^infra/start/', '^infra/faults/'] },
      to: { path: [tests, componentTesting, '^infra/test/'] },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'web-knows-only-http',
      severity: 'error',
      from: { path: '^web/' },
      to: {
        path: '^(?:command-api|projections|infra|shared-events)/',
        pathNot: ['^shared-events/src/.*http\\.ts$', '^shared-events/src/(?:money|position|clock-gap)\\.ts$'],
      },
    },
    {
      name: 'command-api-knows-only-the-languages-and-adapters',
      severity: 'error',
      from: { path: '^command-api/', pathNot: tests },
      to: { path: '^web/|^infra/(?!adapters/)' },
    },
    {
      name: 'command-api-does-not-know-projections',
      severity: 'error',
      from: { path: '^command-api/(?!src/features/audit/)', pathNot: tests },
      to: { path: '^projections/' },
    },
    {
      // The one exception: the audit folds the past with the reducers of the present, or asks it of what the worker remembers.
      name: 'audit-knows-projections-as-pure-values',
      severity: 'error',
      from: { path: '^command-api/src/features/audit/' },
      to: { path: '^projections/', pathNot: '/projection\\.ts$|^projections/src/past/' },
    },
    {
      name: 'projections-know-only-events-views-and-adapters',
      severity: 'error',
      from: { path: '^projections/', pathNot: tests },
      to: { path: '^(?:web|command-api)/|^infra/(?!adapters/)|^shared-events/src/.*http\\.ts$' },
    },
    {
      name: 'tests-beside-the-code-know-what-it-knows-and-the-set-up',
      severity: 'error',
      from: { path: `^(command-api|projections)/.*${tests}` },
      to: {
        path: '^(?:web|command-api|projections|infra)/',
        pathNot: ['^$1/', '^infra/adapters/', testSetup],
      },
    },
    {
      name: 'shared-events-stands-alone',
      severity: 'error',
      from: { path: '^shared-events/' },
      to: { path: '^(?:web|command-api|projections|infra)/' },
    },
    {
      name: 'infra-talks-to-the-shop-as-a-client',
      severity: 'error',
      from: { path: '^infra/(?!adapters/|test/|faults/|bench/)' },
      to: {
        path: '^(?:web|command-api|projections|shared-events)/',
        pathNot: ['^shared-events/src/.*http\\.ts$', '^shared-events/src/(?:money|position)\\.ts$'],
      },
    },
    {
      name: 'adapters-know-no-feature-and-no-package-but-the-languages',
      severity: 'error',
      from: { path: '^infra/adapters/', pathNot: tests },
      to: { path: '^(?:web|command-api|projections)/|^infra/(?!adapters/)' },
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
      name: 'projections-of-features-stand-alone',
      severity: 'error',
      from: { path: `^projections/src/features/(${features})/` },
      to: { path: `^projections/src/features/(?:${features})/`, pathNot: '^projections/src/features/$1/' },
    },
    {
      name: 'deciders-and-projections-are-pure',
      severity: 'error',
      from: { path: 'src/features/.*/(?:decider|projection)\\.ts$' },
      to: { path: '(?:^|/)adapters/|^node_modules/(?!zod/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'deciders-and-projections-use-nothing-of-node',
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
