// Without a connection the code of a page that was not opened before cannot be loaded. The router takes that for a page of an older release and reloads
// the document once, which leaves nothing but the browser's own error.
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PageError, PageProblem, useLoadAgain } from './page-error.tsx';
import { PagePending } from './page-pending.tsx';
import type { ShopRouter } from './router.tsx';

/** Milliseconds after which a page that is loading offers a way out. */
const LOADS_WITHIN_MS = 8_000;
const ASK_EVERY_MS = 1_000;
const ANSWERS_WITHIN_MS = 5_000;

/** The messages of the errors with which code could not be loaded: by these the router recognises them, so they are taken away. */
const messages = new WeakMap<Error, string>();

/**
 * From then on such a page shows that there is no connection, and opens as soon as the shop answers again; the shop stays. One that neither loads nor
 * fails, because the shop is silent, offers a way out.
 */
export function keepShopOffline({ options }: ShopRouter): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    messages.set(payload, payload.message);
    payload.message = 'the code of the page could not be loaded';
  });
  options.defaultErrorComponent = PageFailed;
  options.defaultPendingComponent = PageLoading;
}

function PageLoading() {
  const [isLate, setLate] = useState(false);
  // Without `useDelayed`, which would load the code of the product pages.
  useEffect(() => {
    const timer = setTimeout(() => {
      setLate(true);
      // The router scrolls once the page is there; a link at the foot would leave this out of view.
      window.scrollTo({ top: 0, behavior: 'instant' });
    }, LOADS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return <PagePending />;
  return (
    <PageProblem
      title="Still loading"
      message="This page takes longer than usual. It opens as soon as it is there."
      // Loading the code again would wait for the same request.
      onRetry={() => window.location.reload()}
    />
  );
}

function PageFailed(props: ErrorComponentProps) {
  const { error, reset } = props;
  const message = error instanceof Error ? messages.get(error) : undefined;
  if (!(error instanceof Error) || message === undefined || message === error.message)
    return <PageError {...props} />;
  return <NotLoaded error={error} message={message} reset={reset} />;
}

type NotLoadedProps = Pick<ErrorComponentProps, 'reset'> & {
  readonly error: Error;
  /** The one that was taken away. */
  readonly message: string;
};

function NotLoaded({ error, message, reset }: NotLoadedProps) {
  const router = useRouter();
  const loadAgain = useLoadAgain(reset);
  const [isUnreached, setUnreached] = useState(!navigator.onLine);
  useEffect(() => {
    const wasOffline = !navigator.onLine;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const ask = async () => {
      const isReached = navigator.onLine && (await doesAnswer());
      if (isLeft) return;
      if (!isReached) {
        setUnreached(true);
        timer = setTimeout(() => void ask(), ASK_EVERY_MS);
        return;
      }
      // The shop answers and the code was not there: an older release, for which the router reloads the document.
      if (!wasOffline) error.message = message;
      reset();
      if (wasOffline) void router.invalidate();
    };
    void ask();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [error, message, reset, router]);
  if (!isUnreached) return <PagePending />;
  return (
    <PageProblem
      title="No connection"
      message="This page cannot be loaded without a connection. It opens as soon as the connection is back."
      onRetry={loadAgain}
    />
  );
}

/** Whether the shop gives an answer, whichever. */
async function doesAnswer(): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
  const answer = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  return answer !== null;
}
