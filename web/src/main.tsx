import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { replayEarlyInput } from './app/early-input.ts';
import { isInitialHistoryState, isCurrent, readPageData } from './app/page-data.ts';
import { createQueryClient } from './app/query-client.ts';
import { createShopRouter } from './app/router.tsx';
import { ShopApp } from './app/shop-app.tsx';
import { untilLoaded } from './app/until-loaded.ts';
import { pageTitled } from './components/navigation/page-title.tsx';
import { knownPosition } from './lib/api/log-position.ts';
import { navigationTiming } from './lib/api/navigation-timing.ts';
import { dropOtherSessions } from './lib/session/personal-data.ts';
import './styles/main.css';

// The policy of the pages refuses code from strings; zod would try it, and Firefox reports that.
Object.assign(window, { __zod_globalConfig: { jitless: true } });

const LOADED_WITHIN_MS = 5_000;
/** The first pause and the longest one, in milliseconds, before what could not be loaded is requested again. */
const [AGAIN_MS, LONGEST_PAUSE_MS] = [1_000, 30_000];
const drawnAt = location.href;

const root = document.getElementById('app');
if (!root) throw new Error('no #app');

const data = readPageData(document);
const cameBack = hasComeBack();
const isNew = data !== undefined && isCurrent(data, knownPosition(), cameBack);
/** Whether to hydrate the server-rendered page. An outdated page is hydrated too, and its queries are refetched, so that early input is not lost. */
const isHydrated = data !== undefined && !cameBack && isInitialHistoryState(history.state);
const replayInput = isHydrated ? replayEarlyInput(root) : undefined;
// Yields before and between the steps of hydration, so that the page stays responsive.
if (data) await nextTask();
const queryClient = createQueryClient();
const router = createShopRouter(queryClient);
const app = <ShopApp queryClient={queryClient} router={router} />;
if (data) await load();
if (isHydrated) {
  // Each query is refetched as soon as a component shows it.
  if (!isNew) void queryClient.invalidateQueries({ refetchType: 'none' });
  startTransition(() => void hydrateRoot(root, app, { onRecoverableError: reportUnlessLate }));
  replayInput?.();
  // A live update before that would change what React compares with the rendered page.
  await untilHydrated();
} else createRoot(root).render(app);
whenIdle(async () => {
  dropOtherSessions(queryClient);
  const [{ keepShopOffline }, { startLiveUpdates }] = await loadLater(AGAIN_MS);
  keepShopOffline(router);
  startLiveUpdates(queryClient);
});

/** Loads the route, from the page's data block unless that is outdated and the page is not hydrated; the rendered page stays visible meanwhile. */
async function load(): Promise<void> {
  // By hand: Query's `hydrate` is 0.3 kB, which the first load does not have left, and would keep the age that the answers had on the server.
  const answers = isNew || isHydrated ? (data?.answers ?? []) : [];
  for (const [queryKey, answer] of answers) queryClient.setQueryData(queryKey, answer);
  // On the server the router renders without a Suspense boundary of its own; with `ssr` set it expects none here.
  if (isHydrated) router.ssr = { manifest: undefined };
  await nextTask();
  await router.load();
  await untilLoaded(queryClient, LOADED_WITHIN_MS);
}

/** Loads what every page needs after its first screen: again after a pause, each time a longer one, while the connection is lost. */
async function loadLater(pauseMs: number) {
  try {
    return await Promise.all([import('./app/when-offline.tsx'), import('./app/live-updates.ts')]);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return loadLater(Math.min(pauseMs * 2, LONGEST_PAUSE_MS));
  }
}

/** Whether the page was opened by Back or Forward, and so may be an old copy. */
function hasComeBack(): boolean {
  return navigationTiming()?.type === 'back_forward';
}

/**
 * Reports hydration errors, except expected ones: lazy components are not server-rendered (React's error 419), and after a navigation during hydration the
 * page differs.
 */
function reportUnlessLate(error: unknown): void {
  const isLate = /#419\b/.test(String(error));
  if (!isLate && location.href === drawnAt) reportError(error);
}

/** Resolves when React has hydrated the page in its frame, which it does after the frame; after 10 s at the latest. */
function untilHydrated(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => resolve();
    addEventListener(pageTitled, finish);
    setTimeout(finish, 10_000);
  });
}

/** Runs `begin` when the browser is idle after the first render, after 2 s at the latest. */
function whenIdle(begin: () => Promise<void>): void {
  const beginNow = () => void begin();
  if ('requestIdleCallback' in window) requestIdleCallback(beginNow, { timeout: 2_000 });
  else setTimeout(beginNow, 200);
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
