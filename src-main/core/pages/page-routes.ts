import * as z from "zod";
import type { Context } from "#core/contract/context.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import { type Path, type Route, type RouteRequest, splitEndpoint } from "#core/contract/route.ts";
import { readPath } from "#core/kernel/routing/route-table.ts";
import { pageError } from "./page.ts";
import { isPageToken, TOKEN_FIELD } from "./page-token.ts";

/** The fields of a posted form. Fields with several values, checkboxes for instance, are lists. */
export type FormFields = Readonly<Record<string, string | readonly string[]>>;

const formFields = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]))
  .default({})
  .catch({});

/** Returns the value of a field without the spaces around it; empty when it was not sent. */
export function readField(fields: FormFields, name: string): string {
  const value = fields[name];
  return (typeof value === "string" ? value : (value?.[0] ?? "")).trim();
}

/** Returns all values of a field, the chosen checkboxes for instance. */
export function readValues(fields: FormFields, name: string): readonly string[] {
  const value = fields[name] ?? [];
  return typeof value === "string" ? [value] : value;
}

type PageHandler<State, Request> = (
  context: Context<State>,
  request: Request,
) => RouteResponse | Promise<RouteResponse>;

/**
 * Makes the functions for the pages of one simulator: `page` shows one, `form` takes what its form posts.
 * Both need no credentials. A link on another site may lead to a page; a form is accepted from the
 * simulator's own pages only.
 */
export function createPageHelper<State>() {
  return {
    page: (
      endpoint: `GET ${Path}`,
      summary: string,
      handle: PageHandler<State, RouteRequest>,
    ): Route<State> => ({
      ...splitEndpoint(endpoint),
      summary,
      open: true,
      isPage: true,
      handle,
    }),
    form: (
      endpoint: `POST ${Path}`,
      summary: string,
      handle: PageHandler<State, RouteRequest<unknown, FormFields>>,
    ): Route<State> => ({
      ...splitEndpoint(endpoint),
      summary,
      open: true,
      isPage: true,
      handle: (context, request) => {
        const body = formFields.parse(request.body);
        if (!isPageToken(readPath(request.url), readField(body, TOKEN_FIELD))) {
          const message = "This form is out of date. Open the page again and repeat the step.";
          throw pageError(403, "Form expired", message);
        }
        return handle(context, { ...request, body });
      },
    }),
  };
}
