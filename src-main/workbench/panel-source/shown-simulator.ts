import type { CommandInput, CommandOutput } from "#shared/bridge/contract.ts";
import type { ChoicesQuery, FormChoices } from "#shared/domain/action-choices.ts";
import type { DeliveryDetail } from "#shared/domain/egress.ts";
import type { MailList, MailQuery, MailView } from "#shared/domain/mail.ts";
import type { PersonView } from "#shared/domain/people.ts";
import type {
  AheadView,
  EndpointView,
  SimulatorStatus,
  SimulatorView,
} from "#shared/domain/simulator.ts";
import type { OpenAttempt } from "#core/contract/channel.ts";
import type { Results } from "#core/log/results.ts";
import type { Arrivals } from "#core/log/arrivals.ts";
import type { Causes } from "#core/log/causes.ts";
import type { EgressLog } from "#core/log/egress-log.ts";
import type { ObjectQuery } from "#core/panel/present-objects.ts";
import type { EncodedRequest } from "#core/transport/encode-request.ts";
import type { RequestLog } from "#core/log/requests/request-log.ts";

/** A call to a route of a simulator, without the simulator. */
export type ShownRequest = Omit<CommandInput<"api.call">, "kind">;

/**
 * A simulator that windows look at, in this process or elsewhere. Data for every row is available
 * at once; data for a detail is requested, and can fail with a CommandError for a remote simulator.
 */
export interface ShownSimulator {
  readonly kind: string;
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Returns the facts about the simulator; its code may have to be loaded first. */
  view(): Promise<SimulatorView>;
  readonly status: SimulatorStatus;
  /** Count of resets: with another one, log and results are other ones too. */
  readonly generation: number;
  readonly log: EgressLog;
  readonly results: Results;
  /** The causes of the events; absent where they are unknown. */
  readonly causes?: Causes;
  /** Summarizes the payload of an event; `undefined` while the simulator's code is not loaded. */
  summarize(payload: unknown): string | undefined;
  /** When events were recorded, in real time. */
  readonly arrivals: Arrivals;
  /** The requests of clients; `undefined` where they are not logged. */
  readonly requests: RequestLog | undefined;
  /** Headers with the simulator's own key for a route; absent for a simulator elsewhere. */
  credentialsFor?(route: {
    readonly method: string;
    readonly path: string;
  }): EncodedRequest["headers"];
  /** Begins to read the requests of a simulator elsewhere; those of this process are at hand. */
  followRequests?(): void;
  /** The `seq` of the oldest event that `openAttempts` has something to say of, if there is one. */
  readonly firstOpen: number | undefined;
  /** The deliveries of one event that have no outcome yet. */
  openAttempts(seq: number): readonly OpenAttempt[];
  /** Calls the listener after every change; returns a function that removes it. */
  onChange(listener: () => void): () => void;
  endpoints(): Promise<readonly EndpointView[]>;
  /** The deliveries of one event in full. */
  deliveries(seq: number): Promise<readonly DeliveryDetail[]>;
  objects(collection: string, query: ObjectQuery): Promise<CommandOutput<"objects.list">>;
  /** Returns the next work that it will do by itself; nothing before the world is built. */
  ahead(limit: number): Promise<AheadView>;
  /** Returns the newest mails that match, and the number of all that do. */
  mails(query: MailQuery): Promise<MailList>;
  mail(id: string): Promise<MailView | null>;
  /** Returns the people that it knows. */
  people(): Promise<readonly PersonView[]>;
  /** Returns the number of objects of each collection; nothing before the world is built. */
  objectCounts(): Promise<Readonly<Record<string, number>>>;
  object(collection: string, id: string): Promise<CommandOutput<"objects.get">>;
  /** Returns the choices for the fields of an action's form. */
  choices(query: ChoicesQuery): Promise<FormChoices>;
  /** Makes a call as any client could. */
  call(call: ShownRequest): Promise<CommandOutput<"api.call">>;
}
