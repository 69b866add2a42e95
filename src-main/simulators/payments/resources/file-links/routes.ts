import { createRouteHelper } from "#core/contract/route.ts";
import { pageError } from "#core/pages/page.ts";
import { ownerContext } from "../../connect/account-context.ts";
import { equal, where, within } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { flag, objectId } from "../../shared/schema.ts";
import type { State } from "../../state.ts";
import { sendFile } from "../files/routes.ts";
import { createFileLink, updateFileLink } from "./actions.ts";
import { createFileLinkBody, type FileLink, updateFileLinkBody } from "./fields.ts";
import { fileLinkResource, isExpired } from "./present.ts";

const { change, create, list, show } = createResourceRoutes(fileLinkResource);
const openRoute = createRouteHelper<State>();

const byToken = ({ fileLinks }: State, token: string): FileLink | undefined =>
  [...fileLinks.values()].find((link) => link.token === token);

/** Links to files that need no key. */
export const routes = [
  create("POST /v1/file_links", "Creates a link to a file", {
    body: createFileLinkBody,
    run: createFileLink,
  }),
  list("GET /v1/file_links", "Lists file links", () => ({
    created: within("created"),
    expired: where(flag, (link, wanted, context) => isExpired(link, context) === wanted),
    file: equal("file", objectId),
  })),
  show("GET /v1/file_links/:id", "Shows a file link"),
  change("POST /v1/file_links/:id", "Changes the end of a file link", {
    body: updateFileLinkBody,
    run: updateFileLink,
  }),
  openRoute("GET /links/:token", "Returns the content of a linked file", {
    open: true,
    handle: (outer, { params }) => {
      const token = params["token"] ?? "";
      const context = ownerContext(outer, (state) => byToken(state, token) !== undefined);
      const link = byToken(context.state, token);
      const file = context.state.files.get(link?.file ?? "");
      if (link && file && !isExpired(link, context)) return sendFile(file);
      throw pageError(404, "File not found", "The link is unknown or has expired.");
    },
  }),
];
