import * as z from "zod";
import { formChoices, type ChoicesQuery } from "#shared/domain/action-choices.ts";
import { deliveryDetail } from "#shared/domain/egress.ts";
import { mailList, mailView, type MailQuery } from "#shared/domain/mail.ts";
import { personView } from "#shared/domain/people.ts";
import { panelCallResponse, type PanelAbout } from "#shared/domain/panel-protocol.ts";
import { aheadView, endpointView, objectSummary } from "#shared/domain/simulator.ts";
import type { Summarize } from "#core/contract/definition.ts";
import type { ObjectQuery } from "#core/panel/present-objects.ts";
import { CommandError } from "../commands/command-error.ts";
import { presentCurl } from "../panel-source/present-curl.ts";
import type { ShownRequest, ShownSimulator } from "../panel-source/shown-simulator.ts";
import { followStream, type Loss } from "./follow-stream.ts";
import { Mirror } from "./mirror.ts";
import type { RemoteClient } from "./remote-client.ts";
import { RequestMirror } from "./request-mirror.ts";

const endpoints = z.object({ endpoints: z.array(endpointView) });
const deliveries = z.object({ deliveries: z.array(deliveryDetail) });
const objects = z.object({ total: z.int(), items: z.array(objectSummary) });
const mail = z.object({ mail: mailView.nullable() });
const people = z.object({ people: z.array(personView) });
const counts = z.object({ counts: z.record(z.string(), z.int()) });
const object = z.object({ object: z.object({ json: z.string() }).nullable() });

/** Changes arrive a few milliseconds after a response; slower simulators are not waited for. */
const CATCH_UP_MS = 2_000;

/** A simulator elsewhere, as windows look at it, and how the connection to it stands. */
export interface RemoteSimulator extends ShownSimulator {
  /** `undefined` while the connection stands. */
  readonly loss: Loss | undefined;
  /** Resolves when everything that was there at the beginning has arrived. */
  readonly caughtUp: Promise<void>;
  close(): void;
}

/** Resolves when something holds, and after a while all the same: the connection may be lost by then. */
async function waitFor(holds: () => boolean, onChange: ShownSimulator["onChange"]): Promise<void> {
  let stop: () => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (holds()) resolve();
    };
    timer = setTimeout(resolve, CATCH_UP_MS);
    stop = onChange(look);
    look();
  });
  clearTimeout(timer);
  stop();
}

/** Resolves when the events that the call caused have arrived, so that the next read shows them. */
async function callThere(
  client: RemoteClient,
  call: ShownRequest,
  mirror: Mirror,
  onChange: ShownSimulator["onChange"],
) {
  const answer = await client.read("/_sim/panel/call", panelCallResponse, call);
  const { status, body, now, number, caused, reached, request } = answer;
  const curl = presentCurl(client.baseUrl, { ...request, payload: request.payload ?? undefined });
  await waitFor(() => mirror.hasReached(reached), onChange);
  return { status, body, curl, now, generation: reached.generation, number, events: caused };
}

const collectionPath = (collection: string) =>
  `/_sim/panel/objects/${encodeURIComponent(collection)}`;

function askAbout(client: RemoteClient) {
  return {
    endpoints: async () => (await client.read("/_sim/panel/endpoints", endpoints)).endpoints,
    deliveries: async (seq: number) => {
      const path = `/_sim/panel/deliveries/${String(seq)}`;
      return (await client.read(path, deliveries)).deliveries;
    },
    objects: (collection: string, { text, contents = false, limit, skip = 0 }: ObjectQuery) => {
      // Default values are not sent: an older Simdeck may not know their fields.
      const more = {
        ...(skip === 0 ? {} : { skip: String(skip) }),
        ...(contents ? { contents: "true" } : {}),
      };
      const query = new URLSearchParams({ text, limit: String(limit), ...more }).toString();
      return client.read(`${collectionPath(collection)}?${query}`, objects);
    },
    choices: (query: ChoicesQuery) => client.read("/_sim/panel/choices", formChoices, query),
    ahead: async (limit: number) => {
      try {
        return await client.read(`/_sim/panel/ahead?limit=${String(limit)}`, aheadView);
      } catch (error) {
        // An older Simdeck has no such route.
        if (error instanceof CommandError) return { items: [], more: false };
        throw error;
      }
    },
    people: async () => (await client.read("/_sim/panel/people", people)).people,
    mails: (query: MailQuery) => client.read("/_sim/panel/mails", mailList, query),
    mail: async (id: string) =>
      (await client.read(`/_sim/panel/mails/${encodeURIComponent(id)}`, mail)).mail,
    objectCounts: async () => (await client.read("/_sim/panel/objects", counts)).counts,
    object: async (collection: string, id: string) => {
      const path = `${collectionPath(collection)}/${encodeURIComponent(id)}`;
      return (await client.read(path, object)).object;
    },
  };
}

/** The callbacks of a followed simulator. */
export interface FollowTools {
  /** Called when another start of the simulator responds. */
  readonly replaced: () => void;
  /** Returns the summaries of a kind; `undefined` for one that this process does not know. */
  readonly summarizeOf: SummarizeOf;
}

export type SummarizeOf = (kind: string) => Promise<Summarize> | undefined;

/** Returns the summaries of a kind, which is loaded meanwhile. A kind that is unknown here has none. */
function loadSummaries(loading: Promise<Summarize> | undefined): ShownSimulator["summarize"] {
  let summarize: Summarize | undefined;
  loading?.then(
    (loaded) => {
      summarize = loaded;
    },
    () => {
      summarize = () => "";
    },
  );
  return (payload) => (loading ? summarize?.(payload) : "");
}

/** Begins to follow a simulator elsewhere. */
export function followSimulator(
  client: RemoteClient,
  { simulator }: PanelAbout,
  { replaced, summarizeOf }: FollowTools,
): RemoteSimulator {
  const listeners = new Set<() => void>();
  const mirror = new Mirror(simulator.kind);
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const requests = new RequestMirror(client, mirror, notify);
  const changed = () => {
    void requests.read();
    notify();
  };
  const onChange = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const follower = followStream({ client, mirror, changed, replaced });
  return {
    kind: simulator.kind,
    baseUrl: client.baseUrl,
    apiKey: simulator.apiKey,
    view: () => Promise.resolve({ ...simulator, baseUrl: client.baseUrl }),
    get status() {
      return { ...mirror.status, requests: requests.length };
    },
    get generation() {
      return mirror.generation;
    },
    get log() {
      return mirror.log;
    },
    get results() {
      return mirror.results;
    },
    get causes() {
      return mirror.causes;
    },
    summarize: loadSummaries(summarizeOf(simulator.kind)),
    get arrivals() {
      return mirror.arrivals;
    },
    get requests() {
      return requests.requests;
    },
    followRequests: () => {
      requests.follow();
    },
    get firstOpen() {
      return mirror.firstOpen;
    },
    get loss() {
      return follower.loss;
    },
    caughtUp: follower.caughtUp,
    openAttempts: (seq) => mirror.openAttempts(seq),
    onChange,
    ...askAbout(client),
    call: (call) => callThere(client, call, mirror, onChange),
    close: () => {
      follower.close();
    },
  };
}
