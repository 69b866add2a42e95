import { normaliseId } from "./doors/common.ts";
import { inTrash, notFound, validationError } from "./errors.ts";
import type { Block, Comment, Database, DataSource, NotesState, Page, User } from "./state.ts";
import { findNode, isGone, type AnyNode } from "./tree.ts";

type Params = Readonly<Record<string, string>>;

/** The id of a path, with or without dashes. */
export function idOf(params: Params, name: string): string {
  const given = params["id"] ?? "";
  const id = normaliseId(given);
  if (id !== undefined) return id;
  throw validationError(
    `path failed validation: path.${name} should be a valid uuid, instead was \`${JSON.stringify(given)}\`.`,
  );
}

/** A page, or a 404. */
export function pageById(state: NotesState, id: string): Page {
  const page = state.pages.get(id);
  if (page) return page;
  throw notFound("page", id);
}

/** A database, or a 404. */
export function databaseById(state: NotesState, id: string): Database {
  const database = state.databases.get(id);
  if (database) return database;
  throw notFound("database", id);
}

/** A table of a database, or a 404. */
export function dataSourceById(state: NotesState, id: string): DataSource {
  const source = state.dataSources.get(id);
  if (source) return source;
  throw notFound("data source", id);
}

/** Anything that shows as a block: a block, a page in a page, a database in a page. */
export function blockById(state: NotesState, id: string): Block | Page | Database {
  const found = state.blocks.get(id) ?? state.pages.get(id) ?? state.databases.get(id);
  if (found) return found;
  throw notFound("block", id);
}

/** A comment, or a 404. */
export function commentById(state: NotesState, id: string): Comment {
  const comment = state.comments.get(id);
  if (comment) return comment;
  throw notFound("comment", id);
}

/** A person or a bot, or a 404. */
export function userById(state: NotesState, id: string): User {
  const user = state.users.get(id);
  if (user) return user;
  throw notFound("user", id);
}

/** The first table of a database. */
export function firstDataSource(state: NotesState, database: Database): DataSource {
  for (const id of state.children.get(database.id) ?? []) {
    const source = state.dataSources.get(id);
    if (source && !source.isTrashed) return source;
  }
  throw notFound("data source", database.id);
}

/** What a thing is called in complaints. */
function wordFor(state: NotesState, node: AnyNode): "page" | "database" | "data source" | "block" {
  if (state.pages.has(node.id)) return "page";
  if (state.databases.has(node.id)) return "database";
  return state.dataSources.has(node.id) ? "data source" : "block";
}

/** Refuses to touch what is in the trash. */
export function checkLive<T extends AnyNode>(state: NotesState, node: T): T {
  if (isGone(state, node)) throw inTrash(wordFor(state, node));
  return node;
}

/** What may become a parent: it exists, and not in the trash. */
export function liveParent(state: NotesState, id: string, word: string): AnyNode {
  const node = findNode(state, id);
  if (!node) throw notFound(word, id);
  return checkLive(state, node);
}
