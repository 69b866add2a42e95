import fc from "fast-check";

const place = fc.nat(1_000);
const ids = fc.constantFrom("one", "two", "three", "__proto__");
const seconds = fc.integer({ min: -5, max: 40 });
const receiver = fc.nat(1);

/** A call of the schedule, before the model has said which act it is. */
const scheduled = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant("act" as const), act: place }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant("inject" as const),
      id: fc.constantFrom("one", "nested"),
      seconds: fc.integer({ min: 0, max: 9 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constantFrom("reset" as const, "advance" as const) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant("offset" as const),
      seconds: fc.integer({ min: -900, max: 900 }),
    }),
  },
);
const item = fc.record({ id: ids, seconds, call: scheduled });
const batch = fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 4 });

const act = fc.record({ do: fc.constant("act" as const), act: place, pick: place });
const clock = fc.record(
  {
    do: fc.constant("clock" as const),
    advance: fc.nat(30),
    offset: fc.integer({ min: -900, max: 900 }),
  },
  { requiredKeys: ["do", "advance"] },
);
const schedule = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("inject" as const), items: batch }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("remove" as const), id: ids }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("clear" as const) }) },
);
const refused = fc.record({ do: fc.constant("refused" as const), which: place });
const read = fc.record(
  {
    do: fc.constant("read" as const),
    after: fc.nat(12),
    limit: fc.nat(6),
    type: place,
  },
  { requiredKeys: ["do"] },
);
const endpoint = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("register" as const), receiver, types: place }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("switch" as const),
      pick: place,
      enabled: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("unregister" as const), pick: place }) },
);
const behave = fc.record({
  do: fc.constant("behave" as const),
  receiver,
  manner: fc.constantFrom(
    200,
    204,
    500,
    410,
    307,
    "hang up" as const,
    "hold" as const,
    "hold" as const,
  ),
});

const always = [
  { weight: 28, arbitrary: act },
  { weight: 8, arbitrary: clock },
  { weight: 10, arbitrary: schedule },
  { weight: 6, arbitrary: refused },
  { weight: 4, arbitrary: read },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reset" as const) }) },
] as const;

const whole = fc.oneof(
  ...always,
  { weight: 14, arbitrary: endpoint },
  { weight: 16, arbitrary: behave },
);

export type Command = typeof whole extends fc.Arbitrary<infer Value> ? Value : never;
export type ScheduledChoice = typeof scheduled extends fc.Arbitrary<infer Value> ? Value : never;
export type Manner = (typeof behave extends fc.Arbitrary<infer Value> ? Value : never)["manner"];

/** Anything that a client, a test or a receiver may do next; who delivers nothing has no receivers. */
export function commandsFor(delivery: "registered" | "fixed" | "none"): fc.Arbitrary<Command> {
  if (delivery === "registered") return whole;
  if (delivery === "none") return fc.oneof(...always);
  return fc.oneof(...always, { weight: 12, arbitrary: behave });
}
