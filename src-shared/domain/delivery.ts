import * as z from "zod";

/** The body of `PUT /_sim/delivery`. */
export const deliveryChange = z.strictObject({
  on: z.boolean(),
  /** The receiver of a simulator that delivers to one URL. */
  url: z.string().optional(),
  secret: z.string().optional(),
  /** Whether deliveries carry the provider's own header names beside the neutral ones. */
  vendor_headers: z.boolean().optional(),
});

/** What `GET /_sim/delivery` answers; a kind that never delivers has `on` alone. */
export interface DeliveryControlView {
  readonly on: boolean;
  readonly url?: string;
  readonly vendor_headers?: boolean;
}
