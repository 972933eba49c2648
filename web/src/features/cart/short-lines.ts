// Cart lines that want more than the shop has, as a refused order or the answer about the line's quantity has said: what everyone sees of the stock
// stops at a few units. They are stored in sessionStorage for a reload. A line is dropped when its quantity, or what everyone sees of it, changes.
import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import { shortageText } from '@aangan/shared-events/features/cart/line-note';
import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { isWholeList } from '../../lib/api/is-whole-list.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import type { Lines } from './cart-query.ts';
import { isSameLine, type LineId } from '../../lib/cart-line.ts';

type ShortLine = Pick<CartItemResponse, 'id' | 'color' | 'size' | 'quantity'> &
  Pick<LineId, 'colorId'> & {
    /** What there is. */
    readonly left: number;
    /** The `left` that everyone saw then. */
    readonly shown: number | undefined;
  };

const shortKey = () => personalKey('short-lines');
const storageKey = () => shortKey().join(' ');
const none: readonly ShortLine[] = [];

function storeShortLines(client: QueryClient, lines: readonly ShortLine[]): void {
  client.setQueryData<readonly ShortLine[]>(shortKey(), lines);
  sessionStorage.setItem(storageKey(), JSON.stringify(lines));
}

function storedShortLines(): readonly ShortLine[] {
  const lines: unknown = JSON.parse(sessionStorage.getItem(storageKey()) ?? '[]');
  return isWholeList(lines, 'id', 'color', 'size', 'quantity', 'left') ? (lines as ShortLine[]) : none;
}

/** Stores what is left of a line. */
export function addShortLine(client: QueryClient, line: CartItemResponse, left: number): void {
  const { id, color, colorId, size, quantity, left: shown } = line;
  const known = client.getQueryData<readonly ShortLine[]>(shortKey()) ?? storedShortLines();
  const others = known.filter((each) => !isSameLine(each, line));
  storeShortLines(client, [...others, { id, color, colorId, size, quantity, left, shown }]);
}

/** The lines with what is known to be left of them. */
export function useShortLines<Known extends Lines | undefined>(lines: Known): Known | Lines {
  const client = useQueryClient();
  const { data: short = none } = useQuery<readonly ShortLine[]>({
    queryKey: shortKey(),
    queryFn: skipToken,
    initialData: storedShortLines,
    staleTime: Infinity,
  });
  useEffect(() => {
    if (lines === undefined) return;
    const current = short.filter((each) => lines.some((line) => isAbout(each, line)));
    if (current.length < short.length) storeShortLines(client, current);
  }, [client, lines, short]);
  return useMemo(() => lines?.map((line) => withShortage(line, short)) ?? lines, [lines, short]);
}

function withShortage(line: CartItemResponse, short: readonly ShortLine[]): CartItemResponse {
  const known = short.find((each) => isAbout(each, line));
  // What everyone sees may be too little already.
  if (known === undefined || !line.available) return line;
  return { ...line, available: false, left: known.left, changed: shortageText(known.left) };
}

function isAbout(short: ShortLine, line: CartItemResponse): boolean {
  return isSameLine(short, line) && short.quantity === line.quantity && short.shown === line.left;
}
