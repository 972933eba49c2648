// Holds the star of packages and the walls between features (README, "The way of the data").
const features =
  'accounts|catalogue/(?:products|categories|brands|colors)|cart|wishlist|orders|reviews|customization|audit';
module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'web-knows-only-http',
      severity: 'error',
      from: { path: '^web/(src|journeys)' },
      to: { path: '^(command-api|projections|infra)/|^shared-events/src/(?!.*http\\.ts$|money\\.ts$)' },
    },
    {
      name: 'command-api-knows-only-the-languages-and-adapters',
      severity: 'error',
      from: { path: '^command-api/' },
      to: { path: '^(web|projections)/|^infra/(?!adapters/)' },
    },
    {
      name: 'projections-know-only-events-views-and-adapters',
      severity: 'error',
      from: { path: '^projections/' },
      to: { path: '^(web|command-api)/|^infra/(?!adapters/)|^shared-events/src/.*http\\.ts$' },
    },
    {
      name: 'shared-events-stands-alone',
      severity: 'error',
      from: { path: '^shared-events/' },
      to: { path: '^(web|command-api|projections|infra)/' },
    },
    {
      name: 'infra-talks-to-the-shop-as-a-client',
      severity: 'error',
      from: { path: '^infra/(?!test/|faults/|bench/)' },
      to: { path: '^(web|command-api|projections)/' },
    },
    {
      name: 'a-feature-never-imports-a-feature',
      severity: 'error',
      from: { path: `^(command-api|projections|web)/src/features/(${features})/` },
      to: {
        path: `^(command-api|projections|web)/src/features/(${features})/`,
        pathNot: '^$1/src/features/$2/',
      },
    },
    {
      name: 'deciders-and-projections-are-pure',
      severity: 'error',
      from: { path: 'src/features/.*/(decider|projection)\\.ts$' },
      to: {
        dependencyTypesNot: ['local', 'aliased-workspace', 'type-only'],
        path: '(adapters/|node_modules/(?!zod)|^(node:)?(crypto|fs|net|http|child_process|timers)$)',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types'], extensions: ['.ts', '.tsx', '.js'] },
  },
};
