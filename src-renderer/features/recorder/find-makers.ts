import { call } from "../../bridge/client.ts";
import { idsIn, isIdLike, listWords } from "./infer-bindings.ts";
import type { Maker, RecordedStep } from "./recorded-step.ts";

/**
 * Finds what made the objects that calls refer to where no recorded response holds their ids: an item of
 * the schedule, by the recorded cause of the first event about the object, or something that was not
 * recorded. Values that no event is about are left out.
 */
export async function findMakers(steps: readonly RecordedStep[]): Promise<readonly Maker[]> {
  const unknown = new Map(
    steps.flatMap(({ kind, call: made }) =>
      listWords(made)
        .filter((value) => isIdLike(value, "id") && !isAnswered(steps, kind, value))
        .map((value) => [`${kind} ${value}`, { kind, value }] as const),
    ),
  );
  const found = await Promise.all([...unknown.values()].map((one) => findMaker(steps, one)));
  return found.flatMap((maker) => maker ?? []);
}

/**
 * Returns whether a recorded response brought an id. One that repeats an id of its own request did not.
 */
function isAnswered(steps: readonly RecordedStep[], kind: string, value: string): boolean {
  return steps.some(
    (step) =>
      step.kind === kind &&
      !listWords(step.call).includes(value) &&
      [...idsIn(step.answer?.body)].some(([id]) => id === value),
  );
}

async function findMaker(
  steps: readonly RecordedStep[],
  { kind, value }: Pick<Maker, "kind" | "value">,
): Promise<Maker | undefined> {
  const filter = { kinds: [kind], types: [], outcome: "any" as const, text: value };
  const { rows } = await call("events.window", { filter, first: 0, count: 20 });
  const first = rows.find(({ subject }) => subject === value);
  if (!first) return undefined;
  const { generation, seq } = first;
  const cause = await call("events.cause", { kind, generation, seq });
  const step = steps.findLast(
    (one) => one.kind === kind && one.answer === null && one.id === cause?.item,
  );
  return { kind, value, step: step?.key ?? null, pointer: step ? pointerLike(steps, step) : "" };
}

/**
 * Returns the pointer to the id in another response of the same route; `/id` where none was recorded.
 */
function pointerLike(steps: readonly RecordedStep[], made: RecordedStep): string {
  const same = steps.find(
    ({ kind, call: { method, path }, answer }) =>
      answer !== null &&
      answer.status < 400 &&
      kind === made.kind &&
      method === made.call.method &&
      path === made.call.path,
  );
  return (
    [...idsIn(same?.answer?.body)].find(([, pointer]) => pointer.endsWith("/id"))?.[1] ?? "/id"
  );
}
