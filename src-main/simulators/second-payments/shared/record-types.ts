import { Collection } from "#core/state/collection.ts";
import type { ApiObject } from "./api-object.ts";

/** An object that keeps the client's fields by their names on the wire. */
export interface Stored {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly version: number;
  readonly fields: ApiObject;
}

/** The objects of the merchant's back office, which keep their fields by their names on the wire. */
export interface Records {
  readonly vendors: Collection<Stored>;
  readonly jobs: Collection<Stored>;
  readonly snippets: Collection<Stored>;
  readonly bankAccounts: Collection<Stored>;
  readonly adjustmentReasons: Collection<Stored>;
  readonly transferOrders: Collection<Stored>;
  readonly checkoutSettings: Collection<Stored>;
  readonly breakTypes: Collection<Stored>;
  readonly timecards: Collection<Stored>;
  readonly scheduledShifts: Collection<Stored>;
  readonly workweekConfigs: Collection<Stored>;
  readonly cashDrawerShifts: Collection<Stored>;
  readonly loyaltyPrograms: Collection<Stored>;
  readonly loyaltyPromotions: Collection<Stored>;
  readonly terminalRefunds: Collection<Stored>;
  readonly terminalActions: Collection<Stored>;
}

/** A back office without objects. */
export function createRecords(): Records {
  return {
    vendors: new Collection(),
    jobs: new Collection(),
    snippets: new Collection(),
    bankAccounts: new Collection(),
    adjustmentReasons: new Collection(),
    transferOrders: new Collection(),
    checkoutSettings: new Collection(),
    breakTypes: new Collection(),
    timecards: new Collection(),
    scheduledShifts: new Collection(),
    workweekConfigs: new Collection(),
    cashDrawerShifts: new Collection(),
    loyaltyPrograms: new Collection(),
    loyaltyPromotions: new Collection(),
    terminalRefunds: new Collection(),
    terminalActions: new Collection(),
  };
}
