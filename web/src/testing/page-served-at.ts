import { vi } from 'vitest';

/** Until the end of the test the page counts as served when `id` was the last live message. */
export function pageServedAt(id: string): void {
  const serverTiming = { value: [{ name: 'live', description: id }] };
  const timing = Object.create(PerformanceNavigationTiming.prototype, { serverTiming }) as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((type) =>
    type === 'navigation' ? [timing] : [],
  );
}
