/** The screen's name as the log records it, without ids: `/product/12` is `product`. */
export function screenName(path: string): string {
  const [first, second] = path.split('/').filter((part) => part !== '');
  if (first === undefined) return 'home';
  const name = first === 'admin' && second !== undefined ? `admin/${second}` : first;
  return /^[a-z/-]{1,40}$/.test(name) ? name : 'unknown';
}
