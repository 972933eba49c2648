import { lazy, Suspense, useEffect, useState } from 'react';
import { readSession } from '../../lib/session/stored-session.ts';
import { type Notice, onNotice } from './notices.ts';

const load = () => import('./toaster.tsx');
const Toaster = lazy(async () => ({ default: (await load()).Toaster }));

/**
 * Loads the toaster with the first notice. For a signed-in person its code is fetched at once: the notice may be that the shop cannot be reached any
 * more.
 */
export function ToasterHost() {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  useEffect(() => onNotice((notice) => setNotices((before) => [...before, notice])), []);
  useEffect(() => {
    if (readSession() !== null) load().catch(() => undefined);
  }, []);
  if (notices.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Toaster notices={notices} />
    </Suspense>
  );
}
