import * as z from "zod";

// The shapes of Slack's blocks as far as they are drawn. Apps send them: a part that does not fit is left
// out, or its whole block is shown as unknown.

export const textShape = z.object({
  type: z.enum(["plain_text", "mrkdwn"]),
  text: z.string(),
});
export type TextObject = z.output<typeof textShape>;

/** A text that may be absent. */
export const maybeText = textShape.optional().catch(undefined);

export const optionShape = z.looseObject({
  text: textShape,
  value: z.string().optional(),
  description: maybeText,
  url: z.string().optional().catch(undefined),
});
export type Option = z.output<typeof optionShape>;

const optionList = z.array(optionShape).catch([]);

export const groupShape = z.object({ label: textShape, options: optionList });

export const confirmShape = z.object({
  title: maybeText,
  text: textShape,
  confirm: maybeText,
  deny: maybeText,
  style: z.enum(["primary", "danger"]).optional().catch(undefined),
});
export type Confirm = z.output<typeof confirmShape>;

const flag = z.boolean().optional().catch(undefined);
const words = z.string().optional().catch(undefined);
const number = z.coerce.number().optional().catch(undefined);
const button = z
  .object({ text: textShape, value: z.string(), accessibility_label: words })
  .optional()
  .catch(undefined);

/** Every interactive element: the fields of all types together, as few of them differ in meaning. */
export const elementShape = z.looseObject({
  type: z.string(),
  action_id: z.string().catch(""),
  text: maybeText,
  value: words,
  url: words,
  style: z.enum(["primary", "danger"]).optional().catch(undefined),
  icon: words,
  accessibility_label: words,
  placeholder: maybeText,
  confirm: confirmShape.optional().catch(undefined),
  options: optionList.optional(),
  option_groups: z.array(groupShape).optional().catch(undefined),
  min_query_length: number,
  max_selected_items: number,
  max_files: number,
  multiline: flag,
  min_length: number,
  max_length: number,
  min_value: number,
  max_value: number,
  is_decimal_allowed: flag,
  focus_on_load: flag,
  filetypes: z.array(z.string()).optional().catch(undefined),
  positive_button: button,
  negative_button: button,
  visible_to_user_ids: z.array(z.string()).optional().catch(undefined),
  filter: z
    .object({
      include: z.array(z.string()).optional(),
      exclude_bot_users: z.boolean().optional(),
    })
    .optional()
    .catch(undefined),
  dispatch_action_config: z
    .object({ trigger_actions_on: z.array(z.string()).optional() })
    .optional()
    .catch(undefined),
});
export type Element = z.output<typeof elementShape>;

export const imageShape = z.object({
  alt_text: z.string().catch(""),
  image_url: words,
  slack_file: z.object({ id: words, url: words }).optional().catch(undefined),
  title: maybeText,
});
export type Image = z.output<typeof imageShape>;

/** A block whatever its type. */
export const blockShape = z.looseObject({
  type: z.string(),
  block_id: z.string().optional().catch(undefined),
});
export type Block = z.output<typeof blockShape>;

/** `state.values` of a view or message: block id → action id → value. */
export const chosenShape = z.record(
  z.string(),
  z.record(z.string(), z.record(z.string(), z.unknown())),
);
export type Chosen = z.output<typeof chosenShape>;
