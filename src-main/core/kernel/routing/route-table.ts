/** The target of a path, and the values of its parameters. */
export interface FoundRoute<Target> {
  readonly target: Target;
  readonly params: Readonly<Record<string, string>>;
}

/** The end of the paths of one template: its target, and the names of its parameters. */
interface RouteEnd<Target> {
  readonly target: Target;
  readonly names: readonly string[];
}

/** One part of the paths that go through it. */
class TrieNode<Target> {
  readonly fixed = new Map<string, TrieNode<Target>>();
  parameter: TrieNode<Target> | undefined;
  end: RouteEnd<Target> | undefined;
  rest: RouteEnd<Target> | undefined;
}

/** The routes of one method. */
class MethodRoutes<Target> {
  readonly root = new TrieNode<Target>();
  /** Those without parameters once more: most calls are for one of these. */
  readonly plain = new Map<string, FoundRoute<Target>>();
}

const NO_PARAMS: Readonly<Record<string, string>> = {};

/**
 * The routes of one simulator by method and path. A template is made of fixed parts, `:name` for one
 * part, and at its end `*` for all that follows, slashes and all. Where several fit, a fixed part goes
 * before a parameter and that before a rest, from left to right.
 *
 * Fastify has a router, too. It makes code for every route it is given, which pays in a server that
 * starts once; here fourteen wake at their first call, with eight hundred routes between them.
 */
export class RouteTable<Target> {
  private readonly methods = new Map<string, MethodRoutes<Target>>();

  /** Adds a route. Throws when there is one of this method and shape already. */
  add(method: string, template: string, target: Target): void {
    const { root, plain } = this.of(method);
    const parts = template.slice(1).split("/");
    const place = parts.at(-1) === "*" ? "rest" : "end";
    if (place === "rest") parts.pop();
    const names = parts.filter((part) => part.startsWith(":")).map((part) => part.slice(1));
    const node = parts.reduce(nextOf<Target>, root);
    if (node[place]) throw new Error(`there are two routes for ${method} ${template}`);
    node[place] = { target, names: place === "rest" ? [...names, "*"] : names };
    if (!/[:*]/.test(template)) plain.set(template, { target, params: NO_PARAMS });
  }

  /** The route of a request's target (path and query as they came), with its parameters decoded. */
  find(method: string, url: string): FoundRoute<Target> | undefined {
    const methodRoutes = this.methods.get(method);
    return methodRoutes && (methodRoutes.plain.get(url) ?? findByParts(methodRoutes.root, url));
  }

  private of(method: string): MethodRoutes<Target> {
    const methodRoutes = this.methods.get(method) ?? new MethodRoutes<Target>();
    this.methods.set(method, methodRoutes);
    return methodRoutes;
  }
}

function nextOf<Target>(node: TrieNode<Target>, part: string): TrieNode<Target> {
  if (part.startsWith(":")) return (node.parameter ??= new TrieNode());
  const next = node.fixed.get(part) ?? new TrieNode();
  node.fixed.set(part, next);
  return next;
}

/** The path of a request target, without its query. */
export function readPath(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

/**
 * The segments of a path, decoded: several slashes count as one, and an escaped slash separates nothing.
 * Throws a URIError for a broken escape.
 */
export function splitPath(url: string): readonly string[] {
  const path = readPath(url);
  const plain = path.includes("//") ? path.replaceAll(/\/{2,}/g, "/") : path;
  const parts = plain.slice(1).split("/");
  return plain.includes("%") ? parts.map(decodeURIComponent) : parts;
}

function findByParts<Target>(root: TrieNode<Target>, url: string): FoundRoute<Target> | undefined {
  const values: string[] = [];
  const end = search(root, splitPath(url), 0, values);
  return end && { target: end.target, params: paramsOf(end.names, values) };
}

/** The end that the parts lead to from here on; `values` then holds what its parameters stand for. */
function search<Target>(
  node: TrieNode<Target>,
  parts: readonly string[],
  at: number,
  values: string[],
): RouteEnd<Target> | undefined {
  const part = parts[at];
  if (part === undefined) return node.end;
  const fixed = node.fixed.get(part);
  const found = fixed && search(fixed, parts, at + 1, values);
  if (found) return found;
  const before = values.length;
  if (node.parameter) {
    values.push(part);
    const end = search(node.parameter, parts, at + 1, values);
    if (end) return end;
    values.length = before;
  }
  if (node.rest) values.push(parts.slice(at).join("/"));
  return node.rest;
}

function paramsOf(
  names: readonly string[],
  values: readonly string[],
): Readonly<Record<string, string>> {
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) params[name] = values[index] ?? "";
  return params;
}
