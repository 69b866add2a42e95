import { requireAccount } from "../access/actor.ts";
import { canSee, isMember, isOrganizationOwner } from "../access/permission.ts";
import { presentUser } from "../resources/users/present.ts";
import type { RequestContext } from "../route.ts";
import { listForks, countStars } from "../shared/counts.ts";
import { nodeId, pageBase, presentTime } from "../shared/view.ts";
import type { Account, Repository, Team } from "../state.ts";
import { createConnection, emptyConnection, listsIn } from "./connections.ts";
import type { Shape, Shapes } from "./shapes.ts";
import { inOrder, namedArguments, orderArguments, readArguments } from "./arguments.ts";
import { findTeam } from "../shared/find.ts";
import { findRepository } from "../shared/find.ts";

/** The affiliation of the viewer with a repository. */
function affiliationWith({ state, user }: RequestContext, one: Repository): string | undefined {
  if (one.owner.id === user.id) return "OWNER";
  if (one.collaborators.has(user.id)) return "COLLABORATOR";
  return isMember(state, one.owner.id, user.id) ? "ORGANIZATION_MEMBER" : undefined;
}

/** The repositories of a list, narrowed and ordered as the arguments say. */
export function narrowedRepositories(
  context: RequestContext,
  repositories: readonly Repository[],
  args: unknown,
): readonly Repository[] {
  const { privacy, isFork, affiliations, orderBy } = readArguments(orderArguments, args);
  const found = repositories.filter(
    (one) =>
      (privacy == null || one.settings.isPrivate === (privacy === "PRIVATE")) &&
      (isFork == null || (one.parent !== null) === isFork) &&
      (affiliations == null || affiliations.includes(affiliationWith(context, one) ?? "")),
  );
  const keys = {
    CREATED_AT: (one: Repository) => one.id,
    NAME: (one: Repository) => one.settings.name,
    UPDATED_AT: (one: Repository) => one.updatedAt,
    PUSHED_AT: (one: Repository) => one.pushedAt,
    STARGAZERS: (one: Repository) => countStars(context.state, one),
  };
  return inOrder(found, orderBy, keys);
}

/** The repositories of an account that the viewer may know of, narrowed and ordered. */
function repositoriesOf(context: RequestContext, { id }: Account, args: unknown) {
  const found = [...context.state.repositories.values()].filter(
    (one) => one.owner.id === id && canSee(context.state, one, context.actor),
  );
  return narrowedRepositories(context, found, args);
}

/** Makes people, organisations, bots and teams. */
export function accountShapes(shapes: () => Shapes): Pick<Shapes, "account" | "team"> {
  const account = (context: RequestContext, id: number): Shape => {
    const one = requireAccount(context.state, id);
    const { state, user } = context;
    const shown = presentUser(context, one);
    const list = listsIn(context);
    const people = () =>
      [...(state.memberships.get(id) ?? [])].flatMap(([person, { state: is }]) =>
        is === "active" ? [person] : [],
      );
    const teams = () => [...state.teams.values()].filter((each) => each.organization === id);
    return {
      __typename: one.type,
      id: shown["node_id"],
      databaseId: id,
      login: one.login,
      name: one.name,
      email: one.email,
      bio: one.description,
      description: one.description,
      url: shown["html_url"],
      avatarUrl: shown["avatar_url"],
      createdAt: presentTime(one.createdAt),
      isViewer: id === user.id,
      viewerCanAdminister: isOrganizationOwner(state, id, user.id),
      repository: ({ name }: { name: string }) => {
        const found = findRepository(state, `${one.login}/${name}`);
        if (!found || !canSee(state, found, context.actor)) return null;
        return shapes().repository(context.with(found));
      },
      repositories: list(
        (at, each: Repository) => shapes().repository(at.with(each)),
        (args) => repositoriesOf(context, one, args),
      ),
      organizations: list(account, () =>
        [...state.memberships].flatMap(([organization, members]) =>
          members.get(id)?.state === "active" ? [organization] : [],
        ),
      ),
      membersWithRole: (args: unknown) =>
        createConnection(
          people(),
          args,
          (person) => account(context, person),
          (person) => ({ role: state.memberships.get(id)?.get(person)?.role.toUpperCase() }),
        ),
      team: ({ slug }: { slug: string }) => {
        const found = findTeam(state, id, slug);
        return found ? team(context, found) : null;
      },
      teams: list(team, (args) => {
        const { orderBy } = readArguments(namedArguments, args);
        return inOrder(teams(), orderBy, { NAME: ({ name }) => name });
      }),
      projects: emptyConnection,
      projectsV2: emptyConnection,
    };
  };
  const team = (context: RequestContext, one: Team): Shape => {
    const { login } = requireAccount(context.state, one.organization);
    return {
      __typename: "Team",
      id: nodeId("T", one.id),
      databaseId: one.id,
      name: one.name,
      slug: one.slug,
      description: one.description,
      combinedSlug: `${login}/${one.slug}`,
      url: `${pageBase(context)}/orgs/${login}/teams/${one.slug}`,
      organization: () => account(context, one.organization),
    };
  };
  return { account, team };
}

/** Lists the forks of a repository that the viewer may know of. */
export function shownForks({ state, repository, actor }: RequestContext): readonly Repository[] {
  return listForks(state, repository).filter((one) => canSee(state, one, actor));
}
