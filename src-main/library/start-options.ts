import type { ReceivingKind } from "./kinds.generated.ts";
import type { Kind } from "./kinds.ts";
import type { Schedule } from "./timeline.ts";

/** A receiver that is set at the start, and the secret that its deliveries are signed with. */
export interface FixedReceiver {
  readonly url: string;
  readonly secret: string;
}

/** The receivers of the kinds that deliver to one URL. */
type FixedReceivers = Readonly<Partial<Record<ReceivingKind, FixedReceiver>>>;

/**
 * What `startSimulators` may be told. Everything may be left out, and nothing is read from the
 * process's environment, so that a test does not depend on who runs it.
 */
export interface StartOptions<K extends Kind = Kind> extends FixedReceivers {
  /** The kinds to run; all when left out. */
  readonly only?: readonly K[];
  /**
   * Simulators of your own, in addition to the built-in ones: the path of an ES module, or what
   * `defineSimulator` of `simdeck/simulator` returned. They run whatever `only` says.
   */
  readonly simulators?: readonly (string | { readonly kind: string })[];
  /** Whether simulators deliver to the endpoints registered with them; default: not. */
  readonly delivery?: boolean;
  /** Calls to schedule at the start: kind → schedule, or the path of a file that says so. */
  readonly timeline?: Readonly<Partial<Record<NoInfer<K>, Schedule>>> | string;
  /** Where the simulator clock starts, ISO 8601; the moment of the start when left out. */
  readonly startTime?: Date | string;
  /** Simulated seconds per real second; the clock stands still without it. */
  readonly pace?: number;
  /** How long a receiver may take to answer, 1 to 120000; 10000 when left out. */
  readonly deliveryTimeoutMs?: number;
  /** Whether deliveries carry the provider's own header names beside the neutral ones. */
  readonly vendorHeaders?: boolean;
  /** When given, only this API key is accepted; otherwise any well-formed one. */
  readonly apiKey?: string;
  /** When given, control routes want it as a bearer token; calls made here carry it. */
  readonly controlToken?: string;
  /** Further host names and browser origins that may come in. */
  readonly allowedHosts?: readonly string[];
  readonly allowedOrigins?: readonly string[];
  /** The address to listen on; 127.0.0.1 when left out. */
  readonly host?: string;
  /** The first simulator listens on the port after it; 0, the default, is any free port for each. */
  readonly portBase?: number;
  /** Further variables, as docs/options.md lists them. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}
