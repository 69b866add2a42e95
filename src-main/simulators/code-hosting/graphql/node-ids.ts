/** The prefix and the parts of a node id. */
export function readNodeId(id: string): {
  readonly prefix: string;
  readonly parts: readonly string[];
} {
  const at = id.indexOf("_");
  const text = Buffer.from(id.slice(at + 1), "base64url").toString("utf8");
  return { prefix: id.slice(0, at), parts: text.split(":") };
}

/** Returns the database id within a node id of one of some prefixes. */
export function databaseId(id: string, ...prefixes: readonly string[]): number | undefined {
  const { prefix, parts } = readNodeId(id);
  return prefixes.includes(prefix) ? Number(parts[0]) : undefined;
}
