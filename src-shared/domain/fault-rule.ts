/** The effect of a rule on a request. */
export type RequestFault =
  | { readonly status: number; readonly retry_after?: number | undefined }
  | { readonly delay_ms: number }
  | { readonly drop: true }
  | { readonly truncate: true };

/** The effect of a rule on a delivery. */
export type DeliveryFault =
  | { readonly delay_ms: number }
  | { readonly drop: true }
  | { readonly duplicate: number }
  | { readonly swap: true }
  | { readonly bad_signature: true };

interface Common {
  readonly id: string;
  /** Skips the first matches. */
  readonly after?: number | undefined;
  /** Acts at most so often. */
  readonly times?: number | undefined;
  /** Acts on each Nth match. */
  readonly every?: number | undefined;
}

/** A rule of `PUT /_sim/faults`: what it matches, on which matches it acts, and what it does. */
export type FaultRule =
  | (Common & {
      readonly on: "request";
      readonly method?: string | undefined;
      /** `*` matches within a segment, `**` across segments. */
      readonly path?: string | undefined;
      readonly do: RequestFault;
    })
  | (Common & {
      readonly on: "delivery";
      /** An event type; `*` matches any characters. */
      readonly type?: string | undefined;
      readonly do: DeliveryFault;
    });

/** A rule with how often it has acted. */
export type FaultRuleView = FaultRule & { readonly hits: number };
