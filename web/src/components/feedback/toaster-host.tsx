import { lazy, Suspense, useEffect, useState } from 'react';
import { readSession } from '../../lib/session/stored-session.ts';
import { onNotice } from './notices.ts';

const load = () => import('./toaster.tsx');
const Toaster = lazy(async () => ({ default: (await load()).Toaster }));

/**
 * Waits for the first notice and fetches what shows it only then. For whoever is signed in it is fetched at once: the notice may
 * be that nothing can be fetched any more.
 */
export function ToasterHost() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    if (!needed) return onNotice(() => setNeeded(true));
  }, [needed]);
  useEffect(() => {
    if (readSession() !== null) load().catch(() => undefined);
  }, []);
  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
