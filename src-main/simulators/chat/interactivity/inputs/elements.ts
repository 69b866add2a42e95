import * as z from "zod";
import type { Block, Passed } from "../../state.ts";

/** The name of an input's value, and its type. */
export interface InputKind {
  /** The field of `state.values`. */
  readonly key: string;
  /** The field of the element with the value that it begins with. */
  readonly initial: string;
  readonly holds:
    "text" | "rich_text" | "option" | "user" | "channel" | "date" | "time" | "instant" | "file";
  /** True if the value is a list. */
  readonly isMany: boolean;
}

const text = { key: "value", initial: "initial_value", holds: "text", isMany: false } as const;
const one = (key: string, holds: InputKind["holds"], initial: string): InputKind => ({
  key,
  initial,
  holds,
  isMany: false,
});
const many = (key: string, holds: InputKind["holds"], initial: string): InputKind => ({
  key,
  initial,
  holds,
  isMany: true,
});
const option = one("selected_option", "option", "initial_option");
const options = many("selected_options", "option", "initial_options");

const inputKinds = new Map<string, InputKind>([
  ["plain_text_input", text],
  ["email_text_input", text],
  ["url_text_input", text],
  ["number_input", text],
  ["rich_text_input", one("rich_text_value", "rich_text", "initial_value")],
  ["static_select", option],
  ["external_select", option],
  ["radio_buttons", option],
  ["multi_static_select", options],
  ["multi_external_select", options],
  ["checkboxes", options],
  ["users_select", one("selected_user", "user", "initial_user")],
  ["multi_users_select", many("selected_users", "user", "initial_users")],
  ["channels_select", one("selected_channel", "channel", "initial_channel")],
  ["multi_channels_select", many("selected_channels", "channel", "initial_channels")],
  ["conversations_select", one("selected_conversation", "channel", "initial_conversation")],
  [
    "multi_conversations_select",
    many("selected_conversations", "channel", "initial_conversations"),
  ],
  ["datepicker", one("selected_date", "date", "initial_date")],
  ["timepicker", one("selected_time", "time", "initial_time")],
  ["datetimepicker", one("selected_date_time", "instant", "initial_date_time")],
  ["file_input", many("files", "file", "initial_files")],
]);

/** The elements that are pressed and hold no value. */
const pressed = ["button", "overflow", "icon_button", "feedback_buttons", "workflow_button"];

/** Returns whether Slack gives an element of this type an `action_id`. */
export function isInteractive(type: string): boolean {
  return inputKinds.has(type) || pressed.includes(type);
}

/** The kind of an input; `undefined` for a button, an overflow menu or anything else without a value. */
export function inputKindOf({ type }: { readonly type: string }): InputKind | undefined {
  return inputKinds.get(type);
}

const elementShape = z.looseObject({ type: z.string(), action_id: z.string() });

export type Element = Passed & { readonly type: string; readonly action_id: string };

/** An interactive element and the block that holds it. */
export interface PlacedElement {
  readonly block: Block;
  readonly element: Element;
}

const parts = z.looseObject({
  element: z.unknown().optional(),
  accessory: z.unknown().optional(),
  elements: z.array(z.unknown()).optional().catch(undefined),
});

/** The interactive elements of blocks, in their order. */
export function* elementsOf(blocks: readonly Block[]): Generator<PlacedElement> {
  for (const block of blocks) {
    const { element: only, accessory, elements = [] } = parts.parse(block);
    for (const part of [only, accessory, ...elements]) {
      const parsed = elementShape.safeParse(part);
      if (parsed.success && isInteractive(parsed.data.type)) {
        yield { block, element: parsed.data };
      }
    }
  }
}

/** A choice of a select, of radio buttons, of checkboxes or of an overflow menu. */
export const optionShape = z.looseObject({
  text: z.looseObject({ type: z.string(), text: z.string() }),
  value: z.string().optional(),
});

export type Option = z.output<typeof optionShape>;

const choices = z.looseObject({
  options: z.array(optionShape).max(100).optional(),
  option_groups: z
    .array(z.looseObject({ options: z.array(optionShape).max(100) }))
    .max(100)
    .optional(),
});

/** The options of an element or of the app's response to a suggestion; `undefined` if they are malformed. */
export function optionsIn(holder: unknown): readonly Option[] | undefined {
  const parsed = choices.safeParse(holder);
  if (!parsed.success) return undefined;
  const { options: plain = [], option_groups: groups = [] } = parsed.data;
  return [...plain, ...groups.flatMap((group) => group.options)];
}
