import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import type { Block, Passed } from "../../state.ts";

/** The name of an input's value, and its type. */
export interface InputKind {
  /** The field of `state.values`. */
  readonly key: string;
  /** The field of the element with the value that it begins with. */
  readonly initial: string;
  readonly holds:
    | "text"
    | "rich_text"
    | "option"
    | "user"
    | "channel"
    | "date"
    | "time"
    | "instant"
    | "file";
  /** True if the value is a list. */
  readonly isMany: boolean;
}

const held = (key: string, initial: string, holds: InputKind["holds"], isMany = false) => ({
  key,
  initial,
  holds,
  isMany,
});
const one = (name: string, holds: InputKind["holds"]) =>
  held(`selected_${name}`, `initial_${name}`, holds);
const many = (name: string, holds: InputKind["holds"]) =>
  held(`selected_${name}`, `initial_${name}`, holds, true);
const text = held("value", "initial_value", "text");
const option = one("option", "option");
const options = many("options", "option");

const inputKinds = new Map<string, InputKind>([
  ["plain_text_input", text],
  ["email_text_input", text],
  ["url_text_input", text],
  ["number_input", text],
  ["rich_text_input", held("rich_text_value", "initial_value", "rich_text")],
  ["static_select", option],
  ["external_select", option],
  ["radio_buttons", option],
  ["multi_static_select", options],
  ["multi_external_select", options],
  ["checkboxes", options],
  ["users_select", one("user", "user")],
  ["multi_users_select", many("users", "user")],
  ["channels_select", one("channel", "channel")],
  ["multi_channels_select", many("channels", "channel")],
  ["conversations_select", one("conversation", "channel")],
  ["multi_conversations_select", many("conversations", "channel")],
  ["datepicker", one("date", "date")],
  ["timepicker", one("time", "time")],
  ["datetimepicker", one("date_time", "instant")],
  ["file_input", held("files", "initial_files", "file", true)],
]);

/** The elements that are pressed and hold no value. */
const pressed = ["button", "overflow", "icon_button", "feedback_buttons", "workflow_button"];

/** Returns whether Slack gives an element of this type an `action_id`. */
export function isInteractive(type: string): boolean {
  return inputKinds.has(type) || pressed.includes(type);
}

/** The kind of an input; `undefined` for a button, an overflow menu or anything else without a value. */
export function findInputKind({ type }: { readonly type: string }): InputKind | undefined {
  return inputKinds.get(type);
}

const elementShape = lazyLooseObject(() => ({ type: z.string(), action_id: z.string() }));

export type Element = Passed & { readonly type: string; readonly action_id: string };

/** An interactive element and the block that holds it. */
export interface PlacedElement {
  readonly block: Block;
  readonly element: Element;
}

const list = z.array(z.unknown()).optional().catch(undefined);

const parts = lazyLooseObject(() => ({
  element: z.unknown().optional(),
  accessory: z.unknown().optional(),
  elements: list,
  actions: list,
  child_blocks: list,
}));

const blockShape = lazyLooseObject(() => ({ type: z.string(), block_id: z.string() }));

/** The blocks within a container or a carousel. */
function blocksIn(values: readonly unknown[]): readonly Block[] {
  return values.flatMap((value) => blockShape.safeParse(value).data ?? []);
}

/** The interactive elements of blocks, in their order; those of cards and containers belong to the inner block. */
export function* elementsOf(blocks: readonly Block[]): Generator<PlacedElement> {
  for (const block of blocks) {
    const { element: only, accessory, elements = [], ...inner } = parts.parse(block);
    yield* elementsOf(blocksIn([...(inner.child_blocks ?? []), ...elements]));
    for (const part of [only, accessory, ...elements, ...(inner.actions ?? [])]) {
      const parsed = elementShape.safeParse(part);
      if (parsed.success && isInteractive(parsed.data.type)) {
        yield { block, element: parsed.data };
      }
    }
  }
}

/** A choice of a select, of radio buttons, of checkboxes or of an overflow menu. */
export const optionShape = lazyLooseObject(() => ({
  text: z.looseObject({ type: z.string(), text: z.string() }),
  value: z.string().optional(),
}));

export type Option = z.output<typeof optionShape>;

const choices = lazyLooseObject(() => ({
  options: z.array(optionShape).max(100).optional(),
  option_groups: z
    .array(z.looseObject({ options: z.array(optionShape).max(100) }))
    .max(100)
    .optional(),
}));

/** The options of an element or of the app's response to a suggestion; `undefined` if they are malformed. */
export function optionsIn(holder: unknown): readonly Option[] | undefined {
  const parsed = choices.safeParse(holder);
  if (!parsed.success) return undefined;
  const { options: plain = [], option_groups: groups = [] } = parsed.data;
  return [...plain, ...groups.flatMap((group) => group.options)];
}
