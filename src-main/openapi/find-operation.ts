import { RouteTable } from "#core/kernel/routing/route-table.ts";
import { httpMethods } from "#shared/domain/http-method.ts";
import type { DialectRequest } from "#core/contract/dialect.ts";
import type { Method, Path } from "#core/contract/route.ts";
import type { ServedOperation } from "./api.ts";
import type { Operation, Segment } from "./operations/operation.ts";

/** The operations of one method whose paths the router cannot tell apart. */
export interface OperationGroup {
  readonly method: Method;
  /** The path of the route: `/orders/:p1`. */
  readonly template: Path;
  readonly members: readonly ServedOperation[];
}

/** An operation that a path leads to, and the values of its parameters in their order. */
export interface FoundOperation {
  readonly served: ServedOperation;
  readonly values: readonly string[];
}

function isPlain({ text, names }: Segment): boolean {
  return names.length === 0 && !text.startsWith(":") && text !== "*";
}

function templateOf({ segments }: Operation): Path {
  const parts = segments.map((segment, index) =>
    isPlain(segment) ? segment.text : `:p${String(index)}`,
  );
  return `/${parts.join("/")}`;
}

/** Groups operations into routes: `/orders/{id}` and `/orders/{id}:cancel` are one for the router. */
export function groupOperations(operations: readonly ServedOperation[]): readonly OperationGroup[] {
  const groups = new Map<string, OperationGroup & { readonly members: ServedOperation[] }>();
  for (const served of operations) {
    const { method } = served.operation;
    const template = templateOf(served.operation);
    const key = `${method} ${template}`;
    const group = groups.get(key) ?? { method, template, members: [] };
    group.members.push(served);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Finds the operation of a group whose path fits: one with fixed text before one without. */
export function chooseOperation(
  { members }: OperationGroup,
  params: Readonly<Record<string, string>>,
): FoundOperation | undefined {
  const found = members.flatMap((served) => {
    const values = valuesOf(served.operation, params);
    return values ? [{ served, values }] : [];
  });
  const fixedText = ({ served: { operation } }: FoundOperation) =>
    operation.segments.map(({ text }) => text.replaceAll(/\{[^}]*\}/g, "")).join("/").length;
  return found.sort((one, other) => fixedText(other) - fixedText(one))[0];
}

function valuesOf(
  { segments }: Operation,
  params: Readonly<Record<string, string>>,
): readonly string[] | undefined {
  const values: string[] = [];
  for (const [index, segment] of segments.entries()) {
    if (isPlain(segment)) continue;
    const part = params[`p${String(index)}`] ?? "";
    if (!segment.pattern) {
      if (segment.text !== part) return undefined;
      continue;
    }
    const match = segment.pattern.exec(part);
    if (!match) return undefined;
    values.push(...match.slice(1));
  }
  return values;
}

/** Finds operations for parts that know no route: credentials and errors. */
export class OperationFinder {
  private readonly table = new RouteTable<OperationGroup>();
  private readonly prefix: string;

  constructor(groups: readonly OperationGroup[], prefix: string) {
    for (const group of groups) this.table.add(group.method, group.template, group);
    this.prefix = prefix;
  }

  /** Returns the operation that a request is for; `undefined` for an unknown one. */
  find({ method, url }: Pick<DialectRequest, "method" | "url">): ServedOperation | undefined {
    for (const path of this.pathsOf(url)) {
      const found = this.lookUp(method, path);
      const chosen = found && chooseOperation(found.target, found.params);
      if (chosen) return chosen.served;
    }
    return undefined;
  }

  /** Returns the methods that the path of a request has. */
  methodsOf({ url }: Pick<DialectRequest, "url">): readonly string[] {
    return httpMethods.filter((method) => this.find({ method, url }) !== undefined);
  }

  private pathsOf(url: string): readonly string[] {
    const { prefix } = this;
    const isMounted = prefix !== "" && url.startsWith(`${prefix}/`);
    return isMounted ? [url, url.slice(prefix.length)] : [url];
  }

  private lookUp(method: string, url: string) {
    try {
      return this.table.find(method, url);
    } catch {
      // A broken escape leads nowhere.
      return undefined;
    }
  }
}
