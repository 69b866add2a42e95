/** An environment variable of one simulator. */
export interface EnvironmentVariable {
  readonly name: string;
  readonly allowed: string;
  isAllowed(value: string): boolean;
}

/** The one receiver of a simulator that delivers to a URL set at boot. */
export interface FixedReceiver {
  readonly urlVariable: string;
  readonly secretVariable: string;
  /** What a secret looks like: as a pattern, in words, and one that would do. */
  readonly secretForm: {
    readonly pattern: RegExp;
    readonly allowed: string;
    readonly example: string;
  };
  /** Types that are delivered; every type unless said otherwise. */
  readonly types?: readonly string[];
}

/**
 * What is known of a simulator before any of it is loaded: enough for the options, the environment and
 * the ready line. It imports nothing that is not needed for that.
 */
export interface SimulatorProfile {
  /** The slug: `payments`. */
  readonly kind: string;
  readonly title: string;
  /** The provider it is modelled on: `Stripe`. */
  readonly model: string;
  /** The key the ready line names and scheduled calls use. */
  readonly apiKey: string;
  /** To endpoints registered over its API, to one URL set at boot, or nowhere. */
  readonly delivery: "registered" | "fixed" | "none";
  /** Set when the provider sends nothing at all: no event is ever recorded. */
  readonly silent?: boolean;
  /** For `delivery: "fixed"`. */
  readonly fixedReceiver?: FixedReceiver;
  /** Further environment variables, with what they may hold. */
  readonly variables: readonly EnvironmentVariable[];
  /** How an app's SDK is pointed here, `{base_url}` and `{api_key}` filled in by the panel. */
  readonly connect?: {
    readonly language: string;
    readonly code: string;
    /** How a receiver verifies a delivery; `{secret}` is where the secret stands as an expression. */
    readonly verify?: string;
  };
}
