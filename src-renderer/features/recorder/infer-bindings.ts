import { mapFields } from "#shared/text/map-strings.ts";
import { nameRequest, uniqueName, type Maker, type RecordedStep } from "./recorded-step.ts";

interface Origin {
  readonly step: RecordedStep;
  readonly pointer: string;
}

const ID_KEY = /^(?:id|ts|key|number|ticker)$|(?:_id|Id|_token|_key|_secret)$/;
const NO_ID = /\s|^\w+:\/\/|^\d{4}-\d{2}-\d{2}T/;

/** Returns whether a value of an answer may be something that a later call refers to. */
export function isIdLike(value: unknown, key: string): value is string {
  if (typeof value !== "string" || value.length < 4 || value.length > 200) return false;
  if (NO_ID.test(value)) return false;
  return ID_KEY.test(key) || (value.length >= 10 && /\d/.test(value));
}

/** Every id-like value of an answer with its pointer, the shallow ones first. */
export function* idsIn(answer: unknown): Generator<readonly [value: string, pointer: string]> {
  const waiting: { readonly value: unknown; readonly pointer: string; readonly key: string }[] = [
    { value: answer, pointer: "", key: "" },
  ];
  for (const { value, pointer, key } of waiting) {
    if (isIdLike(value, key)) yield [value, pointer];
    if (typeof value !== "object" || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      const token = name.replaceAll("~", "~0").replaceAll("/", "~1");
      waiting.push({ value: member, pointer: `${pointer}/${token}`, key: name });
    }
  }
}

/** Every string that a person or the window itself put into a call. */
function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Every segment, query value and string of a call. */
export function listWords({ path, body }: RecordedStep["call"]): readonly string[] {
  return [...path.split(/[/?&=]/).map(decode), ...stringsIn(body)];
}

type Replace = (value: string) => string | undefined;

/** Puts names in the place of whole segments and whole query values. */
function replaceInPath(path: string, replace: Replace): string {
  return path
    .split(/([/?&=])/)
    .map((part) => replace(decode(part)) ?? part)
    .join("");
}

/** A name for a value: what the answer is, or for a part of it what that part is. */
export function suggestName({ call }: Pick<RecordedStep, "call">, pointer: string): string {
  const token = pointer.split("/").at(-1) ?? "";
  const whole = nameRequest(call.method, call.path);
  const word = ["id", "", "ts"].includes(token) || /^\d+$/.test(token) ? whole : token;
  const tidy = word.replace(/_id$|Id$/, "").replaceAll(/\W+/g, "_");
  return /^[A-Za-z]\w*$/.test(tidy) ? tidy : `value_${tidy}`;
}

/**
 * Finds ids that came from earlier answers in later calls of the same simulator, and has the earlier
 * step bind them. `steps` stand in the order they run; `makers` name the ids that scheduled steps made.
 */
export function inferBindings(
  steps: readonly RecordedStep[],
  makers: readonly Maker[] = [],
): readonly RecordedStep[] {
  const inference = new Inference(steps, makers);
  return steps.map((step) => inference.rewrite(step)).map((step) => inference.withBindings(step));
}

class Inference {
  private readonly origins = new Map<string, Origin>();
  private readonly typed = new Set<string>();
  private readonly bound = new Map<string, Map<string, string>>();
  private readonly taken = new Map<string, Set<string>>();

  private readonly makers: readonly Maker[];

  constructor(steps: readonly RecordedStep[], makers: readonly Maker[]) {
    this.makers = makers;
    for (const { kind, bind } of steps) for (const name of Object.keys(bind)) this.take(kind, name);
  }

  rewrite(step: RecordedStep): RecordedStep {
    const { path, body, ...rest } = step.call;
    const replace: Replace = (value) => this.nameFor(step.kind, value);
    const call = {
      ...rest,
      path: replaceInPath(path, replace),
      ...(body === undefined ? {} : { body: mapFields(body, (text) => replace(text) ?? text) }),
    };
    this.learn(step);
    return { ...step, call };
  }

  withBindings(step: RecordedStep): RecordedStep {
    const found = this.bound.get(step.key);
    if (!found) return step;
    const named = [...found].map(([pointer, name]) => [name, pointer] as const);
    return { ...step, bind: { ...step.bind, ...Object.fromEntries(named) } };
  }

  /** Responses come after requests, and a value that the request itself contains is not bound. */
  private learn(step: RecordedStep): void {
    for (const word of listWords(step.call)) this.typed.add(`${step.kind} ${word}`);
    for (const { kind, value, step: maker, pointer } of this.makers) {
      if (maker === step.key) this.origins.set(`${kind} ${value}`, { step, pointer });
    }
    for (const [value, pointer] of idsIn(step.answer?.body)) {
      const key = `${step.kind} ${value}`;
      if (!this.typed.has(key) && !this.origins.has(key)) this.origins.set(key, { step, pointer });
    }
  }

  private nameFor(kind: string, value: string): string | undefined {
    const origin = this.origins.get(`${kind} ${value}`);
    if (!origin) return undefined;
    const names = this.bound.get(origin.step.key) ?? new Map<string, string>();
    this.bound.set(origin.step.key, names);
    const name = names.get(origin.pointer) ?? this.newName(kind, origin);
    names.set(origin.pointer, name);
    return `\${${name}}`;
  }

  private newName(kind: string, { step, pointer }: Origin): string {
    const name = uniqueName(suggestName(step, pointer), this.taken.get(kind) ?? new Set(), "_");
    this.take(kind, name);
    return name;
  }

  private take(kind: string, name: string): void {
    this.taken.set(kind, (this.taken.get(kind) ?? new Set()).add(name));
  }
}
