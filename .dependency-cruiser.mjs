// The allowed imports between packages and between features (README, "The way of the data").
import { features as manifests, screenFolders } from './shared-events/src/features.ts';

/** The folders of features: those with a manifest, and those that only have screens. */
const features = [...manifests.map(({ folder }) => folder), ...screenFolders].join('|');
/** Tests, and the helpers that only they use. */
const tests = '(?:\\.(?:test|spec)\\.tsx?$|/testing/)';
/** Deciders, process managers and views on a log in memory. */
const simulations = '^command-api/src/testing/simulation/';
/** What tests of any package may start: Redis, an event store, single processes, a whole shop. */
const testSetup = '^infra/(?:test/setup|launcher)/';
/** Programs: they import the others, and no package imports them. */
const programs = '^infra/(?:operations|demo|bench|faults|docker|notices|payment-sandbox)/';

/** The folders of a package from the lowest to the highest: none imports a folder that comes after it. */
const layers = {
  'command-api/src': ['metrics', 'domain', 'views', 'http', 'live', 'pages', 'openapi'],
  'projections/src/runtime': ['fold', 'redis', 'worker', 'rebuild'],
  'infra/platform': ['process', 'event-log', 'redis', 'keys', 'health', 'proofs'],
  'infra/launcher': ['programs', 'processes', 'data-folder'],
  'web/src': ['lib', 'components', 'features', 'layout', 'routes'],
  'web/src/components': ['media', 'form', 'feedback', 'data'],
};
/** A rule: what matches `from` must not import what matches `to`. */
function forbid(name, from, to) {
  return { name, severity: 'error', from, to };
}

export default {
  forbidden: [
    forbid('everything-resolves', {}, { couldNotResolve: true }),
    forbid(
      'only-tests-import-tests',
      {
        pathNot: [tests, '^infra/test/', '^infra/(?:faults|bench)/', '^infra/event-store/conformance/'],
      },
      { path: [tests, '^infra/test/'] },
    ),
    forbid('no-cycles', {}, { circular: true }),
    ...Object.entries(layers).flatMap(([root, folders]) =>
      folders
        .slice(0, -1)
        .map((folder, index) =>
          forbid(
            'no-folder-imports-a-higher-one',
            { path: `^${root}/${folder}/`, pathNot: tests },
            { path: `^${root}/(?:${folders.slice(index + 1).join('|')})/` },
          ),
        ),
    ),
    forbid(
      'web-uses-http-shapes-only',
      { path: '^web/', pathNot: '^web/(?:journeys/support/features|build/parts)\\.ts$' },
      {
        path: '^(?:command-api|projections|infra|shared-events)/',
        pathNot: [
          '^shared-events/src/.*(?:http|paths)\\.ts$',
          '^shared-events/src/(?:amounts|shop-headers|position|clock-gap|fields|features/cart/line-note|features/audit/actor-text|features/catalogue/categories/category-named|features/catalogue/products/rating|features/orders/(?:statuses|status-machine|couriers|nothing-due)|features/(?:mail|payments|returns)/states|features/stock/(?:shown|levels))\\.ts$',
        ],
      },
    ),
    forbid(
      'command-api-uses-shared-events-and-platform',
      { path: '^command-api/', pathNot: tests },
      {
        path: '^web/|^infra/(?!platform/|node_modules/)',
        pathNot: '^infra/event-store/storage/make-folder\\.ts$',
      },
    ),
    forbid(
      'command-api-does-not-use-projections',
      { path: '^command-api/(?!src/features/audit/)', pathNot: tests },
      { path: '^projections/' },
    ),
    // The one exception: the audit folds the past with the reducers of the present, or reads the snapshots that the worker took.
    forbid(
      'audit-uses-projections-as-pure-values',
      { path: '^command-api/src/features/audit/' },
      { path: '^projections/', pathNot: '/projection\\.ts$|^projections/src/past/' },
    ),
    forbid(
      'projections-use-events-views-and-platform',
      { path: '^projections/', pathNot: tests },
      { path: '^(?:web|command-api)/|^infra/(?!platform/|node_modules/)|^shared-events/src/.*http\\.ts$' },
    ),
    forbid(
      'tests-use-their-package-platform-and-the-test-setup',
      { path: `^(command-api|projections)/.*${tests}`, pathNot: simulations },
      {
        path: '^(?:web|command-api|projections|infra)/',
        pathNot: ['^$1/', '^infra/platform/', testSetup],
      },
    ),
    // A simulation folds its log as the workers do.
    forbid(
      'simulations-use-projections-as-pure-values',
      { path: simulations },
      {
        path: '^(?:web|projections|infra)/',
        pathNot: ['^infra/platform/', '^projections/.*/projection\\.ts$'],
      },
    ),
    forbid(
      'shared-events-uses-no-other-package',
      { path: '^shared-events/' },
      { path: '^(?:web|command-api|projections|infra)/' },
    ),
    forbid(
      'infra-talks-to-the-shop-as-a-client',
      { path: '^infra/(?!platform/|test/|faults/|bench/)' },
      {
        path: '^(?:web|command-api|projections|shared-events)/',
        pathNot: [
          '^shared-events/src/.*(?:http|paths)\\.ts$',
          '^shared-events/src/(?:amounts|shop-headers|position)\\.ts$',
        ],
      },
    ),
    // And how messages of the event store are written, which both of its ends need, and how a folder is made.
    forbid(
      'platform-uses-shared-events-only',
      { path: '^infra/platform/', pathNot: tests },
      {
        path: '^(?:web|command-api|projections)/|^infra/(?!platform/|node_modules/)',
        pathNot: '^infra/event-store/(?:grpc/(?:protobuf|uuid)|storage/make-folder)\\.ts$',
      },
    ),
    forbid(
      'event-store-uses-no-other-package',
      { path: '^infra/event-store/', pathNot: tests },
      { path: '^(?:web|command-api|projections|shared-events)/|^infra/(?!event-store/)' },
    ),
    // It stands for a service of somebody else, so it shares nothing with the shop but how a process logs.
    forbid(
      'payment-sandbox-uses-the-platform-only',
      { path: '^infra/payment-sandbox/', pathNot: tests },
      { path: '^(?:web|command-api|projections|shared-events)/|^infra/(?!platform/|payment-sandbox/)' },
    ),
    forbid(
      'no-package-imports-a-program',
      { path: '^(infra/[^/]+|[^/]+)/', pathNot: [tests, '^infra/test/'] },
      { path: programs, pathNot: '^$1/' },
    ),
    forbid(
      'a-feature-never-imports-a-feature',
      { path: `^(command-api|projections|web)/src/features/(${features})/` },
      {
        path: `^(?:command-api|projections|web)/src/features/(?:${features})/`,
        pathNot: ['^$1/src/features/$2/', '/projection\\.ts$'],
      },
    ),
    forbid(
      'projections-of-features-use-no-other-feature',
      { path: `^projections/src/features/(${features})/` },
      { path: `^projections/src/features/(?:${features})/`, pathNot: '^projections/src/features/$1/' },
    ),
    forbid(
      'deciders-and-projections-are-pure',
      { path: 'src/features/.*/(?:decider|projection)\\.ts$' },
      { path: '^infra/platform/|/redis/|^node_modules/(?!zod/)', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'deciders-and-projections-use-no-node-modules',
      { path: 'src/features/.*/(?:decider|projection)\\.ts$' },
      { dependencyTypes: ['core'] },
    ),
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
