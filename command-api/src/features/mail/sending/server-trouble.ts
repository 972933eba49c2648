// Why the mail server takes nothing at the moment, in Redis: the API that sends finds it out, and every API shows it.
import { z } from 'zod';
import type { SendCommand } from '../../../domain/lease.ts';

const trouble = z.object({ since: z.iso.datetime(), why: z.string() });
export type ServerTrouble = z.infer<typeof trouble>;

const KEY = 'mail:server-trouble';
/** Milliseconds until it is forgotten: longer than the pauses between two attempts, after which nothing is known. */
const KNOWN_MS = 5 * 60_000;

/** All reject while Redis cannot be reached. */
export function makeServerTrouble({ send }: { readonly send: SendCommand }) {
  const read = async (): Promise<ServerTrouble | undefined> => {
    const text = await send(KEY, 'GET', KEY);
    return typeof text === 'string' ? trouble.parse(JSON.parse(text)) : undefined;
  };
  return {
    /** Undefined while nothing is known of any. */
    read,
    /** The beginning is that of the first report, also by another process. */
    report: async (why: string, at: string): Promise<void> => {
      const since = (await read())?.since ?? at;
      await send(KEY, 'SET', KEY, JSON.stringify({ since, why }), 'PX', String(KNOWN_MS));
    },
    end: async (): Promise<void> => {
      await send(KEY, 'DEL', KEY);
    },
  };
}
