// A line of a cart or an order is identified by product, colour and size.

export type LineId = {
  readonly id: number;
  /** A hex code, or `Default` for a product without colours. */
  readonly color: string;
  readonly size: string;
};

export function isSameLine(one: LineId, other: LineId): boolean {
  return one.id === other.id && one.color === other.color && one.size === other.size;
}

/** A React key. */
export function lineKey({ id, color, size }: LineId): string {
  return `${id} ${color} ${size}`;
}
