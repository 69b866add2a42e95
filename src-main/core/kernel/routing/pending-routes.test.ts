import { expect, test } from "vitest";
import type { Route } from "#core/contract/route.ts";
import type { RouteGroup } from "#core/contract/route-group.ts";
import { PendingRoutes } from "./pending-routes.ts";

function setup(groups: Readonly<Record<string, readonly string[]>>) {
  const loads: string[] = [];
  const added: string[] = [];
  const opened = new Map<string, () => void>();
  const failing = new Set<string>();
  const group = (name: string, paths: readonly string[]): RouteGroup<unknown> => ({
    paths,
    load: async () => {
      loads.push(name);
      if (failing.has(name)) throw new Error(`${name} is broken`);
      await new Promise<void>((resolve) => opened.set(name, resolve));
      const route: Route<unknown> = {
        method: "GET",
        path: paths[0] ?? "",
        summary: name,
        handle: () => ({}),
      };
      return [route];
    },
  });
  const all = Object.entries(groups).map(([name, paths]) => group(name, paths));
  const pending = new PendingRoutes(all, ({ summary }) => added.push(summary));
  const open = (name: string) => opened.get(name)?.();
  return { pending, loads, added, open, failing };
}

const groups = {
  charges: ["/v1/charges"],
  customers: ["/v1/customers"],
  cards: ["/v1/customers/:id/cards"],
  pins: ["/api/pins.*", "/api/stars.list"],
  root: ["/"],
} as const;

test.each([
  ["/v1/charges", ["charges"]],
  ["/v1/charges/ch_1?expand=x", ["charges"]],
  ["//v1//%63harges", ["charges"]],
  ["/v1/customers", ["customers"]],
  ["/v1/customers/a%2Fb/cards/card_1", ["customers", "cards"]],
  ["/v1/customers/cus_1/charges", ["customers"]],
  ["/api/pins.add", ["pins"]],
  ["/api/stars.list", ["pins"]],
  ["/?page=1", ["root"]],
  ["/v1/others", []],
  ["/v1", []],
])("%s needs %j", (url, needed) => {
  const { pending, loads } = setup(groups);
  expect(pending.load([url]) === undefined).toBe(needed.length === 0);
  expect(loads).toEqual(needed);
});

test("a group is loaded once, and then waited for no longer", async () => {
  const { pending, loads, added, open } = setup(groups);
  const first = pending.load(["/v1/charges"]);
  const second = pending.load(["/v1/charges/ch_1"]);
  open("charges");
  await first;
  await second;
  expect([loads, added]).toEqual([["charges"], ["charges"]]);
  expect(pending.load(["/v1/charges"])).toBeUndefined();
});

test("later requests wait while code is loaded, and go on in their order", async () => {
  const { pending, open } = setup(groups);
  const done: string[] = [];
  const ask = async (url: string) => {
    await pending.load([url]);
    done.push(url);
  };
  const all = ["/v1/customers", "/v1/others", "/v1/charges", "/v1/customers/1"].map(ask);
  open("charges");
  open("customers");
  await Promise.all(all);
  expect(done).toEqual(["/v1/customers", "/v1/others", "/v1/charges", "/v1/customers/1"]);
});

test("a group that could not be loaded is tried again with the next request", async () => {
  const { pending, failing, open, added } = setup(groups);
  failing.add("charges");
  await expect(pending.load(["/v1/charges"])).rejects.toThrow("charges is broken");
  failing.clear();
  const again = pending.load(["/v1/charges"]);
  open("charges");
  await again;
  expect(added).toEqual(["charges"]);
});

test("a broken escape needs nothing: the kernel rejects it", () => {
  const { pending } = setup(groups);
  expect(pending.load(["/v1/%E0%A4%A"])).toBeUndefined();
});
