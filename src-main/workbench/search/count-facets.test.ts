import fc from "fast-check";
import { expect, test } from "vitest";
import { everyEvent } from "#shared/domain/egress.ts";
import { Results } from "#core/log/results.ts";
import { EgressLog } from "#core/log/egress-log.ts";
import { hostSimulator } from "#core/testing/launch-simulator.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import { countFacets } from "./count-facets.ts";
import { EventIndex } from "./event-index.ts";
import { showLocal } from "../panel-source/local-simulator.ts";

const ends = ["delivered", "failed", "none", "pending"] as const;
type End = (typeof ends)[number];

const event = fc.record({ type: fc.constantFrom("a", "b", "c"), end: fc.constantFrom(...ends) });

/** A simulator whose events came to these ends. */
function simulatorWith(
  kind: string,
  events: readonly { readonly type: string; readonly end: End }[],
) {
  const log = new EgressLog();
  const results = new Results();
  const open = new Set<number>();
  for (const { type, end } of events) {
    const seq = log.append({ id: "", type, subject: "", createdAt: 0, json: '{"x":1}' });
    if (end === "pending") open.add(seq);
    if (end === "delivered" || end === "failed")
      results.append({ generation: 1, seq, status: end });
  }
  return {
    ...showLocal({ simulator: hostSimulator({ ...toy, kind }), baseUrl: "" }),
    log,
    results,
    firstOpen: open.size > 0 ? Math.min(...open) : undefined,
    openAttempts: (seq: number) =>
      open.has(seq) ? [{ endpoint: undefined, isFlying: false }] : [],
  };
}

/** Values with how often each is there, as facets list them. */
function counted(values: readonly string[]) {
  return [...new Set(values)]
    .map((value) => ({ value, count: values.filter((other) => other === value).length }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
}

test("facets have the counts of a full scan, with and without a text", async () => {
  const filter = fc.record({
    types: fc.subarray(["a", "b", "c"]),
    outcome: fc.constantFrom("any" as const, ...ends),
    // Every payload holds the one, none the other.
    text: fc.constantFrom("", "x", "y"),
  });
  const logs = fc.tuple(fc.array(event, { maxLength: 30 }), fc.array(event, { maxLength: 30 }));
  await fc.assert(
    fc.asyncProperty(logs, filter, async (input, { types, outcome, text }) => {
      const index = new EventIndex(input.map((events, at) => simulatorWith(String(at), events)));
      const facets = await countFacets(index, { ...everyEvent, types, outcome, text });
      const all =
        text === "y" ? [] : input.flatMap((rows, at) => rows.map((row) => ({ ...row, at })));
      const isType = ({ type }: { type: string }) => types.length === 0 || types.includes(type);
      const isEnd = ({ end }: { end: End }) => outcome === "any" || outcome === end;
      expect(facets).toMatchObject({
        kinds: counted(
          all
            .filter(isType)
            .filter(isEnd)
            .map(({ at }) => String(at)),
        ),
        types: counted(all.filter(isEnd).map(({ type }) => type)),
        outcomes: counted(all.filter(isType).map(({ end }) => end)),
      });
    }),
    { numRuns: 120 },
  );
});
