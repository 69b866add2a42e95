import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { presentFile } from "../../resources/files/present.ts";
import { findUserByName, namedId } from "../../shared/named-id.ts";
import type { Passed, State } from "../../state.ts";
import {
  type InputKind,
  type Option,
  optionShape,
  optionsIn,
  type PlacedElement,
} from "./elements.ts";

/** Returns the options that an app suggests for a typed text. */
export type Suggest = (placed: PlacedElement, typed: string) => Promise<readonly Option[]>;

/** The checks of a given value. */
export interface Check {
  readonly state: State;
  readonly placed: PlacedElement;
  readonly kind: InputKind;
  /** The field of the world action. */
  readonly field: string;
  readonly suggest: Suggest;
}

const invalid = (field: string, message: string) =>
  controlRefusal(422, "invalid_field", `${field}: ${message}`, field);

const limits = lazyLooseObject(() => ({
  min_length: z.number().optional().catch(undefined),
  max_length: z.number().optional().catch(undefined),
  max_selected_items: z.number().optional().catch(undefined),
  min_value: z.coerce.number().optional().catch(undefined),
  max_value: z.coerce.number().optional().catch(undefined),
  is_decimal_allowed: z.boolean().optional().catch(undefined),
}));

function readNumber(text: string, { placed: { element }, field }: Check): string {
  const { min_value: min, max_value: max, is_decimal_allowed: decimals } = limits.parse(element);
  const pattern = decimals === false ? /^-?\d+$/ : /^-?\d+(?:\.\d+)?$/;
  if (!pattern.test(text)) throw invalid(field, "must be a number");
  if (min !== undefined && Number(text) < min)
    throw invalid(field, `must be ${String(min)} or more`);
  if (max !== undefined && Number(text) > max)
    throw invalid(field, `must be ${String(max)} or less`);
  return text;
}

function readText(input: unknown, check: Check): string {
  const { placed, field } = check;
  const { type } = placed.element;
  if (typeof input !== "string" && typeof input !== "number") throw invalid(field, "must be text");
  const text = String(input);
  if (type === "number_input") return readNumber(text, check);
  const { min_length: min = 0, max_length: max = 3_000 } = limits.parse(placed.element);
  if (text.length < min) throw invalid(field, `must have at least ${String(min)} characters`);
  if (text.length > max) throw invalid(field, `must have at most ${String(max)} characters`);
  if (type === "email_text_input" && !z.email().safeParse(text).success) {
    throw invalid(field, "must be an email address");
  }
  if (type === "url_text_input" && !URL.canParse(text)) throw invalid(field, "must be a URL");
  return text;
}

function readRichText(input: unknown, { field }: Check): unknown {
  if (typeof input === "object") return input;
  if (typeof input !== "string") throw invalid(field, "must be text or a rich_text block");
  const section = { type: "rich_text_section", elements: [{ type: "text", text: input }] };
  return { type: "rich_text", elements: [section] };
}

const isExternal = ({ element }: PlacedElement) => element.type.endsWith("external_select");

async function readOption(input: unknown, check: Check): Promise<Option> {
  const { placed, field, suggest } = check;
  const asOption = optionShape.safeParse(input).data;
  if (asOption && isExternal(placed)) return asOption;
  const wanted = asOption?.value ?? (typeof input === "number" ? String(input) : input);
  if (typeof wanted !== "string") throw invalid(field, "must be the value of an option");
  const options = isExternal(placed)
    ? await suggest(placed, wanted)
    : (optionsIn(placed.element) ?? []);
  const found =
    options.find(({ value }) => value === wanted) ??
    options.find(({ text }) => text.text === wanted);
  if (found) return found;
  const allowed = options.map(({ value, text }) => value ?? text.text).join(", ");
  throw invalid(field, `“${wanted}” is no option. Use ${allowed === "" ? "none" : allowed}.`);
}

const patterns = {
  date: [/^\d{4}-\d{2}-\d{2}$/, "a date such as 2026-01-31"],
  time: [/^(?:[01]\d|2[0-3]):[0-5]\d$/, "a time such as 14:30"],
} as const;

function readPattern(input: unknown, name: keyof typeof patterns, field: string): string {
  const [pattern, example] = patterns[name];
  if (typeof input === "string" && pattern.test(input)) return input;
  throw invalid(field, `must be ${example}`);
}

function readInstant(input: unknown, field: string): number {
  const seconds = Number(input);
  if (Number.isSafeInteger(seconds) && seconds > 0) return seconds;
  throw invalid(field, "must be a Unix time in seconds");
}

function readUser(input: unknown, { state, field }: Check): string {
  const user = typeof input === "string" ? findUserByName(state, input) : undefined;
  if (user) return user.id;
  throw invalid(field, "must be the id or name of a user");
}

function readChannel(input: unknown, { state, field }: Check): string {
  const id = typeof input === "string" ? namedId(state, input) : "";
  if (state.conversations.has(id)) return id;
  throw invalid(field, "must be the id or name of a channel");
}

function readFile(input: unknown, { state, field }: Check): object {
  const id = z.object({ id: z.string() }).safeParse(input).data?.id ?? input;
  const file = typeof id === "string" ? state.files.get(id) : undefined;
  if (file) return presentFile(state, file);
  throw invalid(field, "must be the id of an uploaded file");
}

async function readOne(input: unknown, check: Check): Promise<unknown> {
  switch (check.kind.holds) {
    case "text":
      return readText(input, check);
    case "rich_text":
      return readRichText(input, check);
    case "option":
      return readOption(input, check);
    case "user":
      return readUser(input, check);
    case "channel":
      return readChannel(input, check);
    case "instant":
      return readInstant(input, check.field);
    case "file":
      return readFile(input, check);
    case "date":
    case "time":
      return readPattern(input, check.kind.holds, check.field);
  }
}

async function readMany(input: unknown, check: Check): Promise<readonly unknown[]> {
  const all: readonly unknown[] = Array.isArray(input) ? input : [input];
  const { max_selected_items: max } = limits.parse(check.placed.element);
  if (max !== undefined && all.length > max) {
    throw invalid(check.field, `takes at most ${String(max)} items`);
  }
  const read: unknown[] = [];
  for (const one of all) read.push(await readOne(one, check));
  return read;
}

/** The value itself, where a client gave it as `state.values` has it: `{"type", "value"}`. */
function unwrap(input: unknown, { key }: InputKind): unknown {
  const fields = z.record(z.string(), z.unknown()).safeParse(input).data;
  return fields && Object.hasOwn(fields, key) ? fields[key] : input;
}

/** Reads what a person enters or chooses, and returns it as `state.values` has it. `null` empties an input. */
export async function readValue(input: unknown, check: Check): Promise<Passed> {
  const { kind, placed } = check;
  const { type } = placed.element;
  const plain = unwrap(input, kind);
  const isNothing = plain === null || plain === undefined;
  if (kind.isMany) return { type, [kind.key]: isNothing ? [] : await readMany(plain, check) };
  const isEmpty = isNothing || (kind.holds === "text" && plain === "");
  return { type, [kind.key]: isEmpty ? null : await readOne(plain, check) };
}
