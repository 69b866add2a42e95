/** The target of a path, and the values of its parameters. */
export interface FoundRoute<Target> {
  readonly target: Target;
  readonly params: Readonly<Record<string, string>>;
}

/** The end of the paths of one template: its target, and the names of its parameters. */
interface Ending<Target> {
  readonly target: Target;
  readonly names: readonly string[];
}

/** One part of the paths that go through it. */
class Junction<Target> {
  readonly fixed = new Map<string, Junction<Target>>();
  parameter: Junction<Target> | undefined;
  end: Ending<Target> | undefined;
  rest: Ending<Target> | undefined;
}

/** The routes of one method. */
class Crossing<Target> {
  readonly root = new Junction<Target>();
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
  private readonly methods = new Map<string, Crossing<Target>>();

  /** Adds a route. Throws when there is one of this method and shape already. */
  add(method: string, template: string, target: Target): void {
    const { root, plain } = this.of(method);
    const parts = template.slice(1).split("/");
    const place = parts.at(-1) === "*" ? "rest" : "end";
    if (place === "rest") parts.pop();
    const names = parts.filter((part) => part.startsWith(":")).map((part) => part.slice(1));
    const junction = parts.reduce(nextOf<Target>, root);
    if (junction[place]) throw new Error(`there are two routes for ${method} ${template}`);
    junction[place] = { target, names: place === "rest" ? [...names, "*"] : names };
    if (!/[:*]/.test(template)) plain.set(template, { target, params: NO_PARAMS });
  }

  /** The route of a request's target (path and query as they came), with its parameters decoded. */
  find(method: string, url: string): FoundRoute<Target> | undefined {
    const crossing = this.methods.get(method);
    return crossing && (crossing.plain.get(url) ?? findByParts(crossing.root, url));
  }

  private of(method: string): Crossing<Target> {
    const crossing = this.methods.get(method) ?? new Crossing<Target>();
    this.methods.set(method, crossing);
    return crossing;
  }
}

function nextOf<Target>(junction: Junction<Target>, part: string): Junction<Target> {
  if (part.startsWith(":")) return (junction.parameter ??= new Junction());
  const next = junction.fixed.get(part) ?? new Junction();
  junction.fixed.set(part, next);
  return next;
}

/** The path of a request target, without its query. */
export function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

/**
 * The segments of a path, decoded: several slashes count as one, and an escaped slash separates nothing.
 * Throws a URIError for a broken escape.
 */
export function segmentsOf(url: string): readonly string[] {
  const path = pathOf(url);
  const plain = path.includes("//") ? path.replaceAll(/\/{2,}/g, "/") : path;
  const parts = plain.slice(1).split("/");
  return plain.includes("%") ? parts.map(decodeURIComponent) : parts;
}

function findByParts<Target>(root: Junction<Target>, url: string): FoundRoute<Target> | undefined {
  const values: string[] = [];
  const ending = search(root, segmentsOf(url), 0, values);
  return ending && { target: ending.target, params: paramsOf(ending.names, values) };
}

/** The ending that the parts lead to from here on; `values` then holds what its parameters stand for. */
function search<Target>(
  junction: Junction<Target>,
  parts: readonly string[],
  at: number,
  values: string[],
): Ending<Target> | undefined {
  const part = parts[at];
  if (part === undefined) return junction.end;
  const fixed = junction.fixed.get(part);
  const found = fixed && search(fixed, parts, at + 1, values);
  if (found) return found;
  const before = values.length;
  if (junction.parameter) {
    values.push(part);
    const ending = search(junction.parameter, parts, at + 1, values);
    if (ending) return ending;
    values.length = before;
  }
  if (junction.rest) values.push(parts.slice(at).join("/"));
  return junction.rest;
}

function paramsOf(
  names: readonly string[],
  values: readonly string[],
): Readonly<Record<string, string>> {
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) params[name] = values[index] ?? "";
  return params;
}
