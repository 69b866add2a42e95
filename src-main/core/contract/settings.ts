import type { ProviderHost } from "#shared/domain/provider-hosts.ts";
import type { Snapshot } from "#core/contract/snapshot.ts";

/** The clients that a simulator accepts besides programs of this machine. */
export interface GuardSettings {
  /** The address it listens on. */
  readonly host: string;
  /** `SIM_ALLOWED_HOSTS`: further host names, without port; `*.NAME` for all below `NAME`. */
  readonly allowedHosts: readonly string[];
  /** `SIM_ALLOWED_ORIGINS`: further origins, `https://app.example`. */
  readonly allowedOrigins: readonly string[];
  /** The real hosts of the provider, which redirected requests name. */
  readonly providerHosts?: readonly ProviderHost[];
}

/** The checked settings of one simulator. */
export interface SimulatorSettings {
  readonly guard: GuardSettings;
  /** `SIM_WEBHOOK_DELIVERY=on`: governs delivery to registered endpoints. */
  readonly deliverRegistered: boolean;
  /** `SIM_DELIVER_ALSO`: the kinds with `delivery: "optional"` that deliver from the start. */
  readonly deliverAlso?: readonly string[];
  /** `SIM_OAUTH_REDIRECT_URLS`: the redirect URIs of OAuth apps, by kind. */
  readonly redirectUris?: Readonly<Record<string, readonly string[]>>;
  readonly deliveryTimeoutMs: number;
  /** `SIM_REQUEST_LOG`: whether requests are logged; default: they are. */
  readonly requestLog?: boolean;
  /**
   * At shutdown, pending deliveries have this much time, and the number of unsent ones is printed on
   * stderr.
   */
  readonly closeGraceMs?: number;
  /** `SIM_VENDOR_HEADERS`: whether deliveries carry the provider's own header names, too. */
  readonly vendorHeaders: boolean;
  /** The simulator clock's start, milliseconds since the epoch. */
  readonly startTime: number;
  /** True if neither the start nor the pace of the clock was set. */
  readonly hasUsualClock?: boolean;
  /** Serves https with this key and certificate (PEM). */
  readonly tls?: { readonly key: string; readonly cert: string };
  /** The saved snapshot that it starts from and returns to. */
  readonly snapshot?: Snapshot;
  /** The number of the first generation: 1, unless the simulator takes another's place. */
  readonly firstGeneration?: number;
  /** Simulated seconds per real second; frozen when absent. */
  readonly pace?: number;
  /** `SIM_API_KEY`: when set, only this key is accepted. */
  readonly requiredKey?: string;
  /** `SIM_CONTROL_TOKEN`: when set, control routes and world actions want it. */
  readonly controlToken?: string;
  /** The instance that it is a part of: its version, and on which ports its simulators listen, by kind. */
  readonly instance?: {
    readonly version: string;
    ports(): Readonly<Record<string, number>>;
  };
  /** The variables of the environment that simulators declare as their own. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}
