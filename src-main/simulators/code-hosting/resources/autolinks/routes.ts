import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { notFound, validationFailed } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { readNumber } from "../../shared/find.ts";
import type { ApiObject, View } from "../../shared/view.ts";
import type { Autolink } from "../../state.ts";

const path = "/repos/:owner/:repo/autolinks" as const;

function presentAutolink(
  _view: View,
  { id, prefix, template, isAlphanumeric }: Autolink,
): ApiObject {
  return { id, key_prefix: prefix, url_template: template, is_alphanumeric: isAlphanumeric };
}

const autolinksOf = ({ state, repository }: RequestContext): readonly Autolink[] =>
  [...state.autolinks.values()].filter((one) => one.repository === repository.id);

function requireAutolink(context: RequestContext): Autolink {
  const id = readNumber(context.params, "autolink");
  const found = autolinksOf(context).find((one) => one.id === id);
  if (found) return found;
  throw notFound();
}

/** Prefixes in texts that lead to another tracker. */
export const routes = [
  route(`GET ${path}`, "Lists the autolinks of a repository", (context) =>
    autolinksOf(context).map((one) => presentAutolink(context, one)),
  ),
  route(`POST ${path}`, "Adds an autolink", {
    body: lazyObject(() => ({
      key_prefix: z.string().min(1),
      url_template: z.string().min(1),
      is_alphanumeric: z.boolean().default(true),
    })),
    handle: (context, { body }) => {
      const { state, repository, ids } = context;
      const { key_prefix: prefix, url_template: template } = body;
      const refuse = (field: string, message: string) =>
        validationFailed({ resource: "KeyLink", code: "custom", field, message });
      if (!template.includes("<num>")) {
        throw refuse("url_template", "url_template must contain a <num> token");
      }
      if (autolinksOf(context).some((one) => one.prefix === prefix)) {
        throw refuse("key_prefix", "key_prefix is already in use");
      }
      const added: Autolink = {
        id: ids.integer("autolink"),
        repository: repository.id,
        prefix,
        template,
        isAlphanumeric: body.is_alphanumeric,
      };
      state.autolinks.set(added.id, added);
      return new RouteResponse(201, presentAutolink(context, added));
    },
  }),
  route(`GET ${path}/:autolink`, "Shows an autolink", (context) =>
    presentAutolink(context, requireAutolink(context)),
  ),
  route(`DELETE ${path}/:autolink`, "Deletes an autolink", (context) => {
    context.state.autolinks.delete(requireAutolink(context).id);
    return noContent();
  }),
];
