import type { FastifyInstance } from "fastify";
import type { AheadView } from "#shared/domain/simulator.ts";
import type { TimelineEvent } from "#shared/domain/timeline.ts";
import type { Summarize } from "#core/contract/definition.ts";
import type { OpenAttempt } from "#core/contract/channel.ts";
import type { Endpoint } from "#core/contract/endpoint.ts";
import type { SentRequest, SignedAttempt } from "#core/delivery/signed-attempt.ts";
import type { SigningFacts } from "#core/contract/signature.ts";
import type { Timeline } from "#core/timeline/timeline.ts";
import type { EncodedRequest, InProcessRequest } from "#core/transport/encode-request.ts";
import type { InProcessResponse } from "#core/transport/in-process.ts";
import type { MailHead, MailRest } from "#core/contract/mails.ts";
import type { CollectionInfo, ObjectSummary, Person } from "#core/contract/objects.ts";
import type { ChoiceField } from "#core/panel/choice-fields.ts";
import type { SimulatorProfile } from "#core/contract/profile.ts";
import type { WorldActionView } from "#core/contract/world-action.ts";
import type { World } from "#core/kernel/world.ts";

/** A collection as the panel sees it. */
export interface CollectionView extends CollectionInfo {
  count(): number;
  list(): Iterable<ObjectSummary>;
  find(id: string): unknown;
  people?(): Iterable<Person>;
}

/** The mails of a simulator as the panel sees them. */
export interface MailsView {
  list(): Iterable<MailHead>;
  find(id: string): { readonly head: MailHead; readonly rest: MailRest } | undefined;
}

/** The world's parts that the outside may read; the simulator's own types are gone. */
export type WorldView = Pick<
  World<unknown>,
  | "generation"
  | "since"
  | "writes"
  | "log"
  | "causes"
  | "arrivals"
  | "results"
  | "requests"
  | "deliveries"
  | "settings"
  | "clock"
  | "wall"
  | "advancedMs"
  | "delivery"
  | "faults"
>;

/** The current state of a simulator's deliveries. */
export interface DeliveryState {
  readonly on: boolean;
  readonly pending: number;
  readonly inFlight: boolean;
  /** The waiting time of the oldest delivery without an outcome, in real milliseconds. */
  readonly oldestMs: number | undefined;
}

/** The origin of a request within this process. */
export interface CallSource {
  /** Default: `panel`. */
  readonly origin?: "client" | "panel" | "agent";
  /** Aborted when the caller has gone. */
  readonly signal?: AbortSignal;
}

/** A started simulator: what the workbench serves, shows and stops. */
export interface RunningSimulator {
  readonly profile: SimulatorProfile;
  readonly kind: string;
  readonly apiKey: string;
  /** @internal The package's types leave it out: they would need fastify. */
  readonly app: FastifyInstance;
  /** The world as it is now; ask again after a reset. */
  readonly world: WorldView;
  readonly timeline: Timeline;
  readonly worldActions: readonly WorldActionView[];
  /** The fields of an action whose values are known; `undefined` for an unknown path. */
  choiceFields(path: string): readonly ChoiceField[] | undefined;
  readonly collections: readonly CollectionView[];
  readonly hasPeople: boolean;
  readonly hasMails: boolean;
  /** `undefined` where a simulator has no mails. */
  readonly mails: MailsView | undefined;
  /** The paths of the pages that a person sees in a browser. */
  readonly pages: readonly string[];
  readonly summarize: Summarize;
  readonly deliveryState: DeliveryState;
  /** When something next falls due on the simulator clock, in milliseconds. */
  readonly nextDue: number | undefined;
  /** Returns the next work that it will do by itself, in words. */
  ahead(limit: number): AheadView;
  endpoints(): readonly Endpoint[];
  /** The `seq` of the oldest event with a delivery that has no outcome yet. */
  readonly firstOpen: number | undefined;
  /** The deliveries of one event that have no outcome yet. */
  openAttempts(seq: number): readonly OpenAttempt[];
  /** Returns the request of a delivery as it was sent; `undefined` where nothing is signed. */
  sentRequest(attempt: SignedAttempt, facts: SigningFacts): SentRequest | undefined;
  /** The text that a signature covers, for display. */
  readonly signedText: string;
  /** A call as it would go over the wire, without making it. */
  encodeCall(call: InProcessRequest): EncodedRequest;
  /** Puts checked items on the schedule; those due at once have run when it resolves. */
  schedule(events: readonly TimelineEvent[]): Promise<void>;
  /** Makes a call. Rejects with a CallFailed when it has no complete response, or the signal aborts. */
  call(call: InProcessRequest, source?: CallSource): Promise<InProcessResponse>;
  /** Calls the listener after every change; returns a function that removes it. */
  onChange(listener: () => void): () => void;
  /** Responds to accepted requests, then stops; the owner of the port reports the end of connections. */
  close(connectionsEnd?: Promise<unknown>): Promise<void>;
  /** Prints how many deliveries were not sent, once. */
  reportUnsent(): void;
}
