import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { keepEarlyInput } from './app/early-input.ts';
import { eachOnce, isAsAsked, isCurrent, readPageData } from './app/page-data.ts';
import { createQueryClient } from './app/query-client.ts';
import { createShopRouter } from './app/router.tsx';
import { ShopApp } from './app/shop-app.tsx';
import { store } from './app/store.ts';
import { untilLoaded } from './app/until-loaded.ts';
import { hasNoPreloadedAnswers, preloadAnswers } from './lib/api/preloaded-answers.ts';
import { knownPosition } from './lib/api/log-position.ts';
import { navigationTiming } from './lib/api/navigation-timing.ts';
import { dropOtherSessions } from './lib/session/personal-data.ts';
import './styles/main.css';

const LOADED_WITHIN_MS = 5_000;
const drawnAt = location.href;

const root = document.getElementById('app');
if (!root) throw new Error('index.html has no element #app');

const data = readPageData(document);
const cameBack = hasComeBack();
const isNew = data !== undefined && isCurrent(data, knownPosition(), cameBack);
/** Whether the browser takes over what is painted. It does so with an older page too, and reads its answers again: what was pressed meanwhile counts. */
const isAsDrawn = data !== undefined && !cameBack && isAsAsked(history.state);
const doAgain = isAsDrawn ? keepEarlyInput(root) : undefined;
// What is painted stays quick to the finger: it comes to life in pieces.
if (data) await nextTask();
const queryClient = createQueryClient();
const router = createShopRouter(queryClient);
const app = <ShopApp queryClient={queryClient} router={router} />;
if (data) await load();
if (isAsDrawn) {
  // Each query is then fetched as soon as a component shows it.
  if (!isNew) void queryClient.invalidateQueries({ refetchType: 'none' });
  startTransition(() => void hydrateRoot(root, app, { onRecoverableError: reportUnlessLate }));
  doAgain?.();
} else createRoot(root).render(app);
whenIdle(async () => {
  dropOtherSessions(queryClient);
  const { startLiveUpdates } = await import('./app/live-updates.ts');
  startLiveUpdates(queryClient, store);
});

/** Loads what the page shows, from what came with it unless that is older and not painted; what is painted stays visible meanwhile. */
async function load(): Promise<void> {
  if ((isNew || isAsDrawn) && data) preloadAnswers(eachOnce(data));
  // What the router draws on a server stands in no boundary of its own; told so, it looks for none here.
  if (isAsDrawn) router.ssr = { manifest: undefined };
  await nextTask();
  await router.load();
  await untilLoaded(queryClient, LOADED_WITHIN_MS);
  preloadAnswers(hasNoPreloadedAnswers);
}

/** A page that came back from a walk through the history may be an old one. */
function hasComeBack(): boolean {
  return navigationTiming()?.type === 'back_forward';
}

/**
 * A part whose script comes later was not drawn, on purpose, and whoever has gone on while the page came to life finds it different; anything else is a
 * difference between the page as it was drawn and as it is.
 */
function reportUnlessLate(error: unknown): void {
  const isLate = /#419\b|could not finish this Suspense boundary/.test(String(error));
  if (!isLate && location.href === drawnAt) reportError(error);
}

/** What moves by itself may begin when what stands there is shown. */
function whenIdle(begin: () => Promise<void>): void {
  const beginNow = () => void begin();
  if ('requestIdleCallback' in window) requestIdleCallback(beginNow, { timeout: 2_000 });
  else setTimeout(beginNow, 200);
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
