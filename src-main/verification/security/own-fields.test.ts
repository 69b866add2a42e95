import { afterAll, describe, expect, test } from "vitest";
import { AllSimulators, models } from "./all-simulators.ts";

const all = await AllSimulators.open({ deliverRegistered: false });
afterAll(() => all[Symbol.asyncDispose]());

/** Fields that only the provider sets. */
const claimed = {
  id: "claimed",
  object: "claimed",
  created: 1,
  created_at: "1999-01-01T00:00:00Z",
  livemode: true,
  disputed: true,
  paid: false,
  status: "claimed",
  secret: "claimed",
  last_event: "claimed",
  version: 99,
};

/** Another number each time: some names can be given once only. */
let numbers = 0;
const next = () => (numbers += 1);

/** The acts that make something, and the registration of a receiver, of every simulator. */
const makes = models.flatMap(({ kind, acts, endpoints }) => {
  const hook = "http://127.0.0.1:9/";
  const calls = acts
    .filter(({ on, makes: made }) => on === undefined && made && "pointer" in made)
    .map((act) => ({ kind, name: act.name, call: (n: number) => act.call("", n) }));
  if (!endpoints) return calls;
  const register = () => endpoints.register(hook, endpoints.types.slice(0, 1));
  return [...calls, { kind, name: "endpoint", call: register }];
});

describe("a client sets no field that is the provider's", () => {
  test.each(makes)("$kind: $name", async ({ kind, call }) => {
    const plain = await all.call(kind, call(next()));
    expect([200, 201]).toContain(plain.status);
    expect(plain.text).not.toContain('"ok":false');

    const another = call(next());
    const made = await all.call(kind, { ...another, body: { ...claimed, ...another.body } });
    // A provider refuses such a field or leaves it unread; either way the thing does not have it.
    expect([made.status, made.status < 500]).toEqual([made.status, true]);
    const { text: listed } = await all.call(kind, { method: "GET", path: another.path });
    const shown = made.status < 300 ? `${made.text}${listed}` : listed;
    expect(shown).not.toMatch(/"(?:id|object|secret|last_event)": ?"claimed"|1999-01-01/);
    expect(shown).not.toMatch(/"(?:livemode|disputed)": ?true|"paid": ?false|"version": ?99/);
  });
});
