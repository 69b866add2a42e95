export const stockStates = [
  "CUSTOM",
  "IN_STOCK",
  "SOLD",
  "RETURNED_BY_CUSTOMER",
  "RESERVED_FOR_SALE",
  "SOLD_ONLINE",
  "ORDERED_FROM_VENDOR",
  "RECEIVED_FROM_VENDOR",
  "IN_TRANSIT_TO",
  "NONE",
  "WASTE",
  "UNLINKED_RETURN",
  "COMPOSED",
  "DECOMPOSED",
  "SUPPORTED_BY_NEWER_VERSION",
  "IN_TRANSIT",
] as const;

export type StockState = (typeof stockStates)[number];

/** The quantity of a variation in one state at one location, in hundred-thousandths. */
export interface StockCount {
  /** Variation, location and state. */
  readonly id: string;
  readonly objectId: string;
  readonly locationId: string;
  readonly state: StockState;
  readonly units: number;
  readonly calculatedAt: number;
}

/** A recorded change of stock: a count by hand, or a movement from one state to another. */
export interface InventoryChange {
  readonly id: string;
  readonly createdAt: number;
  readonly type: "PHYSICAL_COUNT" | "ADJUSTMENT";
  readonly objectId: string;
  readonly from: StockState | undefined;
  readonly to: StockState;
  readonly locationId: string;
  readonly units: number;
  readonly occurredAt: number;
  readonly orderId: string | undefined;
  /** The client's own fields, by their names on the wire. */
  readonly passed: Readonly<Record<string, unknown>>;
}
