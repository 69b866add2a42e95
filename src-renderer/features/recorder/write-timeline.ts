import { timelineFile, type TimelineEvent } from "#shared/domain/timeline.ts";
import {
  explainUnbound,
  findUnbound,
  namesIn,
  writeOffset,
} from "#shared/domain/timeline-names.ts";
import { mapFields } from "#shared/text/map-strings.ts";
import { asFile } from "../../stores/schedule/timeline-file.ts";
import { inferBindings, listWords } from "./infer-bindings.ts";
import type { Maker, RecordedStep } from "./recorded-step.ts";

/** The person's changes of a recording before it is saved. */
export interface Review {
  /** Steps that are left out, by key. */
  readonly leftOut: ReadonlySet<string>;
  /** New ids of items, by key. */
  readonly ids: ReadonlyMap<string, string>;
  /** New names of values, by simulator and name: `payments/charge`. */
  readonly names: ReadonlyMap<string, string>;
}

export const untouched: Review = { leftOut: new Set(), ids: new Map(), names: new Map() };

/** An item of the file to be, and what it was made from. */
export interface WrittenItem {
  readonly step: RecordedStep;
  readonly event: TimelineEvent;
  /** The names that its answer is bound to before any renaming, with what they are called now. */
  readonly names: readonly { readonly name: string; readonly now: string }[];
}

/** The steps as items in the order they run, without those that are left out. */
export function writeItems(
  steps: readonly RecordedStep[],
  { leftOut, ids, names }: Review,
  makers: readonly Maker[] = [],
): readonly WrittenItem[] {
  const kept = steps
    .filter(({ key }) => !leftOut.has(key))
    .sort((one, other) => one.seconds - other.seconds);
  return inferBindings(kept, makers).map((step) => {
    const called = (name: string) => names.get(`${step.kind}/${name}`) ?? name;
    const bind = Object.entries(step.bind).map(([n, pointer]) => [called(n), pointer] as const);
    const event: TimelineEvent = {
      id: ids.get(step.key) ?? step.id,
      at: writeOffset(step.seconds),
      call: renameIn(step.call, called),
      ...(bind.length === 0 ? {} : { bind: Object.fromEntries(bind) }),
    };
    const ofStep = Object.keys(step.bind).map((name) => ({ name, now: called(name) }));
    return { step, event, names: ofStep };
  });
}

function renameIn(call: TimelineEvent["call"], called: (name: string) => string) {
  const rename = (text: string) =>
    namesIn(text).reduce(
      (renamed, name) => renamed.replaceAll(`\${${name}}`, () => `\${${called(name)}}`),
      text,
    );
  const { path, body, ...rest } = call;
  return {
    ...rest,
    path: rename(path),
    ...(body === undefined ? {} : { body: mapFields(body, rename) }),
  };
}

/** The items as a `--timeline` file: kind → events. */
export function writeFile(items: readonly WrittenItem[]): string {
  return `${JSON.stringify(toFile(items), null, 2)}\n`;
}

/** The items by simulator, as a timeline file has them. */
export const toFile = (items: readonly WrittenItem[]) =>
  asFile(items.map(({ step: { kind }, event }) => ({ kind, event })));

/** Objects that items refer to and that nothing in the file makes, in sentences. */
export function findForeign(
  items: readonly WrittenItem[],
  makers: readonly Maker[],
): readonly string[] {
  return makers
    .filter(({ step }) => !items.some((item) => item.step.key === step))
    .flatMap(({ kind, value }) => {
      const user = items.find(
        ({ step, event }) => step.kind === kind && listWords(event.call).includes(value),
      );
      const words = `refers to ${value}, which no item of the file creates. The item fails where it does not exist`;
      return user ? [`${kind}, ${user.event.id}: ${words}`] : [];
    });
}

/** Finds the problems that keep the file from running as it was recorded, in sentences. */
export function findProblems(items: readonly WrittenItem[]): readonly string[] {
  const file = toFile(items);
  const read = timelineFile.safeParse(file);
  const wrong = read.success
    ? []
    : read.error.issues.map(({ path, message }) => `${path.map(String).join(".")}: ${message}`);
  const unbound = Object.entries(file).flatMap(([kind, { events }]) =>
    findUnbound(events).flatMap((names, place) =>
      names.map((name) => `${kind}, ${events[place]?.id ?? ""}: ${explainUnbound(name)}`),
    ),
  );
  return [...wrong, ...unbound];
}
