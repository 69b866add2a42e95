import * as z from "zod";
import { optionShape, type Chosen, type Element, type Option } from "./shapes.ts";
import type { ElementValue, Place } from "./surface.ts";

interface ValueKind {
  /** The field of `state.values`. */
  readonly key: string;
  /** The field of the element with the value that it begins with. */
  readonly initial: string;
}

const kind = (key: string, initial: string): ValueKind => ({ key, initial });
const one = (name: string) => kind(`selected_${name}`, `initial_${name}`);
const text = kind("value", "initial_value");

const valueKinds: Readonly<Record<string, ValueKind>> = {
  plain_text_input: text,
  email_text_input: text,
  url_text_input: text,
  number_input: text,
  rich_text_input: kind("rich_text_value", "initial_value"),
  static_select: one("option"),
  external_select: one("option"),
  radio_buttons: one("option"),
  multi_static_select: one("options"),
  multi_external_select: one("options"),
  checkboxes: one("options"),
  users_select: one("user"),
  multi_users_select: one("users"),
  channels_select: one("channel"),
  multi_channels_select: one("channels"),
  conversations_select: one("conversation"),
  multi_conversations_select: one("conversations"),
  datepicker: one("date"),
  timepicker: one("time"),
  datetimepicker: one("date_time"),
  file_input: kind("files", "initial_files"),
};

const richText = z.looseObject({ type: z.literal("rich_text"), elements: z.array(z.unknown()) });
const part = z.looseObject({
  text: z.string().optional(),
  elements: z.array(z.unknown()).optional(),
});
const file = z.looseObject({ id: z.string() });

/** The words of a rich_text value: the form in which a person edits it. */
function plainOf(value: unknown): string {
  const { text: words = "", elements = [] } = part.safeParse(value).data ?? {};
  return words + elements.map(plainOf).join("");
}

function readOne(value: unknown): string | Option | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (richText.safeParse(value).success) return plainOf(value);
  return optionShape.safeParse(value).data ?? file.safeParse(value).data?.id;
}

/** Returns the value of an input as the workspace has it, or the one that it begins with. */
export function readChosen(
  chosen: Chosen,
  { blockId, actionId }: Place,
  element: Element,
): ElementValue {
  const known = valueKinds[element.type];
  if (!known) return null;
  const state = chosen[blockId]?.[actionId];
  const value = state && known.key in state ? state[known.key] : element[known.initial];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => readOne(item) ?? []);
  return readOne(value) ?? null;
}

/** The key of an option in lists: its value, or its words where it has none. */
export function idOf(option: string | Option): string {
  return typeof option === "string" ? option : (option.value ?? option.text.text);
}

/** The ids of what is chosen. */
export function idsOf(value: ElementValue): readonly string[] {
  if (value === null) return [];
  return isList(value) ? value.map(idOf) : [idOf(value)];
}

function isList(value: ElementValue): value is readonly (string | Option)[] {
  return Array.isArray(value);
}

/** A value as text; empty for any other. */
export const textOf = (value: ElementValue): string => (typeof value === "string" ? value : "");

/** The options of a value that is chosen, for labels of options that are in no list. */
export function optionsOf(value: ElementValue): readonly Option[] {
  if (value === null || typeof value === "string") return [];
  const all = isList(value) ? value : [value];
  return all.flatMap((one) => (typeof one === "string" ? [] : [one]));
}
