import type { MailShop } from './template.ts';

/** The whole address of a path of the shop; undefined when the shop does not know its own. */
export function linkOf(path: string, { publicUrl }: Pick<MailShop, 'publicUrl'>): string | undefined {
  return publicUrl === undefined ? undefined : new URL(path, publicUrl).href;
}
