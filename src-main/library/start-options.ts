import type { ReceivingKind } from "./kinds.generated.ts";
import type { Kind, KindName } from "./kinds.ts";
import type { Schedule, ScheduledCall } from "#shared/domain/timeline-item.ts";

/** A receiver that is set at the start, and the secret that its deliveries are signed with. */
export interface FixedReceiver {
  readonly url: string;
  readonly secret: string;
}

/**
 * The data that the simulators begin with: requests or a schedule for each kind, or the path of a JSON
 * file with them.
 */
export type Seed<K extends KindName = Kind> =
  | Readonly<Partial<Record<K, readonly ScheduledCall[] | Schedule>>>
  | string;

/** The receivers of the kinds that deliver to one URL. */
type FixedReceivers = Readonly<Partial<Record<ReceivingKind, FixedReceiver>>>;

/**
 * The options of `startSimulators`. All are optional, and nothing is read from the process's environment, so
 * that a test does not depend on its caller.
 */
export interface StartOptions<
  N extends KindName = Kind,
  O extends readonly string[] = readonly string[],
> extends FixedReceivers {
  /** The kinds to run; default: all. */
  readonly only?: readonly N[];
  /**
   * Simulators of your own, in addition to the built-in ones: the path of an ES module, or what
   * `defineSimulator` of `simdeck/simulator` returned. They run whatever `only` says.
   */
  readonly simulators?: readonly (string | { readonly kind: string })[];
  /**
   * OpenAPI descriptions to simulate, in addition: `"./orders.yaml"`, or with a kind of your choice
   * `"orders=./orders.yaml"`, which makes it a member of the set: `simulators.orders`. They run whatever
   * `only` says.
   */
  readonly openapi?: O;
  /**
   * `"error"`: what clients use and simulators do not support makes `reset`, `settled`, `stop` and the end
   * of a fixture reject with an UnsupportedError; default: `unsupported()` lists it.
   */
  readonly unsupported?: "error" | "list";
  /** True if simulators deliver to the endpoints registered with them; default: not. */
  readonly delivery?: boolean;
  /** Calls to schedule at the start: kind → schedule, or the path of a file that says so. */
  readonly timeline?: Readonly<Partial<Record<NoInfer<N>, Schedule>>> | string;
  /**
   * The data that the simulators begin with, after the start and after each reset: for each kind a list
   * of requests or a schedule, or the path of a JSON file with them. A request that fails makes the
   * start or the reset reject.
   */
  readonly seed?: Seed<NoInfer<N>>;
  /**
   * The saved world to start from, which a reset returns to: the path of a file that
   * `GET /_sim/snapshots/NAME` gave, its content, or a record kind → either.
   */
  readonly snapshot?: Readonly<Record<string, unknown>> | string;
  /** The start time of the simulator clock, ISO 8601; default: now. */
  readonly startTime?: Date | string;
  /** Simulated seconds per real second; the clock stands still without it. */
  readonly pace?: number;
  /** The time limit for a receiver's response, 1 to 120000; default: 10000. */
  readonly deliveryTimeoutMs?: number;
  /** False if deliveries carry the neutral header names alone; default: the provider's names too. */
  readonly vendorHeaders?: boolean;
  /** When given, only this API key is accepted; otherwise any well-formed one. */
  readonly apiKey?: string;
  /** When given, control routes want it as a bearer token; calls made here carry it. */
  readonly controlToken?: string;
  /** Further accepted host names and browser origins. */
  readonly allowedHosts?: readonly string[];
  readonly allowedOrigins?: readonly string[];
  /** The address to listen on; default: 127.0.0.1. */
  readonly host?: string;
  /** The first simulator listens on the port after it; 0, the default, is any free port for each. */
  readonly portBase?: number;
  /**
   * The configuration file, or false for none; default: the nearest `simdeck.config.json` or
   * `simdeck.config.mjs` of the current folder or above. These options override it.
   */
  readonly config?: string | false;
  /** Further variables, as docs/options.md lists them. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}
