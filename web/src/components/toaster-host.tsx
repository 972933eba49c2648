import { lazy, Suspense, useEffect, useState } from 'react';
import { onNotice } from './notices.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/** Waits for the first notice and fetches what shows it only then. */
export function ToasterHost() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    if (!needed) return onNotice(() => setNeeded(true));
  }, [needed]);
  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
