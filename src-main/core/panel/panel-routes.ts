import * as z from "zod";
import { PANEL_PROTOCOL, type PanelAbout } from "#shared/domain/panel-protocol.ts";
import { mailQuery } from "#shared/domain/mail.ts";
import { choicesQuery } from "#shared/domain/action-choices.ts";
import { callMethods } from "#shared/domain/timeline.ts";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { controlRoute, type ControlRoute, wholeNumber } from "#core/control/control-route.ts";
import { endless } from "#core/contract/response.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import type { CollectionView, RunningSimulator } from "#core/panel/running-simulator.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { requestForPanel } from "./request-for-panel.ts";
import { listRequests } from "#core/log/requests/present-request.ts";
import { createPanelStream, type PanelStream } from "./panel-stream.ts";
import { presentChoices } from "./present-choices.ts";
import { presentDeliveries } from "./present-deliveries.ts";
import { presentEndpoints } from "./present-endpoints.ts";
import { countObjects, findCollection, presentObject, presentObjects } from "./present-objects.ts";
import { presentMail, presentMails } from "./present-mails.ts";
import { presentPeople } from "./present-people.ts";
import { presentSimulator } from "./present-simulator.ts";

const streamQuery = lazyStrictObject(() => ({
  world: z.string().min(1).optional(),
  generation: wholeNumber.optional(),
  after: wholeNumber.default(0),
  results: wholeNumber.default(0),
}));

const objectsQuery = lazyStrictObject(() => ({
  text: z.string().default(""),
  contents: z.stringbool({ truthy: ["true"], falsy: ["false"] }).default(false),
  limit: wholeNumber.refine((limit) => limit <= 1_000, "at most 1000").default(20),
  skip: wholeNumber.default(0),
}));

const aheadQuery = lazyStrictObject(() => ({
  limit: wholeNumber.refine((limit) => limit <= 200, "at most 200").default(50),
}));

const requestsQuery = lazyStrictObject(() => ({
  after: wholeNumber.default(0),
  limit: wholeNumber.refine((limit) => limit <= 200, "at most 200").default(200),
}));

