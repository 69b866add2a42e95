import * as z from "zod";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import { invalidArguments, slackError } from "../../errors.ts";
import { blocksField } from "../../shared/blocks.ts";
import { structure, text } from "../../shared/schema.ts";
import type { GivenBlock, Passed } from "../../state.ts";

const plainText = (max: number) =>
  z.looseObject({
    type: z.literal("plain_text"),
    text: z
      .string()
      .min(1)
      .max(max, `must be no more than ${String(max)} characters`),
  });

const MAX_TITLE = 24;
const title = plainText(MAX_TITLE).nullish();

const common = () => ({
  blocks: blocksField(100),
  private_metadata: z.string().max(3_000).nullish(),
  callback_id: z.string().max(255).nullish(),
  external_id: z.string().max(255).nullish(),
});

const modal = lazyLooseObject(() => ({
  type: z.literal("modal"),
  ...common(),
  title: plainText(MAX_TITLE),
  submit: title,
  close: title,
  clear_on_close: z.boolean().nullish(),
  notify_on_close: z.boolean().nullish(),
  submit_disabled: z.boolean().nullish(),
}));

const home = lazyLooseObject(() => ({ type: z.literal("home"), ...common() }));

const view = z.discriminatedUnion("type", [modal, home], { error: 'must be "modal" or "home"' });

/** A view as the client sent it, checked. */
export type GivenView = Passed & {
  readonly type: "modal" | "home";
  readonly blocks: readonly GivenBlock[];
};

/** The field of a view. */
export const viewField = structure(view, "invalid_arguments");

/** Parses a view of the app's response to a submission; `undefined` if it is malformed. */
export function parseView(value: unknown): GivenView | undefined {
  return view.safeParse(value).data;
}

const MAX_BYTES = 250_000;

/** Checks the rules that concern a view as a whole. */
export function checkView(input: GivenView, type: GivenView["type"]): void {
  if (input.type !== type) throw invalidArguments([`must be "${type}" [json-pointer:/view/type]`]);
  if (JSON.stringify(input).length > MAX_BYTES) throw slackError("view_too_large");
  const named = input.blocks.flatMap(({ block_id: id }) => (id === undefined ? [] : [id]));
  if (new Set(named).size < named.length) {
    throw invalidArguments(["block_id must be unique [json-pointer:/view/blocks]"]);
  }
  const hasInput = input.blocks.some((block) => block.type === "input");
  if (type === "modal" && hasInput && !input["submit"]) {
    throw invalidArguments([
      "missing required field: submit, since there is an input block [json-pointer:/view]",
    ]);
  }
}

const target = () => ({ trigger_id: text.optional(), interactivity_pointer: text.optional() });

export const openViewBody = lazyObject(() => ({ ...target(), view: viewField }));

export const updateViewBody = lazyObject(() => ({
  view_id: text.optional(),
  external_id: text.optional(),
  hash: text.optional(),
  view: viewField,
}));

export const publishViewBody = lazyObject(() => ({
  user_id: text,
  view: viewField,
  hash: text.optional(),
}));
