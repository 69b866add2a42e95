import fc from "fast-check";

const place = fc.nat(1_000);
const receiver = fc.nat(2);

const register = fc.record({ do: fc.constant("register" as const), receiver, types: place });

/** An endpoint is switched on, off, or deleted. */
export const endpointChange = fc.oneof(
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

/** The receiver responds too late. */
const timeOut = fc.constant({ do: "time out" as const });

const connect = fc.record({ do: fc.constant("connect" as const), which: place });
const leave = fc.record({
  do: fc.constant("leave" as const),
  pick: place,
  how: fc.constantFrom("close" as const, "break off" as const, "nonsense" as const),
});
const acknowledge = fc.record({ do: fc.constant("acknowledge" as const), at: fc.boolean() });
const wait = fc.record({
  do: fc.constant("wait" as const),
  milliseconds: fc.constantFrom(999, 3_000, 3_000, 60_000, 300_000),
});

/** A request waits for the next change, from now or from one of the first on, for a time. */
const poll = fc.record({
  do: fc.constant("poll" as const),
  pick: place,
  from: fc.constantFrom("now" as const, 0, 1, 4),
  wait: fc.constantFrom(1_000, 60_000, "heartbeat" as const),
});
const hangUp = fc.record({ do: fc.constant("hang up" as const), pick: place });

const toReceivers = [
  { weight: 16, arbitrary: behave },
  { weight: 3, arbitrary: timeOut },
] as const;
const toEndpoints = [
  ...toReceivers,
  { weight: 7, arbitrary: register },
  { weight: 7, arbitrary: endpointChange },
] as const;
const overSocketMode = [
  { weight: 8, arbitrary: connect },
  { weight: 5, arbitrary: leave },
  { weight: 10, arbitrary: acknowledge },
  { weight: 8, arbitrary: wait },
] as const;
const overFeed = [
  { weight: 8, arbitrary: connect },
  { weight: 5, arbitrary: leave },
] as const;

const overChanges = [
  { weight: 16, arbitrary: poll },
  { weight: 3, arbitrary: hangUp },
  { weight: 5, arbitrary: wait },
] as const;

type ValueOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** The commands of receivers, or their sockets. */
export type ListenerCommand = ValueOf<
  (typeof toEndpoints | typeof overSocketMode | typeof overChanges)[number]["arbitrary"]
>;
export type Manner = ValueOf<typeof behave>["manner"];

/** The ways in which events leave a simulator. */
export type Way = "registered" | "fixed" | "none" | "socket mode" | "feed" | "changes";

/** The commands of receivers for each way, with their weights. */
export const listenerCommands: Readonly<
  Record<Way, readonly fc.WeightedArbitrary<ListenerCommand>[]>
> = {
  registered: toEndpoints,
  fixed: toReceivers,
  none: [],
  "socket mode": overSocketMode,
  feed: overFeed,
  changes: overChanges,
};
