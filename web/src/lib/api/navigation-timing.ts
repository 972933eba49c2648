/** The navigation entry of this page load; undefined where the browser does not report it. */
export function navigationTiming(): PerformanceNavigationTiming | undefined {
  const [timing] = performance.getEntriesByType('navigation');
  return timing instanceof PerformanceNavigationTiming ? timing : undefined;
}
