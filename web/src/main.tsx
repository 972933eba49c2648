import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { createShopRouter } from './app/router.tsx';
import { store } from './app/store.ts';
import { forgetOthers } from './lib/personal-data.ts';
import './styles/main.css';

const root = document.getElementById('app');
if (!root) throw new Error('index.html has no element #app');

const queryClient = createQueryClient();
const router = createShopRouter(queryClient);

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);

forgetOthers(queryClient);
void import('./app/live-updates.ts').then(({ startLiveUpdates }) => startLiveUpdates(queryClient, store));
