import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { recordTrigger } from "../../events.ts";
import { addWebLink } from "../../items/actions.ts";
import { presentItem } from "../../items/present.ts";
import { readRoute, updateRoute } from "../../items/routes.ts";
import {
  changeItem,
  checkFree,
  checkName,
  requireActive,
  requireFolder,
} from "../../items/tree.ts";
import { route } from "../../route.ts";
import { reference, webAddress } from "../../shared/schema.ts";
import type { State } from "../../state.ts";

const createWebLinkBody = lazyLooseObject(() => ({
  url: webAddress,
  parent: reference,
  name: z.string().optional(),
  description: z.string().max(256).default(""),
}));

const requireWebLink = (state: State, id: string) => requireActive(state, { type: "web_link", id });

/** `https://simdeck.test/docs` → `simdeck.test docs`: names of items have no slash. */
const nameFor = (url: string): string =>
  url
    .replace(/^https?:\/\//, "")
    .replaceAll(/[/\\]+/g, " ")
    .trim()
    .slice(0, 255);

/** Web links: addresses of the web in a folder. */
export const routes = [
  route("POST /2.0/web_links", "Create a web link", {
    body: createWebLinkBody,
    handle: (context, { body, view }) => {
      const parent = requireFolder(context.state, body.parent.id);
      const name = body.name ?? nameFor(body.url);
      checkName(name);
      checkFree(context.state, parent, name, { type: "web_link" });
      const link = addWebLink(context, parent, name, body, view.actor);
      recordTrigger(context, view, "WEB_LINK.CREATED", link);
      return new RouteResponse(201, presentItem(view, link, undefined));
    },
  }),
  readRoute("web_link"),
  updateRoute("web_link", requireWebLink),
  route("DELETE /2.0/web_links/:id", "Move a web link to the trash", (context, { id, view }) => {
    const link = requireWebLink(context.state, id);
    const trashed = changeItem(context, link, { trashedAt: context.now });
    recordTrigger(context, view, "WEB_LINK.TRASHED", trashed);
    return noContent();
  }),
];
