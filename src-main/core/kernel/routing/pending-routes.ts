import type { Route } from "#core/contract/route.ts";
import type { RouteGroup } from "#core/contract/route-group.ts";
import { splitPath } from "./route-table.ts";

/** One part of the paths of the groups that go through it. */
class GroupNode<State> {
  readonly fixed = new Map<string, GroupNode<State>>();
  parameter: GroupNode<State> | undefined;
  readonly groups: RouteGroup<State>[] = [];
  /** The groups of the parts that begin with a text: `pins.*`. */
  readonly beginnings = new Map<string, RouteGroup<State>[]>();

  next(part: string): GroupNode<State> {
    if (part.startsWith(":")) return (this.parameter ??= new GroupNode());
    const next = this.fixed.get(part) ?? new GroupNode();
    this.fixed.set(part, next);
    return next;
  }
}

/**
 * The groups of routes whose code is not loaded yet. A request loads every group that covers its path:
 * then the route that it leads to is the same as if all of them were there.
 */
export class PendingRoutes<State> {
  private readonly root = new GroupNode<State>();
  private readonly pending: Set<RouteGroup<State>>;
  private readonly started = new Map<RouteGroup<State>, Promise<void>>();
  private readonly add: (route: Route<State>) => void;
  private loading: Promise<void> | undefined;

  constructor(groups: readonly RouteGroup<State>[], add: (route: Route<State>) => void) {
    this.pending = new Set(groups);
    this.add = add;
    for (const group of groups) for (const path of group.paths) this.place(group, path);
  }

  /**
   * Loads what covers one of the paths; `undefined` when there is nothing to wait for. While code is
   * loaded, later requests wait, too: they are handled in the order in which they came.
   */
  load(urls: readonly string[]): Promise<void> | undefined {
    if (this.pending.size === 0) return this.loading;
    const groups: RouteGroup<State>[] = [];
    for (const url of urls) this.collect(url, groups);
    return groups.length === 0 ? this.loading : this.follow(groups);
  }

  private place(group: RouteGroup<State>, path: string): void {
    const parts = path.slice(1).split("/");
    const [, beginning] = /^(.*)\*$/.exec(parts.at(-1) ?? "") ?? [];
    if (beginning !== undefined) parts.pop();
    const node = parts.reduce((parent, part) => parent.next(part), this.root);
    if (beginning === undefined) node.groups.push(group);
    else node.beginnings.set(beginning, [...(node.beginnings.get(beginning) ?? []), group]);
  }

  private follow(groups: readonly RouteGroup<State>[]): Promise<void> {
    const before = this.loading;
    const loading = Promise.all([before, ...groups.map((group) => this.start(group))]).then(
      () => undefined,
    );
    const end = () => {
      if (this.loading === loading) this.loading = undefined;
    };
    loading.then(end, end);
    this.loading = loading;
    return loading;
  }

  private start(group: RouteGroup<State>): Promise<void> {
    const started = this.started.get(group) ?? this.addRoutes(group);
    this.started.set(group, started);
    return started;
  }

  private async addRoutes(group: RouteGroup<State>): Promise<void> {
    try {
      for (const route of await group.load()) this.add(route);
      this.pending.delete(group);
    } finally {
      this.started.delete(group);
    }
  }

  /** Adds the groups that cover a path and are not loaded. */
  private collect(url: string, found: RouteGroup<State>[]): void {
    try {
      this.walk(this.root, splitPath(url), 0, found);
    } catch (error) {
      // No route has a path with a broken escape.
      if (!(error instanceof URIError)) throw error;
    }
  }

  private addPending(groups: readonly RouteGroup<State>[], found: RouteGroup<State>[]): void {
    for (const group of groups) if (this.pending.has(group)) found.push(group);
  }

  private walk(
    node: GroupNode<State>,
    parts: readonly string[],
    at: number,
    found: RouteGroup<State>[],
  ): void {
    this.addPending(node.groups, found);
    const part = parts[at];
    if (part === undefined) return;
    for (const [beginning, groups] of node.beginnings) {
      if (part.startsWith(beginning)) this.addPending(groups, found);
    }
    const fixed = node.fixed.get(part);
    if (fixed) this.walk(fixed, parts, at + 1, found);
    if (node.parameter) this.walk(node.parameter, parts, at + 1, found);
  }
}
