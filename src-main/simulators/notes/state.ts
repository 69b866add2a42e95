import type { Seed } from "#core/simulator/context.ts";
import { Collection } from "#core/state/collection.ts";
import type { PropertySchema, StoredValue } from "./properties/types.ts";
import type { RichText } from "./rich-text/types.ts";

/** What something stands in. */
export type Parent =
  | { readonly in: "workspace" }
  | { readonly in: "page" | "block" | "database" | "dataSource"; readonly id: string };

/** What a client gave and gets back as it is: an icon, a cover, a block's content. */
export type Given = Readonly<Record<string, unknown>>;

/** What everything that can be opened, moved and thrown away has. */
export interface Node {
  readonly id: string;
  readonly parent: Parent;
  readonly createdAt: number;
  readonly editedAt: number;
  readonly createdBy: string;
  readonly editedBy: string;
  readonly isTrashed: boolean;
}

export interface Page extends Node {
  readonly icon: Given | null;
  readonly cover: Given | null;
  readonly isLocked: boolean;
  /** By the id of the property. */
  readonly values: Readonly<Record<string, StoredValue>>;
}

export interface Block extends Node {
  readonly type: string;
  readonly content: BlockContent;
}

/** The parts of a block that are text, and everything else it is set to. */
export interface BlockContent {
  readonly text?: readonly RichText[] | undefined;
  readonly caption?: readonly RichText[] | undefined;
  readonly cells?: readonly (readonly RichText[])[] | undefined;
  readonly settings: Given;
}

export interface Database extends Node {
  readonly title: readonly RichText[];
  readonly description: readonly RichText[];
  readonly icon: Given | null;
  readonly cover: Given | null;
  readonly isInline: boolean;
  readonly isLocked: boolean;
}

/** A table of a database: its columns; its rows are pages. */
export interface DataSource extends Node {
  readonly title: readonly RichText[];
  readonly icon: Given | null;
  readonly properties: readonly PropertySchema[];
}

export interface Comment {
  readonly id: string;
  readonly parent: Extract<Parent, { readonly id: string }>;
  readonly discussionId: string;
  readonly createdAt: number;
  readonly editedAt: number;
  readonly createdBy: string;
  readonly text: readonly RichText[];
  /** A name the client chose to comment under. */
  readonly customName: string | undefined;
}

export interface User {
  readonly id: string;
  readonly name: string;
  /** Of a person; a bot has none. */
  readonly email: string | undefined;
}

export interface State {
  readonly botId: string;
  readonly users: Collection<User>;
  readonly pages: Collection<Page>;
  readonly blocks: Collection<Block>;
  readonly databases: Collection<Database>;
  readonly dataSources: Collection<DataSource>;
  readonly comments: Collection<Comment>;
  /** Per parent the ids of what stands in it, in order. What is in the trash keeps its place. */
  readonly children: Map<string, string[]>;
  /** Per discussion what it is about. */
  readonly discussions: Map<string, Comment["parent"]>;
}

/** A workspace with the integration's bot, one person and one page to begin in. */
export function createState({ ids, now }: Seed): State {
  const bot = { id: ids.uuid("user"), name: "Simdeck Integration", email: undefined };
  const state: State = {
    botId: bot.id,
    users: new Collection(),
    pages: new Collection(),
    blocks: new Collection(),
    databases: new Collection(),
    dataSources: new Collection(),
    comments: new Collection(),
    children: new Map(),
    discussions: new Map(),
  };
  state.users.add(bot);
  state.users.add({ id: ids.uuid("user"), name: "Sim Person", email: "person@simdeck.test" });
  state.pages.add(createHome(ids.uuid("page"), bot.id, now));
  return state;
}

function createHome(id: string, by: string, now: number): Page {
  return {
    ...newNode(id, { in: "workspace" }, by, now),
    icon: null,
    cover: null,
    isLocked: false,
    values: { title: { type: "title", text: [{ type: "text", content: "Sim Home", link: null }] } },
  };
}

/** What everything begins as. */
export function newNode(id: string, parent: Parent, by: string, now: number): Node {
  return {
    id,
    parent,
    createdAt: now,
    editedAt: now,
    createdBy: by,
    editedBy: by,
    isTrashed: false,
  };
}
