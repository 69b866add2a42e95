import type { DomainEvent } from "#core/kernel/context.ts";
import { type RouteRequest, wrappedRoutesOf } from "#core/kernel/route.ts";
import { completeResponse } from "./shared/complete-response.ts";
import { githubError } from "./errors.ts";
import { mediaOf } from "./shared/media-type.ts";
import { requireRepository } from "./shared/find.ts";
import type { RepositoryView } from "./shared/view.ts";
import type { Repository, SimContext, State } from "./state.ts";

/** What a handler of a repository's routes works with. Presenters take it as their view. */
export class RequestContext implements RepositoryView {
  readonly state: State;
  readonly now: number;
  readonly ids: SimContext["ids"];
  /** Links in responses begin with the address that the client used. */
  readonly base: string;
  readonly params: RouteRequest["params"];
  /** The media type that the client asks for, unless it is JSON: `diff`. */
  readonly media: string | undefined;
  private readonly context: SimContext;
  private readonly request: Pick<RouteRequest, "baseUrl" | "params" | "headers">;
  private found: Repository | undefined;

  constructor(
    context: SimContext,
    request: Pick<RouteRequest, "baseUrl" | "params" | "headers">,
    repository?: Repository,
  ) {
    this.state = context.state;
    this.now = context.now;
    this.ids = context.ids;
    this.base = request.baseUrl;
    this.params = request.params;
    this.media = mediaOf(request.headers.accept);
    this.context = context;
    this.request = request;
    this.found = repository;
  }

  /** The repository of the path; throws a 404 if there is none. */
  get repository(): Repository {
    return (this.found ??= requireRepository(this.state, this.params));
  }

  /** The view for events: links begin with the simulator's own address. */
  get eventView(): RepositoryView {
    const base = this.context.baseUrl === "" ? this.base : this.context.baseUrl;
    return { state: this.state, base, repository: this.repository };
  }

  /** The same request with another repository, for example a new one. */
  with(repository: Repository): RequestContext {
    return new RequestContext(this.context, this.request, repository);
  }

  emit(event: DomainEvent): void {
    this.context.emit({ ...event, id: this.context.ids.uuid("delivery") });
  }
}

interface Own {
  /** Also served for an archived repository, although the method writes. */
  readonly onArchived?: boolean;
}

/** Makes a route of this simulator. An archived repository rejects every method but GET. */
export const route = wrappedRoutesOf<State, Own, RequestContext>((spec) => {
  const writes =
    /^(?!GET )\w+ \/repos\/:owner\/:repo/.test(spec.endpoint) && spec.own.onArchived !== true;
  return {
    handle: (simContext, request) => {
      const context = new RequestContext(simContext, request);
      if (writes && context.repository.settings.isArchived) {
        throw githubError(403, "Repository was archived so is read-only.");
      }
      const result = spec.handle(context, request);
      return completeResponse(request, spec.endpoint, context.media, result);
    },
  };
});
