import fc from "fast-check";
import {
  listenerCommands,
  endpointChange,
  type ListenerCommand,
  type Way,
} from "./listener-commands.ts";

const place = fc.nat(1_000);
const ids = fc.constantFrom("one", "two", "three", "__proto__");
const seconds = fc.integer({ min: -5, max: 40 });

/** A call of the schedule, before the model has said which act it is. */
const scheduled = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant("act" as const), act: place }) },
  {
    weight: 3,
    // Those that bind what they make, and those that need what was bound.
    arbitrary: fc.record({ what: fc.constantFrom("maker" as const, "user" as const), act: place }),
  },
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

/** Something that a client does. */
const act = fc.record({
  do: fc.constant("act" as const),
  act: place,
  pick: place,
  /** Returns whether the client disconnects before its response. */
  hangsUp: fc.nat(9).map((one) => one === 0),
});
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

/** The log as a file, whole or of one type. */
const exported = fc.record(
  {
    do: fc.constant("export" as const),
    format: fc.constantFrom("ndjson" as const, "egress" as const, "har" as const),
    type: place,
  },
  { requiredKeys: ["do", "format"] },
);

/** A panel elsewhere listens, and is cut off once it knows everything, or stays. */
const listen = fc.record({ do: fc.constant("listen" as const), stays: fc.boolean() });

/** The world is saved, changed in many ways and restored: as if nothing had happened. */
const detour = fc.record({
  do: fc.constant("detour" as const),
  acts: fc.array(fc.record({ act: place, pick: place }), { maxLength: 4 }),
  advance: fc.nat(60),
  items: batch,
});

const always = [
  { weight: 28, arbitrary: act },
  { weight: 8, arbitrary: clock },
  { weight: 10, arbitrary: schedule },
  { weight: 6, arbitrary: refused },
  { weight: 4, arbitrary: read },
  { weight: 3, arbitrary: exported },
  { weight: 3, arbitrary: listen },
  { weight: 3, arbitrary: detour },
  { weight: 1, arbitrary: fc.constant({ do: "reset" as const }) },
] as const;

const toWorld = fc.oneof(...always);

type ValueOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** The commands of a client, or a test, to any simulator. */
export type WorldCommand = ValueOf<typeof toWorld>;
export type Command = WorldCommand | ListenerCommand;
export type ScheduledChoice = ValueOf<typeof scheduled>;

/**
 * Deliveries that wait for an unresponsive receiver, while endpoints are disabled or deleted and a panel
 * attaches and detaches.
 */
const heldScene = fc
  .record({
    register: fc.record({
      do: fc.constant("register" as const),
      receiver: fc.nat(2),
      types: place,
    }),
    acts: fc.array(act, { minLength: 4, maxLength: 8 }),
    changes: fc.array(endpointChange, { minLength: 1, maxLength: 3 }),
  })
  .map(({ register, acts, changes }): readonly Command[] => {
    const { receiver } = register;
    const hold = { do: "behave", receiver, manner: "hold" } as const;
    const release = { do: "behave", receiver, manner: 200 } as const;
    const look = { do: "listen", stays: false } as const;
    return [register, hold, ...acts, look, ...changes, look, release];
  });

/** A schedule that binds and uses, run once and, after a reset, again. */
const boundScene = fc
  .record({ items: batch, advance: fc.integer({ min: 5, max: 40 }) })
  .map(({ items, advance }): readonly Command[] => [
    { do: "inject", items },
    { do: "clock", advance },
    { do: "reset" },
  ]);

/** Sequences of anything that a client, a test or a receiver may do; `way` is how events leave. */
export function sequencesFor(way: Way): fc.Arbitrary<readonly Command[]> {
  const command = fc.oneof<fc.WeightedArbitrary<Command>[]>(...always, ...listenerCommands[way]);
  const scenes = [
    { weight: 40, arbitrary: command.map((one): readonly Command[] => [one]) },
    { weight: 1, arbitrary: boundScene },
    ...(way === "registered" ? [{ weight: 1, arbitrary: heldScene }] : []),
  ];
  return fc
    .array(fc.oneof<fc.WeightedArbitrary<readonly Command[]>[]>(...scenes), {
      maxLength: 90,
      size: "max",
    })
    .map((all) => all.flat());
}
