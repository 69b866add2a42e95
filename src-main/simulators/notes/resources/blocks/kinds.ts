import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { fileInput, uploadInput } from "../../files/given-upload.ts";
import { id } from "../../shared/id.ts";
import { keyed } from "../../shared/keyed.ts";
import { icon, textColor, webUrl } from "../../shared/schema.ts";
import type { Given } from "../../state.ts";
import { LANGUAGES } from "./languages.ts";

/** A part of a block beside its settings. */
export type Part = "text" | "caption" | "cells" | "children";

/** The rules of one type of block. */
export interface Kind {
  /** The parts that it may have. `text` and `cells` are required. */
  readonly parts: readonly Part[];
  readonly settings: z.ZodType<Given>;
  readonly defaults: Given;
  readonly required?: readonly string[];
  /** The settings that are given once, when the block is made. */
  readonly fixed?: readonly string[];
  /** The only type of its children. */
  readonly holds?: string;
  /** The only type of block that holds it. */
  readonly within?: string;
  /** The number of children that it needs from the start. */
  readonly least?: number;
}

/** The name of each part in a body. */
export const partNames = {
  text: "rich_text",
  caption: "caption",
  cells: "cells",
  children: "children",
} as const;

const color = lazy(() => ({ color: textColor.optional() }));
const plain = { color: "default" };
/** A file in one of its three forms, by the name of the form. */
const fileForms = lazy(() => ({
  type: z.string().optional(),
  external: lazyObject(() => ({ url: webUrl })).optional(),
  file: fileInput.optional(),
  file_upload: uploadInput.optional(),
}));

type FileForms = Partial<Record<"external" | "file" | "file_upload", Given | undefined>>;

/** A file of a block; a change may leave it out. */
const readForms = ({ external, file, file_upload: uploaded }: FileForms): Given =>
  uploaded ?? file ?? (external ? { type: "external", external } : {});

function settingsOf(shape: () => z.ZodRawShape): z.ZodType<Given> {
  return lazyStrictObject(shape);
}

const texts = (shape: () => z.ZodRawShape = () => ({}), defaults: Given = {}): Kind => ({
  parts: ["text", "children"],
  settings: settingsOf(() => ({ ...color(), ...shape() })),
  defaults: { ...plain, ...defaults },
});

const heading = texts(() => ({ is_toggleable: z.boolean().optional() }), { is_toggleable: false });

const media: Kind = {
  parts: ["caption"],
  settings: lazyStrictObject(fileForms).transform(readForms),
  defaults: {},
  required: ["type"],
};

const namedFile: Kind = {
  ...media,
  settings: lazyStrictObject(() => ({
    ...fileForms(),
    name: z.string().max(900).optional(),
  })).transform(({ name, ...forms }): Given => ({
    ...readForms(forms),
    ...(name === undefined ? {} : { name }),
  })),
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
  settings: settingsOf(() => ({ url: webUrl.optional() })),
  defaults: {},
  required: ["url"],
};

const bare: Kind = { parts: [], settings: settingsOf(() => ({})), defaults: {} };

/** The blocks that clients may create, by type. */
export const kinds: Readonly<Record<string, Kind>> = {
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
    settings: settingsOf(() => ({ language: z.enum(LANGUAGES).optional() })),
    defaults: {},
    required: ["language"],
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
  column_list: { ...bare, parts: ["children"], holds: "column", least: 2 },
  column: { ...bare, parts: ["children"], within: "column_list", least: 1 },
  table: {
    parts: ["children"],
    settings: settingsOf(() => ({
      table_width: z.int().min(1).max(100).optional(),
      has_column_header: z.boolean().optional(),
      has_row_header: z.boolean().optional(),
    })),
    defaults: { has_column_header: false, has_row_header: false },
    required: ["table_width"],
    fixed: ["table_width"],
    holds: "table_row",
    least: 1,
  },
  table_row: { ...bare, parts: ["cells"], within: "table" },
};
