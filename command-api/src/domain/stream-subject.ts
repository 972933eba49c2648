/** What a stream is about: `product-12` is "product 12"; for a random id or a person's id in the name, the kind alone ("an account", "a cart"). */
export function subjectOf(stream: string): string {
  const [kind = '', ...rest] = stream.split('-');
  const id = rest.join('-');
  if (/^\d+$/.test(id)) return `${kind} ${id}`;
  return kind === 'log' ? 'the log itself' : `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
}
