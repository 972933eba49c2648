/** What a stream is about: `product-12` is product 12; of a stream whose name holds a random id or a person's key only the kind is named. */
export function subjectOf(stream: string): string {
  const [kind = '', ...rest] = stream.split('-');
  const id = rest.join('-');
  if (/^\d+$/.test(id)) return `${kind} ${id}`;
  return kind === 'log' ? 'the log itself' : `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
}
