// Without a connection the code of a page that was not opened before cannot be loaded. The router takes that for a page of an older release and reloads
// the document once, which offline leaves nothing but the browser's own error.

/** From then on such a page shows that it failed, with Retry; the shop stays. */
export function keepShopOffline(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The router recognises code that is missing by the browser's message.
    if (!navigator.onLine) payload.message = 'the page cannot be loaded offline';
  });
}
