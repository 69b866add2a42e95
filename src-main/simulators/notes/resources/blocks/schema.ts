import * as z from "zod";
import { lazyLooseObject, lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { exclusive, type Rule, within } from "#core/contract/rules/rule.ts";
import { richTexts } from "../../rich-text/schema.ts";
import { checkPart, complain, keyed } from "../../shared/keyed.ts";
import { id } from "../../shared/id.ts";
import { position, positionRules, readTrashed, trashing } from "../../shared/schema.ts";
import type { BlockContent } from "../../state.ts";
import { type Kind, kinds, type Part, partNames } from "./kinds.ts";
import { canHold } from "./nesting.ts";

/** A new block with its children. */
export interface BlockInput {
  readonly type: string;
  readonly content: BlockContent;
  readonly children: readonly BlockInput[];
}

/** A change to a block. Only the given parts change. */
export interface BlockChange {
  readonly type: string;
  readonly content: BlockContent;
}

const partsBody = lazyObject(() => ({
  rich_text: richTexts.optional(),
  caption: richTexts.optional(),
  cells: z.array(richTexts).max(100).optional(),
}));

type Ctx = z.core.$RefinementCtx;

type Body = Readonly<Record<string, unknown>>;

/** Returns the settings of a body: all but the parts that blocks of its kind have. */
function settingsIn(kind: Kind, input: Body): Body {
  const known = new Set<string>(kind.parts.map((part) => partNames[part]));
  return Object.fromEntries(Object.entries(input).filter(([name]) => !known.has(name)));
}

function contentOf(kind: Kind, input: Body, ctx: Ctx): BlockContent | undefined {
  const parts = checkPart(partsBody, input, ctx);
  const settings = checkPart(kind.settings, settingsIn(kind, input), ctx);
  if (!parts || !settings) return undefined;
  const has = (part: Part) => kind.parts.includes(part);
  return {
    ...(has("text") && parts.rich_text ? { text: parts.rich_text } : {}),
    ...(has("caption") && parts.caption ? { caption: parts.caption } : {}),
    ...(has("cells") && parts.cells ? { cells: parts.cells } : {}),
    settings,
  };
}

function checkComplete(kind: Kind, content: BlockContent, ctx: Ctx): boolean {
  const missing =
    kind.required?.find((name) => content.settings[name] === undefined) ??
    (["text", "cells"] as const)
      .filter((part) => kind.parts.includes(part) && content[part] === undefined)
      .map((part) => partNames[part])[0];
  if (missing === undefined) return true;
  // A file in none of its forms lacks the usual one.
  const place = missing === "type" ? "external" : missing;
  complain(ctx, undefined, "should be defined", [place]);
  return false;
}

const childrenBody = lazyObject(() => ({
  children: z.lazy((): z.ZodType<readonly BlockInput[] | undefined> => blocks.optional()),
}));

function childrenOf(
  type: string,
  kind: Kind,
  input: Body,
  ctx: Ctx,
): readonly BlockInput[] | undefined {
  if (!kind.parts.includes("children")) return [];
  const children = checkPart(childrenBody, input, ctx)?.children ?? [];
  const { least = 0 } = kind;
  if (children.length < least) {
    const found = String(children.length);
    const tooFew = `should be ≥ \`${String(least)}\`, instead was \`${found}\`.`;
    return input["children"] === undefined
      ? complain(ctx, undefined, "should be defined", ["children"])
      : complain(ctx, children, tooFew, ["children", "length"]);
  }
  const stranger = children.findIndex((child) => !canHold({ type, settings: input }, child.type));
  if (stranger < 0) return children;
  const wanted = kind.holds === undefined ? "be not present" : `be a ${kind.holds}`;
  return complain(ctx, undefined, `should ${wanted}`, ["children", stranger]);
}

function createSchema(type: string, kind: Kind): z.ZodType<BlockInput> {
  return z.record(z.string(), z.unknown()).transform((input, ctx): BlockInput => {
    const content = contentOf(kind, input, ctx);
    const children = childrenOf(type, kind, input, ctx);
    if (!content || !children || !checkComplete(kind, content, ctx)) return z.NEVER;
    const captioned = kind.parts.includes("caption") ? { caption: [], ...content } : content;
    const settings = { ...kind.defaults, ...content.settings };
    return { type, content: { ...captioned, settings }, children };
  });
}

function changeSchema(type: string, kind: Kind): z.ZodType<BlockChange> {
  return z.record(z.string(), z.unknown()).transform((input, ctx): BlockChange => {
    const fixed = kind.fixed?.find((name) => input[name] !== undefined);
    if (fixed !== undefined) {
      return complain(ctx, input[fixed], "should be not present", [fixed]);
    }
    const content = contentOf(kind, input, ctx);
    return content ? { type, content } : z.NEVER;
  });
}

function mapKinds<T>(make: (type: string, kind: Kind) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(kinds).map(([type, kind]) => [type, make(type, kind)]));
}

const block = keyed(() => mapKinds(createSchema));

/** A list of new blocks: at most 100, each with at most 100 children. */
export const blocks: z.ZodType<readonly BlockInput[]> = z.array(block).max(100);

const blockChange = keyed(() => mapKinds(changeSchema));

/** The content is optional: a body may be about the trash only. */
export const updateBlockBody = lazyLooseObject(trashing).transform((body, ctx) => {
  const hasContent = Object.keys(kinds).some((type) => type in body);
  const content = hasContent ? checkPart(blockChange, body, ctx) : undefined;
  return { archived: body.archived, trashed: readTrashed(body), content };
});

export const appendBlocksBody = lazyStrictObject(() => ({
  children: blocks.refine((input) => input.length > 0, { error: "should not be empty" }),
  after: id.optional(),
  position: position.optional(),
}));

export const appendBlocksRules: readonly Rule[] = [
  exclusive("after", "position"),
  ...within("position", ...positionRules),
];

/** The block whose children a synced block shows, if it is a copy. */
export function syncedFrom({ settings }: BlockContent): string | undefined {
  return copy.safeParse(settings).data?.synced_from.block_id;
}

/** The id under which the children of a block or page are kept. */
export function readChildrenId(node: {
  readonly id: string;
  readonly content?: BlockContent;
}): string {
  return (node.content && syncedFrom(node.content)) ?? node.id;
}

const copy = lazyObject(() => ({ synced_from: z.object({ block_id: z.string() }) }));
