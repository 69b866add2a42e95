import { afterEach, expect, test, vi } from "vitest";
import { FakeHost } from "../../bridge/testing/fake-host.ts";
import { fakeSimulators } from "../../bridge/testing/fake-simulators.ts";
import { listDeck, titleOf, type DeckCard } from "./deck.ts";
import { fillBody } from "./fill-body.ts";

afterEach(() => vi.unstubAllGlobals());

async function fill(host: FakeHost, changes: Partial<DeckCard> = {}) {
  vi.stubGlobal("window", { bridge: host });
  vi.stubGlobal("bridge", host);
  const card = listDeck(fakeSimulators, []).cards.find(({ path }) => path === "/_dispute");
  if (!card) throw new Error("no card opens a dispute");
  return fillBody({ ...card, ...changes });
}

test("picks the newest charge that is not disputed yet", async () => {
  const host = new FakeHost({ events: 3 });
  const { items } = host.api.listObjects("charges", "", 3);
  host.api.answer({
    kind: "payments",
    method: "POST",
    path: "/_dispute",
    body: { charge: items[0]?.id },
  });
  const { body } = await fill(host);
  const second = host.api.listObjects("charges", "", 3).items[1];
  expect(body).toMatchObject({ charge: second?.id });
});

test("creates the object that it acts on when none is left", async () => {
  const host = new FakeHost();
  expect((await fill(host)).body).toMatchObject({ charge: expect.any(String) as string });
  expect(
    host.calls.filter(({ name }) => name === "api.call").map(({ input }) => input),
  ).toMatchObject([{ method: "POST", path: "/v1/charges" }]);
});

test("names the missing object when it cannot be created", async () => {
  await expect(fill(new FakeHost(), { needs: undefined })).rejects.toThrow(
    "Open dispute: no charges left",
  );
});

test("a title names the money once it is known", () => {
  const card = { title: "Ada’s bank disputes {money}" };
  expect(titleOf(card)).toBe("Ada’s bank disputes the payment");
  expect(titleOf(card, "$48.00")).toBe("Ada’s bank disputes $48.00");
});
