/** How the browser came to this page; undefined where it does not report it. */
export function navigationTiming(): PerformanceNavigationTiming | undefined {
  const [timing] = performance.getEntriesByType('navigation');
  return timing instanceof PerformanceNavigationTiming ? timing : undefined;
}
