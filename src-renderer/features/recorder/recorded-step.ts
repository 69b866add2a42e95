import type { ScheduledCall } from "#shared/domain/timeline.ts";

/** Something that was done while the recorder was on, on its way to be an item. */
export interface RecordedStep {
  /** Stays the same while the recording is looked at. */
  readonly key: string;
  readonly kind: string;
  /** Since the recording began, on the simulator's clock. */
  readonly seconds: number;
  /** The default id of the item. */
  readonly id: string;
  readonly call: ScheduledCall;
  readonly bind: Readonly<Record<string, string>>;
  /** True for a request of the app; otherwise it was done in the window. */
  readonly isOfApp: boolean;
  /** The response; null for an item that was only scheduled. */
  readonly answer: {
    readonly status: number;
    readonly body: unknown;
    /** The number of the request in the request log; null when it was not logged. */
    readonly number: number | null;
  } | null;
}

/** The origin of an object whose id is in no recorded response. */
export interface Maker {
  readonly kind: string;
  readonly value: string;
  /** The key of the scheduled step that made it; null when nothing in the recording did. */
  readonly step: string | null;
  /** The pointer to the id in the response of that step. */
  readonly pointer: string;
}

const ID_LIKE = /\d.*\d|^.{25,}$|\$\{/;

/** A short name for a call: what it is about. */
export function nameRequest(method: string, path: string): string {
  const [plain = ""] = path.split("?", 1);
  const words = plain.split("/").filter((word) => word !== "" && !/^v?\d+$/.test(word));
  const telling = words.filter((word) => !ID_LIKE.test(word)).at(-1) ?? words.at(-1) ?? "call";
  const tidy = telling.replaceAll(/[^A-Za-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");
  const one = /[^s]s$/.test(tidy) ? tidy.slice(0, -1) : tidy;
  return `${method === "DELETE" ? "delete-" : ""}${one === "" ? "call" : one}`;
}

/** The name itself, or with the first number that makes it the only one. */
export function uniqueName(name: string, taken: ReadonlySet<string>, joint = "-"): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}${joint}${String(number)}`)) number += 1;
  return `${name}${joint}${String(number)}`;
}
