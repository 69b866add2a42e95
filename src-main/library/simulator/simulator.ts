/// <reference lib="esnext.disposable" preserve="true" />
import type {
  Clock,
  DeliveryView,
  OAuthView,
  SnapshotInfo,
  StateDifferences,
} from "#shared/domain/control-views.ts";
import type { LoggedRequest } from "#shared/domain/logged-request.ts";
import type { FaultRule, FaultRuleView } from "#shared/domain/fault-rule.ts";
import type { KindAliases } from "../kinds.generated.ts";
import type { AliasOf, EventOf, Kind, MailOf, SdkArguments, WorldActions } from "../kinds.ts";
import type { Mailbox } from "../mailbox/types.ts";
import type { UnsupportedRequest } from "../errors.ts";
import type { FixedReceiver } from "../start-options.ts";
import type { TimelineItem, TimelineItemView } from "#shared/domain/timeline-item.ts";
import type { Egress, EgressEvent, EventWithType, JsonObject } from "#shared/domain/api-types.ts";

/** Which part of the log is wanted. */
export interface EgressQuery<Type> {
  /** Only events of this type. */
  readonly type?: Type;
  /** Only events after this `seq`. */
  readonly after?: number;
  /** The most items to return. */
  readonly limit?: number;
  /** True if the results of failed deliveries have a `reason`. */
  readonly reasons?: boolean;
}

/** A timeout in milliseconds; default: 4000, which is under the limit of most test runners. */
export interface WaitOptions {
  readonly timeoutMs?: number;
}

/** Options of `settled`. */
export interface SettledOptions extends WaitOptions {
  /** True if it rejects with a `DeliveryError` when the latest delivery of an event failed. */
  readonly strict?: boolean;
}

/** The other snapshot of a comparison; default: the present state. */
export interface DiffOptions {
  readonly to?: string | undefined;
}

/** A time to advance by: seconds, or hours, minutes or seconds as text: `+72h`. */
export type Advance = number | `+${number}${"h" | "m" | "s"}`;

/** The clock after an advance, and the scheduled items that failed during it. */
export interface Advanced extends Clock {
  /** Items that an error response or an unbound name made `failed`, each with its `reason`. */
  readonly failed: readonly TimelineItemView[];
}

/** The log of a simulator, with the types of its events. */
export interface EventReader<Event extends { readonly type: string }> {
  /** Returns the recorded events and the delivery results. */
  egress<Type extends Event["type"] = Event["type"]>(
    query?: EgressQuery<Type>,
  ): Promise<Egress<EventWithType<Event, Type>>>;
  /** Waits for the first event of a type; an event that is already recorded counts. */
  event<Type extends Event["type"]>(
    type: Type,
    options?: WaitOptions & { readonly after?: number },
  ): Promise<EventWithType<Event, Type>>;
}

/** Which requests of the log are wanted. */
export interface RequestFilter {
  /** Only requests after this number. */
  readonly after?: number;
  /** The most items to return. */
  readonly limit?: number;
  readonly method?: string;
  /** The beginning of the path: `/v1/charges`. */
  readonly path?: string;
  /** A status, or a class of them: `404`, `"4xx"`. */
  readonly status?: number | `${1 | 2 | 3 | 4 | 5}xx`;
}

/** Which recorded events are sent again: one, several, or those whose latest attempt failed. */
export type Redelivery = (
  | { readonly seq: number }
  | { readonly seqs: readonly number[] }
  | { readonly failed: true }
) & {
  /** The id of the only endpoint that gets them; default: those that the events go to now. */
  readonly endpoint?: string;
};

