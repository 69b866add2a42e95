import { inTrash, notFound, severalDataSources, validationError } from "../errors.ts";
import type { Database, DataSource, State } from "../state.ts";
import { normaliseId } from "./id.ts";
import { childIds, findNode, isGone, type AnyNode } from "./tree.ts";

/** The `:id` of a path, with or without dashes. Errors call it `name`. */
export function idParam(params: Readonly<Record<string, string>>, name: string): string {
  const input = params["id"] ?? "";
  const id = normaliseId(input);
  if (id !== undefined) return id;
  throw validationError(
    `path failed validation: path.${name} should be a valid uuid, instead was \`${JSON.stringify(input)}\`.`,
  );
}

/** Makes a lookup that throws Notion's 404 when the id is unknown. */
function requireIn<T>(what: string, find: (state: State, id: string) => T | undefined) {
  return (state: State, id: string): T => {
    const found = find(state, id);
    if (found !== undefined) return found;
    throw notFound(what, id);
  };
}

export const requirePage = requireIn("page", (state, id) => state.pages.get(id));
export const requireDatabase = requireIn("database", (state, id) => state.databases.get(id));
export const requireDataSource = requireIn("data source", (state, id) => state.dataSources.get(id));
export const requireComment = requireIn("comment", (state, id) => state.comments.get(id));
export const requireUser = requireIn("user", (state, id) => state.users.get(id));

/** Everything that shows as a block: a block, a page in a page, a database in a page. */
export const requireBlock = requireIn(
  "block",
  (state, id) => state.blocks.get(id) ?? state.pages.get(id) ?? state.databases.get(id),
);

/** The data sources of a database that are not in the trash. */
export function liveDataSources(state: State, { id }: Database): readonly DataSource[] {
  const sources = childIds(state, id).flatMap((child) => state.dataSources.get(child) ?? []);
  return sources.filter(({ isTrashed }) => !isTrashed);
}

/** The data source that a database stands for. Throws Notion's 400 when it has several. */
export function requireOnlyDataSource(state: State, database: Database): DataSource {
  const [only, ...others] = liveDataSources(state, database);
  if (!only) throw notFound("data source", database.id);
  if (others.length === 0) return only;
  throw severalDataSources(
    database.id,
    [only, ...others].map(({ id }) => id),
  );
}

/** The name of a node's kind in errors. */
function kindOf(state: State, { id }: AnyNode): "page" | "database" | "data source" | "block" {
  if (state.pages.has(id)) return "page";
  if (state.databases.has(id)) return "database";
  return state.dataSources.has(id) ? "data source" : "block";
}

/** The node, when neither it nor a parent of it is in the trash. */
export function requireLive<T extends AnyNode>(state: State, node: T): T {
  if (isGone(state, node)) throw inTrash(kindOf(state, node));
  return node;
}

/** The node of an id, when it is not in the trash. */
export function requireLiveNode(state: State, id: string, what: string): AnyNode {
  return requireLive(state, requireIn(what, findNode)(state, id));
}
