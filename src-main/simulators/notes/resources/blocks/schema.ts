import { ownValue } from "#core/state/own-value.ts";
import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyLooseObject, lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { exclusive, type Rule, within } from "#core/contract/rules/rule.ts";
import { richTexts } from "../../rich-text/schema.ts";
import { fileInput, uploadInput } from "../../files/given-upload.ts";
import { checkPart, complain, keyed } from "../../shared/keyed.ts";
import { id } from "../../shared/id.ts";
import {
  icon,
  position,
  positionRules,
  textColor,
  readTrashed,
  trashing,
  url,
} from "../../shared/schema.ts";
import type { BlockContent, Given } from "../../state.ts";

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

type Part = "text" | "caption" | "cells" | "children";

interface Kind {
  /** The parts that it may have. `text` and `cells` are required. */
  readonly parts: readonly Part[];
  readonly settings: z.ZodType<Given>;
  readonly defaults: Given;
  readonly required?: readonly string[];
  /** The only type of its children. */
  readonly holds?: string;
}

const partNames = {
  text: "rich_text",
  caption: "caption",
  cells: "cells",
  children: "children",
} as const;

const color = lazy(() => ({ color: textColor.optional() }));
const plain = { color: "default" };
/** A file in one of its three forms, by the name of the form. */
const fileForms = lazyObject(() => ({
  external: z.object({ url }).optional(),
  file: fileInput.optional(),
  file_upload: uploadInput.optional(),
})).transform(
  ({ external, file, file_upload: uploaded }): Given | undefined =>
    uploaded ?? file ?? (external && { type: "external", external }),
);

/** A file of a block; a change may leave it out. */
const fileSettings = fileForms.transform((file): Given => file ?? {});

function settingsOf(shape: () => z.ZodRawShape): z.ZodType<Given> {
  return lazyObject(shape);
}

const texts = (shape: () => z.ZodRawShape = () => ({}), defaults: Given = {}): Kind => ({
  parts: ["text", "children"],
  settings: settingsOf(() => ({ ...color(), ...shape() })),
  defaults: { ...plain, ...defaults },
});

const heading = texts(() => ({ is_toggleable: z.boolean().optional() }), { is_toggleable: false });

const media: Kind = {
  parts: ["caption"],
  settings: fileSettings,
  defaults: {},
  required: ["type"],
};

const fileName = lazyObject(() => ({ name: z.string().max(900).optional() }));

const namedFile: Kind = {
  ...media,
  settings: z.unknown().transform((input, ctx): Given => {
    const file = checkPart(fileSettings, input, ctx);
    const named = checkPart(fileName, input, ctx);
    if (!file || !named) return z.NEVER;
    return { ...file, ...(named.name === undefined ? {} : named) };
  }),
};

const target = (type: "page_id" | "database_id" | "comment_id") =>
  id.transform((input): Given => ({ type, [type]: input }));

const linkTarget = keyed<Given>(() => ({
  page_id: target("page_id"),
  database_id: target("database_id"),
  comment_id: target("comment_id"),
}));

const link: Kind = {
  parts: ["caption"],
  settings: settingsOf(() => ({ url: url.optional() })),
  defaults: {},
  required: ["url"],
};

const bare: Kind = { parts: [], settings: settingsOf(() => ({})), defaults: {} };

/** The blocks that clients may create, by type. */
const kinds: Readonly<Record<string, Kind>> = {
  paragraph: texts(() => ({ icon: icon.nullish() }), { icon: null }),
  heading_1: heading,
  heading_2: heading,
  heading_3: heading,
  heading_4: heading,
  bulleted_list_item: texts(),
  numbered_list_item: texts(),
  to_do: texts(() => ({ checked: z.boolean().optional() }), { checked: false }),
  toggle: texts(),
  quote: texts(),
  callout: texts(() => ({ icon: icon.nullish() }), { icon: null }),
  code: {
    parts: ["text", "caption"],
    settings: settingsOf(() => ({ language: z.string().min(1).max(50).optional() })),
    defaults: { language: "plain text" },
  },
  divider: bare,
  breadcrumb: bare,
  table_of_contents: { parts: [], settings: settingsOf(() => color()), defaults: plain },
  equation: {
    parts: [],
    settings: settingsOf(() => ({ expression: z.string().max(1_000).optional() })),
    defaults: {},
    required: ["expression"],
  },
  bookmark: link,
  embed: link,
  image: media,
  video: media,
  file: namedFile,
  pdf: media,
  audio: media,
  link_to_page: {
    parts: [],
    settings: linkTarget,
    defaults: {},
  },
  synced_block: {
    parts: ["children"],
    settings: settingsOf(() => ({
      synced_from: lazyObject(() => ({
        type: z.literal("block_id").default("block_id"),
        block_id: id,
      })).nullish(),
    })),
    defaults: {},
    required: ["synced_from"],
  },
  template: { ...bare, parts: ["text", "children"] },
  tab: { ...bare, parts: ["children"], holds: "paragraph" },
  column_list: { ...bare, parts: ["children"], holds: "column" },
  column: { ...bare, parts: ["children"] },
  table: {
    parts: ["children"],
    settings: settingsOf(() => ({
      table_width: z.int().min(1).max(100).optional(),
      has_column_header: z.boolean().optional(),
      has_row_header: z.boolean().optional(),
    })),
    defaults: { has_column_header: false, has_row_header: false },
    required: ["table_width"],
    holds: "table_row",
  },
  table_row: { parts: ["cells"], settings: settingsOf(() => ({})), defaults: {} },
};

const partsBody = lazyObject(() => ({
  rich_text: richTexts.optional(),
  caption: richTexts.optional(),
  cells: z.array(richTexts).max(100).optional(),
}));

type Ctx = z.core.$RefinementCtx;

function contentOf(kind: Kind, input: unknown, ctx: Ctx): BlockContent | undefined {
  const parts = checkPart(partsBody, input, ctx);
  const settings = checkPart(kind.settings, input, ctx);
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

function childrenOf(kind: Kind, input: unknown, ctx: Ctx): readonly BlockInput[] | undefined {
  if (!kind.parts.includes("children")) return [];
  const children = checkPart(childrenBody, input, ctx)?.children ?? [];
  const stranger = children.findIndex(
    ({ type }) => kind.holds !== undefined && type !== kind.holds,
  );
  if (stranger < 0) return children;
  complain(ctx, undefined, `should be a ${String(kind.holds)}`, ["children", stranger]);
  return undefined;
}

function createSchema(type: string, kind: Kind): z.ZodType<BlockInput> {
  return z.record(z.string(), z.unknown()).transform((input, ctx): BlockInput => {
    const content = contentOf(kind, input, ctx);
    const children = childrenOf(kind, input, ctx);
    if (!content || !children || !checkComplete(kind, content, ctx)) return z.NEVER;
    const captioned = kind.parts.includes("caption") ? { caption: [], ...content } : content;
    const settings = { ...kind.defaults, ...content.settings };
    return { type, content: { ...captioned, settings }, children };
  });
}

function changeSchema(type: string, kind: Kind): z.ZodType<BlockChange> {
  return z.record(z.string(), z.unknown()).transform((input, ctx): BlockChange => {
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

/** Returns whether a block of this type may have children of another. */
export function canHold(type: string, child: string): boolean {
  const kind = ownValue(kinds, type);
  if (!kind?.parts.includes("children")) return false;
  return kind.holds === undefined || kind.holds === child;
}
