/** A value somewhere in an answer. */
export interface AnswerLeaf {
  readonly pointer: string;
  readonly value: string;
  readonly name: string;
}

const MOST = 200;

/** The values of an answer that can be bound, in the order they stand. */
export function leavesOf(answer: unknown, noun: string): readonly AnswerLeaf[] {
  return [...walk(answer, "", noun)].slice(0, MOST);
}

function* walk(value: unknown, pointer: string, noun: string): Generator<AnswerLeaf> {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    if (value !== "") yield { pointer, value: String(value), name: nameValue(pointer, noun) };
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries<unknown>({ ...value })) {
    const token = key.replaceAll("~", "~0").replaceAll("/", "~1");
    yield* walk(member, `${pointer}/${token}`, noun);
  }
}

/** A name for a value: `charge` for the id of an answer about charges, else what the member is called. */
function nameValue(pointer: string, noun: string): string {
  const words = pointer.split("/").filter((word) => word !== "" && !/^\d+$/.test(word));
  const last = words.at(-1) ?? noun;
  const word = last === "id" ? (words.at(-2) ?? noun) : last.replace(/_id$|Id$/, "");
  const tidy = word.replaceAll(/\W+/g, "_").replace(/^_+/, "");
  return /^[A-Za-z]/.test(tidy) ? tidy : `value_${tidy}`;
}

/** What a path is about: `charge` for `/v1/charges`, `dispute` for `/_dispute`. */
export function nounOf(path: string): string {
  const [plain = ""] = path.split("?", 1);
  const word = plain.split("/").findLast((part) => /^_?[A-Za-z]+$/.test(part)) ?? "value";
  return word.replace(/^_/, "").replace(/([^s])s$/, "$1");
}
