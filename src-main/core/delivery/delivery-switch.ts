import type { SimulatorProfile } from "#core/contract/profile.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import type { Endpoint } from "#core/contract/endpoint.ts";

/** The one receiver of a simulator that delivers to a URL. */
export interface Receiver {
  readonly url: string;
  readonly secret: string;
}

/** A change of delivery; absent fields stay as they are. */
export interface DeliveryChange {
  readonly on: boolean;
  /** `null` removes the present one. */
  readonly receiver?: Receiver | null | undefined;
  readonly vendorHeaders?: boolean | undefined;
}

/** Returns the receiver that environment variables set, or `undefined`. */
function receiverOf(
  { fixedReceiver }: SimulatorProfile,
  { environment }: SimulatorSettings,
): Receiver | undefined {
  if (!fixedReceiver) return undefined;
  const url = environment[fixedReceiver.urlVariable];
  const secret = environment[fixedReceiver.secretVariable];
  return url === undefined || secret === undefined ? undefined : { url, secret };
}

function isNamed({ kind }: SimulatorProfile, { deliverAlso = [] }: SimulatorSettings): boolean {
  return deliverAlso.includes(kind);
}

function isOnAtStart(profile: SimulatorProfile, settings: SimulatorSettings): boolean {
  switch (profile.delivery) {
    case "registered":
      return settings.deliverRegistered;
    case "optional":
      return isNamed(profile, settings) || receiverOf(profile, settings) !== undefined;
    case "fixed":
      // Sockets deliver as soon as an app opens one.
      return profile.socket !== undefined || receiverOf(profile, settings) !== undefined;
    case "none":
      return false;
  }
}

/**
 * The delivery state of a simulator: on or off, the receiver and the header names. The settings of the start set it,
 * `PUT /_sim/delivery` changes it, and a reset keeps it.
 */
export class DeliverySwitch {
  private readonly profile: SimulatorProfile;
  private on: boolean;
  private names: boolean;
  private current: Receiver | undefined;

  constructor(profile: SimulatorProfile, settings: SimulatorSettings) {
    this.profile = profile;
    this.on = isOnAtStart(profile, settings);
    this.names = settings.vendorHeaders;
    this.current = receiverOf(profile, settings);
  }

  /** Returns whether events that are recorded now are delivered. */
  get isOn(): boolean {
    return this.on;
  }

  /** Returns whether events leave as POST requests: registered endpoints, or a receiver that is set. */
  get isOverHttp(): boolean {
    return this.on && (this.profile.delivery !== "fixed" || this.current !== undefined);
  }

  /** Returns whether deliveries carry the provider's own header names, too. */
  get vendorHeaders(): boolean {
    return this.names;
  }

  /** The receiver of a simulator that delivers to one URL. */
  get receiver(): Receiver | undefined {
    return this.current;
  }

  /** The receiver as the one endpoint; none where endpoints are registered or no URL is set. */
  get fixedEndpoint(): Endpoint | undefined {
    const { fixedReceiver } = this.profile;
    if (!fixedReceiver || !this.current) return undefined;
    return { ...this.current, enabled: true, types: fixedReceiver.types ?? ["*"] };
  }

  change({ on, receiver, vendorHeaders }: DeliveryChange): void {
    this.on = on;
    if (receiver !== undefined) this.current = receiver ?? undefined;
    this.names = vendorHeaders ?? this.names;
  }
}