/** A running simulator: its address for an app's SDK, and its control routes. */
export interface CommonControls {
  /** `http://127.0.0.1:49152`, without a slash at the end. */
  readonly baseUrl: string;
  /** A key that it accepts. */
  readonly apiKey: string;
  /**
   * Waits until no delivery is queued or in flight. At once where nothing is delivered.
   * @example await simulators.payments.settled({ strict: true });
   */
  settled(options?: SettledOptions): Promise<void>;
  /** Turns delivery on or off from now on; a reset keeps it. */
  setDelivery(on: boolean, options?: { readonly vendorHeaders?: boolean }): Promise<DeliveryView>;
  /** Delivers to this URL from now on; for simulators with one receiver. */
  deliverTo(receiver: FixedReceiver): Promise<DeliveryView>;
  /**
   * Sets the redirect URIs of OAuth apps: an authorization request without `redirect_uri` goes to the first.
   * A reset keeps them. Rejects for simulators whose apps bring their own, or without OAuth.
   */
  setRedirectUris(uris: readonly string[]): Promise<OAuthView>;
  /** Sends recorded events again with new signatures. Resolves with the number of attempts that were queued. */
  redeliver(wanted: Redelivery): Promise<{ readonly attempts: number }>;
  /** Back to the first moment. The schedule stays and is armed again; endpoints are registered again. */
  reset(): Promise<{ readonly generation: number; readonly now: string }>;
  /** Moves the clock by seconds, or by an offset such as `+72h`; what fell due meanwhile has run. */
  advance(by: Advance): Promise<Advanced>;
  clock(): Promise<Clock>;
  /** Shifts the time that deliveries are signed with, in seconds; 0 restores it. */
  setWallOffset(seconds: number): Promise<Clock>;
  /** Keeps the whole world under a name, in place of an earlier snapshot of that name. */
  snapshot(name: string): Promise<SnapshotInfo>;
  /** Goes back to a snapshot: the same calls then give the same ids as they did after it was taken. */
  restore(name: string): Promise<{ readonly generation: number; readonly now: string }>;
  /** Lists the objects by which a snapshot differs from the present state, or from the snapshot `to`. */
  diff(name: string, options?: DiffOptions): Promise<StateDifferences>;
  /** Puts calls on the schedule; those due at once have run when it resolves. */
  inject(items: readonly TimelineItem[]): Promise<void>;
  timeline(): Promise<readonly TimelineItemView[]>;
  /** Takes everything off the schedule, or one item. */
  clearTimeline(id?: string): Promise<void>;
  /** The requests to the provider's API and world actions since the last reset, with their responses. */
  requests(filter?: RequestFilter): Promise<readonly LoggedRequest[]>;
  /** Installs rules by which requests and deliveries fail, in place of earlier ones. A reset clears them. */
  faults(rules: readonly FaultRule[]): Promise<readonly FaultRuleView[]>;
  clearFaults(): Promise<void>;
  /**
   * Lists unsupported paths and parameters that clients used: empty in a test that proves something.
   */
  unsupported(): Promise<readonly UnsupportedRequest[]>;
}

export interface SimulatorControls<K extends Kind> extends CommonControls, EventReader<EventOf<K>> {
  readonly kind: K;
  /**
   * Returns what the provider's SDK is constructed with: its options, or the list of its arguments.
   *
   *     new Stripe(...simulators.payments.connect());
   *     new Octokit(simulators.github.connect());
   */
  connect(): SdkArguments<K>;
}

/** A simulator that sends mail. */
export interface MailSender<Mail> {
  /**
   * Opens the mailbox of one address. `await` gives its mail, oldest first; `waitForMail` waits.
   *
   *     const mail = await simulators.email.mailbox("ada@example.com").waitForMail();
   *     mail.code();
   */
  mailbox(address: string): Mailbox<Mail>;
}

/** A simulator that was given with `simulators`. */
export interface OwnSimulator extends CommonControls, EventReader<EgressEvent> {
  readonly kind: string;
  /** Performs a world action and returns the response: `act("/_scan", { parcel, place })`. */
  act(path: string, body: JsonObject): Promise<unknown>;
}

/** A simulator with its world actions, and with its mail where it sends any. */
export type Simulator<K extends Kind> = SimulatorControls<K> &
  WorldActions<K> &
  ([MailOf<K>] extends [never] ? object : MailSender<MailOf<K>>);

/** The controls of all simulators of a set. */
export interface SetControls extends AsyncDisposable {
  /** The running kinds, in the order of their ports, without simulators of your own. */
  readonly kinds: readonly Kind[];
  /** Returns a simulator of your own by its kind; throws when it is not running. */
  own(kind: string): OwnSimulator;
  /** Waits until no simulator has a delivery queued or in flight. */
  settled(options?: SettledOptions): Promise<void>;
  /** Takes every simulator back to its first moment. */
  reset(): Promise<void>;
  /** Keeps every simulator's world under a name. */
  snapshot(name: string): Promise<void>;
  /** Takes every simulator back to its snapshot of this name. */
  restore(name: string): Promise<void>;
  /** Compares every simulator's snapshot of this name, as `diff` of a simulator does. The keys are kinds. */
  diff(name: string, options?: DiffOptions): Promise<Readonly<Record<string, StateDifferences>>>;
  /** Moves every clock, by seconds or by an offset such as `+72h`. */
  advance(by: Advance): Promise<void>;
  /** Rejects with an UnsupportedError when a client used what is not supported. */
  assertSupported(): Promise<void>;
  /** `SIMDECK_PAYMENTS_URL`, `SIMDECK_PAYMENTS_API_KEY`, …: what an app under test is configured with. */
  env(): Readonly<Record<string, string>>;
  /** Answers what was accepted, then ends. `await using` does it by itself. */
  stop(): Promise<void>;
}

/** Running simulators, each under its kind. */
export type Simulators<K extends Kind = Kind> = SetControls & {
  readonly [P in K]: Simulator<P>;
} & {
  /** The same simulators by their providers' names: `simulators.stripe`. */
  readonly [Alias in AliasOf<K>]: Simulator<KindAliases[Alias]>;
};
