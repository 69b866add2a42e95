import type { ProviderHost } from "#shared/domain/provider-hosts.ts";
import type { KindFacts } from "#shared/domain/kind-facts.ts";
import type { ScheduledCall } from "#shared/domain/timeline-item.ts";

/** An environment variable of one simulator. */
export interface EnvironmentVariable {
  readonly name: string;
  readonly allowed: string;
  /** The variable without which this one has no effect. */
  readonly needs?: string;
  isAllowed(value: string): boolean;
}

/** The one receiver of a simulator that delivers to a URL set at startup. */
export interface FixedReceiver {
  readonly urlVariable: string;
  readonly secretVariable: string;
  /** The form of a secret: as a pattern, in words, and an example. */
  readonly secretForm: {
    readonly pattern: RegExp;
    readonly allowed: string;
    readonly example: string;
  };
  /** Types that are delivered; default: every type. */
  readonly types?: readonly string[];
}

/** A value of JSON with placeholders in its strings. */
type Template = string | number | boolean | null | readonly Template[] | SdkOptions;

interface SdkOptions {
  readonly [name: string]: Template;
}

export type SdkArguments = SdkOptions | readonly Template[];

/** Checks one delivery with one secret; throws when the signature is not valid. Header names are in lower case. */
export type DeliveryVerifier = (
  body: string,
  headers: Readonly<Record<string, string>>,
  secret: string,
) => void;

/** A call of a registration, as an item of a schedule. */
export interface ForwardStep {
  readonly call: ScheduledCall;
  /** Name → pointer into the response; `${name}` in later calls is replaced. */
  readonly bind?: Readonly<Record<string, string>>;
  /** True if the call succeeds only when the app responds: it is repeated until then. */
  readonly needsApp?: true;
}

/**
 * Every fact about a simulator that other code needs before the simulator is loaded, without logic. It
 * imports nothing else: all profiles are loaded at startup.
 */
export interface SimulatorProfile extends Readonly<KindFacts> {
  /** Other names of the kind on the command line and in the library: `stripe`. */
  readonly aliases?: readonly string[];
  /** The key the ready line names and scheduled calls use. */
  readonly apiKey: string;
  /**
   * The options of the provider's SDK, or the list of its arguments. `{base_url}`, `{api_key}`,
   * `{host}`, `{port}` and `{protocol}` are replaced.
   */
  readonly sdk?: SdkArguments;
  /** The provider's real hosts: requests to them can be redirected here. */
  readonly hosts?: readonly ProviderHost[];
  /**
   * The calls by which `--forward` registers the URL of an app, in order; default: the registration of
   * `endpoints`. `{url}` is replaced.
   */
  readonly forward?: readonly ForwardStep[];
  /** Origins of the provider that its clients name, and that are accepted: `https://api.slack.com`. */
  readonly origins?: readonly string[];
  /**
   * True if its OAuth apps have redirect URIs that are set outside of its API, as on the provider's
   * dashboard: a request without `redirect_uri` then goes to the first of them.
   */
  readonly hasRedirectUris?: boolean;
  /** The path that the provider's libraries serve redirects at: `/slack/oauth_redirect`. */
  readonly redirectPath?: string;
  /** Required for `delivery: "fixed"`; with `"optional"`, a receiver besides those that are registered. */
  readonly fixedReceiver?: FixedReceiver;
  /** Further environment variables, with what they may hold. */
  readonly variables: readonly EnvironmentVariable[];
  /** The provider's library that verifies deliveries. Default: the signature recipe is applied. */
  readonly verifier?: { readonly name: string; load(): Promise<DeliveryVerifier> };
}
