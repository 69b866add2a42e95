import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { githubError, notFound } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { respondWithList, counted, pageQuery } from "../../shared/paging.ts";
import { presentTime, type ApiObject } from "../../shared/view.ts";
import type { Variable } from "../../state.ts";

const all = "/repos/:owner/:repo/actions/variables" as const;
const one = `${all}/:name` as const;

const name = z
  .string()
  .regex(/^(?!GITHUB_)[A-Za-z_]\w*$/i, {
    error: "may hold letters, digits and underscores, and must not begin with a digit or GITHUB_",
  })
  .transform((text) => text.toUpperCase());

function presentVariable({ name: shown, value, createdAt, updatedAt }: Variable): ApiObject {
  return {
    name: shown,
    value,
    created_at: presentTime(createdAt),
    updated_at: presentTime(updatedAt),
  };
}

function requireVariable({ repository, params }: RequestContext): Variable {
  const variable = repository.variables.get((params["name"] ?? "").toUpperCase());
  if (!variable) throw notFound();
  return variable;
}

function checkFree({ repository }: RequestContext, wanted: string, own?: Variable): void {
  if (!repository.variables.has(wanted) || wanted === own?.name) return;
  throw githubError(409, "Already exists - Variable already exists");
}

/** Variables of workflows. */
export const routes = [
  route(`GET ${all}`, "Lists the variables of a repository", {
    query: pageQuery,
    handle: (context, request) => {
      const found = [...context.repository.variables.values()];
      return respondWithList(request, found, presentVariable, counted("variables", found));
    },
  }),
  route(`POST ${all}`, "Creates a variable", {
    body: lazyObject(() => ({ name, value: z.string().max(48_000) })),
    handle: (context, request) => {
      const { repository, now } = context;
      checkFree(context, request.body.name);
      const variable = { ...request.body, createdAt: now, updatedAt: now };
      repository.variables.set(variable.name, variable);
      return new RouteResponse(201, {});
    },
  }),
  route(`GET ${one}`, "Shows a variable", (context) => presentVariable(requireVariable(context))),
  route(`PATCH ${one}`, "Changes a variable", {
    body: lazyObject(() => ({ name: name.optional(), value: z.string().max(48_000).optional() })),
    handle: (context, request) => {
      const { repository, now } = context;
      const old = requireVariable(context);
      const wanted = request.body.name ?? old.name;
      checkFree(context, wanted, old);
      repository.variables.delete(old.name);
      const value = request.body.value ?? old.value;
      repository.variables.set(wanted, { ...old, name: wanted, value, updatedAt: now });
      return noContent();
    },
  }),
  route(`DELETE ${one}`, "Deletes a variable", (context) => {
    context.repository.variables.delete(requireVariable(context).name);
    return noContent();
  }),
];
