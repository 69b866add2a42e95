import { isRecord } from "#shared/text/json-in.ts";
import { explainOffset, timelineEvent, type TimelineEvent } from "#shared/domain/timeline.ts";

/** An item in the form: every field is text. */
export interface ItemDraft {
  readonly id: string;
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly bind: string;
}

export const emptyDraft: ItemDraft = {
  id: "",
  at: "+1h",
  method: "POST",
  path: "",
  body: "",
  bind: "",
};

export type DraftProblems = Readonly<Partial<Record<keyof ItemDraft, string>>>;

export interface CheckedDraft {
  readonly problems: DraftProblems;
  /** The item, when nothing is wrong with it. */
  readonly item: TimelineEvent | undefined;
  /** An offset that would do, when the one given would not. */
  readonly betterAt: string | undefined;
}

/** Checks a draft with the very schema that the route uses. */
export function checkDraft(draft: ItemDraft): CheckedDraft {
  const body = readBody(draft.body);
  const bind = readBind(draft.bind);
  const candidate = {
    id: draft.id.trim(),
    at: draft.at.trim(),
    call: {
      method: draft.method,
      path: draft.path.trim(),
      ...(body.value === undefined ? {} : { body: body.value }),
    },
    ...(bind.value === undefined ? {} : { bind: bind.value }),
  };
  const read = timelineEvent.safeParse(candidate);
  const found = read.success ? {} : problemsOf(read.error.issues);
  const problems: DraftProblems = {
    ...found,
    ...(candidate.id === "" ? { id: "enter an id" } : {}),
    ...(candidate.call.path === "" ? { path: "enter a route, such as /_dispute" } : {}),
    ...(body.problem === undefined ? {} : { body: body.problem }),
    ...(bind.problem === undefined ? {} : { bind: bind.problem }),
  };
  const isWhole = read.success && Object.keys(problems).length === 0;
  return { problems, item: isWhole ? read.data : undefined, betterAt: betterOffset(candidate.at) };
}

/** The offset that was probably meant: days become hours, a forgotten sign becomes a plus. */
export function betterOffset(at: string): string | undefined {
  const said = explainOffset(at);
  if (said === undefined) return undefined;
  const proposed = /write ([+-]\d+h)/.exec(said)?.[1];
  if (proposed !== undefined) return proposed;
  const signed = `+${at.replaceAll(/\s/g, "").replace(/^\+/, "")}`;
  return explainOffset(signed) === undefined ? signed : undefined;
}

function problemsOf(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): DraftProblems {
  const named = issues.map(({ path, message }) => {
    const [first, second] = path;
    return [String(first === "call" ? second : first), message] as const;
  });
  return Object.fromEntries(named);
}

interface Reading {
  readonly value?: Record<string, unknown>;
  readonly problem?: string;
}

function readBody(text: string): Reading {
  if (text.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? { value } : { problem: "the body must be a JSON object" };
  } catch {
    return { problem: "this is not valid JSON" };
  }
}

/** Bindings as JSON, or one to a line: `charge = /id`. */
function readBind(text: string): Reading {
  if (text.trim() === "") return {};
  if (text.trim().startsWith("{")) return readBody(text);
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const pairs = lines.map((line) => /^\s*(\w+)\s*[=:]\s*(\S*)\s*$/.exec(line));
  if (pairs.some((pair) => pair === null)) return { problem: "use one per line: name = /pointer" };
  return { value: Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? "", pair?.[2] ?? ""])) };
}

/** A scheduled item back in the form, to change it. */
export function toItemDraft({ id, at, call, bind }: TimelineEvent): ItemDraft {
  return {
    id,
    at,
    method: call.method,
    path: call.path,
    body: call.body === undefined ? "" : JSON.stringify(call.body, null, 2),
    bind: Object.entries(bind ?? {})
      .map(([name, pointer]) => `${name} = ${pointer}`)
      .join("\n"),
  };
}
