import type { EgressEvent, JsonObject } from "#shared/domain/wire.ts";

type SecondPaymentsType =
  | `card.${"created" | "disabled"}`
  | `customer.${"created" | "updated" | "deleted"}`
  | `order.${"created" | "updated"}`
  | `payment.${"created" | "updated"}`
  | `refund.${"created" | "updated"}`;

/** The envelope of a second-payments event. */
interface SecondPaymentsPayload<Type extends string> {
  readonly merchant_id: string;
  readonly type: Type;
  readonly event_id: string;
  readonly created_at: string;
  readonly data: { readonly type: string; readonly id: string; readonly object: JsonObject };
}

/** What the second payments simulator records. */
export type Event = {
  [Type in SecondPaymentsType]: EgressEvent<Type, SecondPaymentsPayload<Type>>;
}[SecondPaymentsType];
