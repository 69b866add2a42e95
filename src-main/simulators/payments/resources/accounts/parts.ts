import { noSuchObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { listPage, type ListParams } from "../../shared/paging.ts";
import type { ApiObject } from "../../shared/present.ts";
import { createObject, type Resource } from "../../shared/resource.ts";
import type { SimContext } from "../../state.ts";
import { completeAccount } from "./complete.ts";
import { accountResource } from "./present.ts";

interface Part {
  readonly id: string;
  readonly account: string;
}

type Path = Readonly<Record<string, string>>;

/** The part of a connected account that a path names, or 404. */
export function partOf<T extends Part>(context: SimContext, resource: Resource<T>, path: Path): T {
  const account = createObject(context, accountResource, path["id"] ?? "");
  const part = createObject(context, resource, path["part"] ?? "");
  if (part.account === account.id) return part;
  throw noSuchObject(resource.noun ?? resource.name, part.id);
}

/** One page of the parts of a connected account. */
export function listParts<T extends Part>(
  context: SimContext,
  account: string,
  resource: Resource<T>,
  list: { readonly name: string; readonly paging: ListParams; keep(part: T): boolean },
): ApiObject {
  const { id } = createObject(context, accountResource, account);
  return listPage(list.paging, {
    url: `/v1/accounts/${id}/${list.name}`,
    kind: resource.noun ?? resource.name,
    source: resource.of(context.state),
    present: (part) => resource.present(part, context),
    keep: (part) => part.account === id && list.keep(part),
  });
}

/** Makes the routes that show and delete a part of a connected account. */
export function createPartRoutes<T extends Part>(
  resource: Resource<T>,
  name: "external_accounts" | "persons",
  remove: (context: SimContext, part: T) => void,
) {
  const { name: answers, present } = resource;
  const what = name.replace("_", " ");
  return [
    route(`GET /v1/accounts/:id/${name}/:part`, `Shows one of the ${what}`, {
      answers,
      handle: (context, { path }) => present(partOf(context, resource, path), context),
    }),
    route(`DELETE /v1/accounts/:id/${name}/:part`, `Deletes one of the ${what}`, {
      answers,
      handle: (context, { path }) => {
        const part = partOf(context, resource, path);
        completeAccount(context, part.account, () => {
          remove(context, part);
        });
        return { id: part.id, object: answers, deleted: true };
      },
    }),
  ];
}
