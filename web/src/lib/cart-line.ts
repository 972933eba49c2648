// A line of a cart or an order is identified by product, colour and size. A colour is known by its id (decision A24): its hex code may be corrected,
// and that of a removed colour may be another one's by now.

export type LineId = {
  readonly id: number;
  /** A hex code, or `Default` for a product without colours. */
  readonly color: string;
  /** Unknown for the lines of an order, and for those of an API that does not name it. */
  readonly colorId?: number | null | undefined;
  readonly size: string;
};

export function isSameLine(one: LineId, other: LineId): boolean {
  const isSameColor =
    one.colorId && other.colorId ? one.colorId === other.colorId : one.color === other.color;
  return isSameColor && one.id === other.id && one.size === other.size;
}

/** A React key. */
export function lineKey({ id, color, colorId, size }: LineId): string {
  return `${id} ${colorId ?? color} ${size}`;
}
