import type { CommandName, Commands } from "#shared/bridge/contract.ts";
import type * as z from "zod";
import { fakeAttachment } from "./fake-attachment.ts";
import { fakeCause } from "./fake-cause.ts";
import { fakeDelivery, fakeResult } from "./fake-deliveries.ts";
import { fakeFacets } from "./fake-facets.ts";
import type { FakeHost } from "./fake-host.ts";
import { fakePayload } from "./fake-payload.ts";
import { fakeRow } from "./fake-rows.ts";

type Handlers = {
  readonly [Name in CommandName]: (
    input: z.output<Commands[Name]["input"]>,
  ) => z.input<Commands[Name]["output"]>;
};

const fakeExport = {
  state: "done" as const,
  file: "/home/you/events.ndjson",
  done: 40,
  total: 40,
  bytes: 48_000,
  problem: null,
};

const quietReceiver = {
  url: null,
  behaviour: { status: 200, delayMs: 0, failure: "none" as const },
  received: 0,
};

/** What the host answers to each command. */
export function fakeHandlers(host: FakeHost): Handlers {
  return {
    "simulators.list": () => [...host.simulators],
    "events.window": ({ filter, first, count }) => ({
      revision: host.revision,
      matched: host.log.count(filter),
      rows: host.log.window(filter, first, count),
    }),
    "events.locate": ({ filter, event }) => {
      const index = host.log.find(filter).findIndex((row) => fakeRow(row).seq === event.seq);
      return index === -1 ? null : { index };
    },
    "events.facets": ({ filter }) => fakeFacets(host.log.find(filter).map(fakeRow)),
    "events.cause": ({ seq }) => fakeCause(seq),
    "events.payload": ({ seq }) => ({ json: fakePayload(fakeRow(seq - 1)) }),
    "events.deliveries": ({ seq }) => fakeRow(seq - 1).deliveries.map(fakeDelivery),
    "events.types": () => [...new Set(Array.from({ length: 8 }, (_, i) => fakeRow(i).type))],
    "results.window": ({ first, count }) => ({
      total: host.log.length,
      rows: Array.from(
        { length: Math.max(0, Math.min(count, host.log.length - first)) },
        (_, offset) => fakeResult(first + offset),
      ),
    }),
    "endpoints.list": () => host.endpoints,
    "objects.list": ({ collection, text, limit, skip }) =>
      host.api.listObjects(collection, text, limit, skip),
    "objects.get": ({ id }) => ({
      json: JSON.stringify({ id, object: "charge", amount: 1_200, metadata: {} }, null, 2),
    }),
    "api.call": (request) => host.api.answer(request),
    "receiver.state": () => quietReceiver,
    "receiver.start": () => quietReceiver,
    "receiver.stop": () => quietReceiver,
    "receiver.configure": (behaviour) => ({ ...quietReceiver, behaviour }),
    "receiver.received": () => ({ total: 0, items: [] }),
    "settings.get": () => host.settings.view(host.simulators),
    "settings.plan": () => ({ problems: [], losses: [], starts: [] }),
    "settings.change": ({ change }) => host.settings.change(change),
    "instance.attach": ({ address }) => {
      host.attachment = fakeAttachment(new URL(address).host);
      return host.attachment;
    },
    "instance.detach": () => {
      host.attachment = null;
      return {};
    },
    "feed.watch": ({ filter, tail }) => {
      host.watched = { filter, tail };
      host.tellSoon();
      return { revision: host.revision, ...host.newest() };
    },
    "feed.ack": () => ({}),
    "app.zoom": () => ({}),
    "app.openLog": () => ({}),
    "app.export": () => null,
    "export.state": () => fakeExport,
    "export.cancel": () => fakeExport,
    "app.openDataFolder": () => ({}),
    "app.info": () => ({
      version: "0.1.0",
      electron: "33.2.1",
      dataFolder: "/home/you/.config/simdeck",
    }),
  };
}
