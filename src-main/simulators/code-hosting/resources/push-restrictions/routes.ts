import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound, validationFailed } from "../../errors.ts";
import { branchHead } from "../../git/store.ts";
import { type RequestContext, route } from "../../route.ts";
import { findAccount, findApp, findTeam } from "../../shared/find.ts";
import type { Protection } from "../../state.ts";
import { presentRestrictions, protectionUrl } from "../branch-protection/present.ts";

const kinds = ["users", "teams", "apps"] as const;

type Kind = (typeof kinds)[number];

const names = lazy(() => z.array(z.string()).max(100));

/** The names: under the name of their kind, or as the whole body. */
const bodyOf = (kind: Kind) =>
  z.union([
    lazyObject(() => ({ [kind]: names() })).transform((input) => Object.values(input).flat()),
    z.lazy(() => names()),
  ]);

interface Found {
  readonly branch: string;
  readonly protection: Protection;
  readonly part: NonNullable<Protection["restrictions"]>;
}

function find({ repository, params }: RequestContext): Found {
  const { folder, branch: last = "" } = params;
  const branch = folder === undefined ? last : `${folder}/${last}`;
  if (!branchHead(repository.git, branch)) throw notFound("Branch not found");
  const protection = repository.protections.get(branch);
  if (!protection) throw notFound("Branch not protected");
  if (!protection.restrictions) throw notFound("Push restrictions not enabled");
  return { branch, protection, part: protection.restrictions };
}

const idOf = {
  users: ({ state }: RequestContext, name: string) => findAccount(state, name)?.id,
  teams: ({ state, repository }: RequestContext, name: string) =>
    findTeam(state, repository.owner.id, name)?.id,
  apps: ({ state }: RequestContext, name: string) => findApp(state, name)?.id,
} as const;

function idsOf(context: RequestContext, kind: Kind, sent: readonly string[]): readonly number[] {
  return sent.map((value) => {
    const id = idOf[kind](context, value);
    if (id !== undefined) return id;
    const resource = "ProtectedBranch";
    throw validationFailed({ resource, code: "invalid", field: kind, value });
  });
}

/** The ids after a change of a list. */
const changes = {
  POST: (old: readonly number[], sent: readonly number[]) => [...new Set([...old, ...sent])],
  PUT: (_old: readonly number[], sent: readonly number[]) => [...new Set(sent)],
  DELETE: (old: readonly number[], sent: readonly number[]) =>
    old.filter((id) => !sent.includes(id)),
} as const;

function present(context: RequestContext, kind: Kind, { branch, part }: Omit<Found, "protection">) {
  return presentRestrictions(context, protectionUrl(context, branch), part)[kind];
}

/** The people, teams and Apps that may push to a protected branch. */
export const routes = ([":branch", ":folder/:branch"] as const).flatMap((branch) =>
  kinds.flatMap((kind) => {
    const path = `/repos/:owner/:repo/branches/${branch}/protection/restrictions/${kind}` as const;
    return [
      route(`GET ${path}`, `Lists the ${kind} that may push to a branch`, (context) =>
        present(context, kind, find(context)),
      ),
      ...(["POST", "PUT", "DELETE"] as const).map((method) =>
        route(`${method} ${path}`, `Changes the ${kind} that may push to a branch`, {
          body: bodyOf(kind),
          handle: (context, { body }) => {
            const { branch: name, protection, part } = find(context);
            const ids = changes[method](part[kind], idsOf(context, kind, body));
            const changed = { ...part, [kind]: ids };
            context.repository.protections.set(name, { ...protection, restrictions: changed });
            return present(context, kind, { branch: name, part: changed });
          },
        }),
      ),
    ];
  }),
);
