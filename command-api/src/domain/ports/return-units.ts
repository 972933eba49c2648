// What the stock needs of returns: the units that arrived and can be sold again.
export type RestockedUnits = {
  readonly productId: number;
  readonly colorId: number | null;
  readonly size: string;
  readonly quantity: number;
};

/** Empty while nothing has arrived. */
export type UnitsToRestock = (orderId: number, number: number) => Promise<readonly RestockedUnits[]>;