const panelCall = lazyStrictObject(() => ({
  method: z.enum(callMethods),
  path: z
    .string()
    .regex(/^\/(?![/\\])/, "begin with one /")
    .refine(
      (path) => !/^\/_sim\/panel(?:[/?#]|$)/.test(path),
      "call any route but the panel's own",
    ),
  body: z.unknown().optional(),
  as: z.string().min(1).optional(),
  raw: z.strictObject({ contentType: z.string(), text: z.string() }).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** The source of the request in the logs. */
  source: z.enum(["panel", "agent"]).default("panel"),
}));

const streamHeaders = {
  "content-type": "application/x-ndjson",
  "cache-control": "no-store",
  // Proxies that buffer responses would hold every line back.
  "x-accel-buffering": "no",
  // A stream ends when its simulator does; its connection must not outlive it.
  connection: "close",
};

/** The panel's routes of one simulator, and the end of the streams among them. */
export interface PanelRoutes {
  readonly routes: readonly ControlRoute[];
  endStreams(): void;
}

function describe(simulator: RunningSimulator, settings: SimulatorSettings): PanelAbout {
  return {
    protocol: PANEL_PROTOCOL,
    version: settings.instance?.version ?? "",
    simulator: presentSimulator(simulator.profile, simulator, {
      baseUrl: "",
      apiKey: simulator.apiKey,
    }),
    ports: { ...settings.instance?.ports() },
  };
}

function collectionOf(simulator: RunningSimulator, name = ""): CollectionView {
  const collection = findCollection(simulator, name);
  if (collection) return collection;
  const names = simulator.collections.map((known) => known.name).join(", ");
  const message = `There is no collection ${JSON.stringify(name)}; there are ${names}`;
  throw controlRefusal(404, "not_found", message, "collection");
}

function requestsAfter({ world }: RunningSimulator, after: number, limit: number) {
  const { generation, requests: log, causes } = world;
  const requests = log ? [...listRequests(log, causes, { after, limit })] : [];
  return {
    generation,
    requests: requests.map((request) => {
      const fault = log?.faultOf(request.number) ?? "";
      return {
        arrived_at: log?.arrivedAtOf(request.number) ?? 0,
        request,
        ...(fault === "" ? {} : { fault }),
      };
    }),
  };
}

function lookRoutes(of: () => RunningSimulator): readonly ControlRoute[] {
  return [
    controlRoute(
      "GET /_sim/panel/endpoints",
      "The receivers, with what came of their deliveries",
      () => ({ endpoints: presentEndpoints(of()) }),
    ),
    controlRoute(
      "GET /_sim/panel/ahead",
      "The next work that the simulator will do by itself, in words",
      { query: aheadQuery, handle: ({ query }) => of().ahead(query.limit) },
    ),
    controlRoute(
      "GET /_sim/panel/deliveries/:seq",
      "The deliveries of one event: the requests as sent, their signatures, the answers",
      ({ params }) => ({ deliveries: presentDeliveries(of(), Number(params["seq"])) }),
    ),
    controlRoute(
      "POST /_sim/panel/mails",
      "The newest mails that match, and the number of all that do",
      { body: mailQuery, handle: ({ body }) => presentMails(of(), body) },
    ),
    controlRoute(
      "GET /_sim/panel/mails/:id",
      "One mail in full; null when it is gone",
      ({ params }) => ({
        mail: presentMail(of(), params["id"] ?? ""),
      }),
    ),
    controlRoute("GET /_sim/panel/people", "The people that the simulator knows", () => ({
      people: presentPeople(of()),
    })),
    controlRoute("GET /_sim/panel/objects", "How many objects each collection holds", () => ({
      counts: countObjects(of()),
    })),
    controlRoute(
      "GET /_sim/panel/requests",
      "The requests after a number, with the real time of each",
      {
        query: requestsQuery,
        handle: ({ query }) => requestsAfter(of(), query.after, query.limit),
      },
    ),
    controlRoute(
      "GET /_sim/panel/objects/:collection",
      "Objects of one collection, newest first, those whose line holds every word of a text, or with contents=true the object itself",
      {
        query: objectsQuery,
        handle: ({ params, query }) =>
          presentObjects(collectionOf(of(), params["collection"]), query),
      },
    ),
    controlRoute(
      "POST /_sim/panel/choices",
      "What the fields of an action's form can hold, and what they hold at first",
      {
        body: choicesQuery,
        handle: ({ body }) => {
          const fields = of().choiceFields(body.path);
          if (fields) return presentChoices(fields, body);
          throw controlRefusal(404, "not_found", `There is no action ${body.path}`, "path");
        },
      },
    ),
    controlRoute(
      "GET /_sim/panel/objects/:collection/:id",
      "One object as the provider's API shows it, as text; null when it is gone",
      ({ params }) => ({
        object: presentObject(collectionOf(of(), params["collection"]), params["id"] ?? ""),
      }),
    ),
  ];
}

/**
 * Creates the routes for a panel in another process, besides the control routes: the greeting, the
 * stream of changes, and requests in the provider's own encoding. Shapes: `panel-protocol.ts`.
 */
export function panelRoutes(
  of: () => RunningSimulator,
  world: { readonly id: string; readonly settings: SimulatorSettings },
): PanelRoutes {
  const streams = new Set<PanelStream>();
  const routes: readonly ControlRoute[] = [
    controlRoute("GET /_sim/panel", "What this simulator is, for a panel that runs elsewhere", () =>
      describe(of(), world.settings),
    ),
    controlRoute(
      "GET /_sim/panel/stream",
      "Everything that happens from a position on, as lines of JSON, without an end",
      {
        query: streamQuery,
        handle: ({ query, exchange }) => {
          const stream = createPanelStream(of(), world.id, query);
          streams.add(stream);
          const forget = exchange.onGone(() => {
            stream.end();
          });
          stream.body.once("close", () => {
            forget();
            streams.delete(stream);
          });
          return endless(stream.body, streamHeaders);
        },
      },
    ),
    controlRoute(
      "POST /_sim/panel/call",
      "Makes one call as the timeline does, the body in the provider's own encoding",
      {
        body: panelCall,
        handle: ({ body, exchange }) => {
          if (exchange.caller.origin === "timeline") {
            const message = "a scheduled call cannot use the panel's routes";
            throw controlRefusal(409, "clock_is_running", message);
          }
          const { source, ...call } = body;
          const made = { exchange, source, controlToken: world.settings.controlToken };
          return requestForPanel(of(), call, made);
        },
      },
    ),
    ...lookRoutes(of),
  ];
  return {
    routes,
    endStreams: () => {
      for (const stream of streams) stream.end();
    },
  };
}
