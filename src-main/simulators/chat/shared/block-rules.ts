import * as z from "zod";
import { explainIssues } from "#core/contract/explain-issue.ts";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";

/** The rules of Block Kit that Slack checks: required fields, lengths and numbers. Other fields are free. */
const max = (length: number) => `must be no more than ${String(length)} characters`;
const string = (length: number) => z.string().min(1).max(length, max(length));
const list = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .array(item)
    .min(1)
    .max(most, `no more than ${String(most)} items allowed`);

/** Texts of the two types have one property each that the other has not. */
const lacks = (name: string) => (text: Readonly<Record<string, unknown>>) =>
  text[name] === undefined;
const additional = (name: string) => ({ error: `invalid additional property: ${name}` });

const plainText = (length: number) =>
  z
    .looseObject({ type: z.literal("plain_text"), text: string(length) })
    .refine(lacks("verbatim"), additional("verbatim"));
const anyText = (length: number) =>
  z
    .looseObject({ type: z.enum(["plain_text", "mrkdwn"]), text: string(length) })
    .refine((text) => text.type === "mrkdwn" || lacks("verbatim")(text), additional("verbatim"))
    .refine((text) => text.type === "plain_text" || lacks("emoji")(text), additional("emoji"));

const option = lazyLooseObject(() => ({ text: anyText(75), value: string(150).optional() }));
const optionGroup = lazyLooseObject(() => ({ label: plainText(75), options: list(option, 100) }));
const placeholder = plainText(150).optional();

/** The question before an action is done. */
const confirmation = lazyLooseObject(() => ({
  title: plainText(100),
  text: anyText(300),
  confirm: plainText(30).optional(),
  deny: plainText(30).optional(),
})).optional();

const oneImage = { error: "must have either image_url or slack_file" };

/** An image has one source: a public URL, or a file of the workspace. */
const hasOneImage = (image: Readonly<Record<string, unknown>>): boolean =>
  (image["image_url"] === undefined) !== (image["slack_file"] === undefined);

const optionSource = lazyLooseObject(() => ({
  placeholder,
  options: list(option, 100).optional(),
  option_groups: list(optionGroup, 100).optional(),
})).refine(
  ({ options, option_groups: groups }) => (options === undefined) !== (groups === undefined),
  {
    error: "must have either options or option_groups",
  },
);

const valueOf = ({ value, text: { text: shown } }: z.output<typeof option>) => value ?? shown;

/** An option that is chosen at first must be among the options. */
function hasInitial(input: {
  readonly [name: string]: unknown;
  readonly options?: Options;
  readonly option_groups?: Groups;
}): boolean {
  const { options = [], option_groups: groups = [] } = input;
  const known = new Set([...options, ...groups.flatMap((group) => group.options)].map(valueOf));
  const initial = [input["initial_option"] ?? [], input["initial_options"] ?? []].flat();
  const chosen = z.array(option).safeParse(initial);
  return !chosen.success || chosen.data.every((one) => known.has(valueOf(one)));
}

type Options = readonly z.output<typeof option>[] | undefined;
type Groups = readonly z.output<typeof optionGroup>[] | undefined;

const initialRule = { error: "initial option must be one of the options" };

const choices = lazyLooseObject(() => ({ options: list(option, 10) })).refine(
  hasInitial,
  initialRule,
);

const withPlaceholder = lazyLooseObject(() => ({ placeholder }));

const elementRules = new Map<string, z.ZodType>([
  [
    "button",
    lazyLooseObject(() => ({
      text: plainText(75),
      value: string(2_000).optional(),
      url: string(3_000).optional(),
      style: z.enum(["primary", "danger"]).optional(),
    })),
  ],
  ["overflow", lazyLooseObject(() => ({ options: list(option, 5) }))],
  ["checkboxes", choices],
  ["radio_buttons", choices],
  ["static_select", optionSource.refine(hasInitial, initialRule)],
  ["multi_static_select", optionSource.refine(hasInitial, initialRule)],
  ["external_select", withPlaceholder],
  ["multi_external_select", withPlaceholder],
  ["users_select", withPlaceholder],
  ["multi_users_select", withPlaceholder],
  ["conversations_select", withPlaceholder],
  ["multi_conversations_select", withPlaceholder],
  ["channels_select", withPlaceholder],
  ["multi_channels_select", withPlaceholder],
  ["datepicker", withPlaceholder],
  ["timepicker", withPlaceholder],
  ["plain_text_input", withPlaceholder],
  ["email_text_input", withPlaceholder],
  ["url_text_input", withPlaceholder],
  ["number_input", withPlaceholder.extend({ is_decimal_allowed: z.boolean() })],
  ["image", lazyLooseObject(() => ({ alt_text: string(2_000) })).refine(hasOneImage, oneImage)],
  ["plain_text", plainText(3_000)],
  ["mrkdwn", anyText(3_000)],
]);

const anElement = lazyLooseObject(() => ({
  type: z.string(),
  action_id: string(255).optional(),
  confirm: confirmation,
}));

/** An element: of any type, but if its type has rules, by these. */
const element = anElement.superRefine((value, context) => {
  addIssues(elementRules.get(value.type), value, context);
});

/** Returns whether no id occurs twice. */
export function isDistinct(ids: readonly (string | undefined)[]): boolean {
  const input = ids.filter((id) => id !== undefined);
  return new Set(input).size === input.length;
}

const text = anyText(3_000);

const blockRules = new Map<string, z.ZodType>([
  [
    "section",
    lazyLooseObject(() => ({
      text: text.optional(),
      fields: list(anyText(2_000), 10).optional(),
      accessory: element
        .refine(({ type }) => !type.endsWith("_input"), { error: "unsupported type" })
        .optional(),
    })).refine((block) => block.text !== undefined || block.fields !== undefined, {
      error: "must have text or fields",
    }),
  ],
  ["header", lazyLooseObject(() => ({ text: plainText(150) }))],
  [
    "image",
    lazyLooseObject(() => ({
      alt_text: string(2_000),
      image_url: string(3_000).optional(),
    })).refine(hasOneImage, oneImage),
  ],
  ["context", lazyLooseObject(() => ({ elements: list(element, 10) }))],
  [
    "actions",
    lazyLooseObject(() => ({ elements: list(element, 25) })).refine(
      ({ elements }) => isDistinct(elements.map(({ action_id: id }) => id)),
      {
        error: "action_id must be unique within a block",
        path: ["elements"],
      },
    ),
  ],
  [
    "input",
    lazyLooseObject(() => ({
      label: plainText(2_000),
      element,
      hint: plainText(2_000).optional(),
    })),
  ],
  ["markdown", lazyLooseObject(() => ({ text: string(12_000) }))],
]);

interface Issues {
  addIssue(issue: { code: "custom"; message: string; path: PropertyKey[] }): void;
}

function addIssues(rule: z.ZodType | undefined, value: unknown, context: Issues): void {
  for (const { message, path } of explainIssues(rule?.safeParse(value).error?.issues ?? [])) {
    context.addIssue({ code: "custom", message, path: [...path] });
  }
}

/** Adds what is wrong with a block of a known type. */
export function checkBlock(block: { readonly type: string }, context: Issues): void {
  addIssues(blockRules.get(block.type), block, context);
}
