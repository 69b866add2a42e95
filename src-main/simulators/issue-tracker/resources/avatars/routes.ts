import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { holds, holdsGlobally } from "../../access/holds.ts";
import { notFound } from "../../errors.ts";
import { route, type View } from "../../route.ts";
import { requireProject } from "../../shared/find.ts";
import { integer } from "../../shared/schema.ts";
import {
  type AvatarType,
  customAvatarIds,
  firstAvatarOf,
  systemAvatarIds,
} from "../../site/avatars.ts";
import { requireItem } from "../../site/items.ts";
import { id } from "../../site/schema.ts";
import {
  checkAvatar,
  checkChange,
  chosenBy,
  MAX_BYTES,
  removeAvatar,
  requireOwner,
  requireType,
  storeAvatar,
} from "./actions.ts";
import { presentAvatar, sendAvatar, sendDrawing } from "./present.ts";

const cropQuery = lazyObject(() => ({ x: integer(0), y: integer(0), size: integer(0) }));

const lookQuery = lazyObject(() => ({
  size: z.string().optional(),
  format: z.enum(["png", "svg"], "must be png or svg").optional(),
}));

const upload = { takesBytes: true, bodyLimit: MAX_BYTES, query: cropQuery } as const;

/** Refuses a caller who may not change the picture of a thing. */
function check(view: View, type: AvatarType, ownerId: string): void {
  const { state, callerId } = view;
  const project = state.projects.get(ownerId);
  const mayChange = (where: "site" | "project") =>
    where === "project" && project
      ? holds(state, callerId, "ADMINISTER_PROJECTS", { project })
      : holdsGlobally(state, callerId, "ADMINISTER");
  checkChange(view, mayChange, type, ownerId);
}

function listsOf(view: View, type: AvatarType, ownerId: string) {
  const chosen = chosenBy(view.state, type, ownerId);
  const present = (one: string) => presentAvatar(view, type, one, chosen);
  return {
    system: systemAvatarIds(type).map(present),
    custom: customAvatarIds(view.state, type, ownerId).map(present),
  };
}

const ofThings = [
  route("GET /avatar/:type/system", "Lists the pictures that every site has", {
    handle: (_context, { params }, view) => {
      const type = requireType(params["type"]);
      return { system: systemAvatarIds(type).map((one) => presentAvatar(view, type, one)) };
    },
  }),
  route("GET /universal_avatar/type/:type/owner/:owner", "Lists the pictures for a thing", {
    handle: ({ state }, { params }, view) => {
      const type = requireType(params["type"]);
      return listsOf(view, type, requireOwner(state, type, params["owner"]));
    },
  }),
  route("POST /universal_avatar/type/:type/owner/:owner", "Uploads a picture for a thing", {
    ...upload,
    handle: (context, request, view) => {
      const type = requireType(request.params["type"]);
      const ownerId = requireOwner(context.state, type, request.params["owner"]);
      check(view, type, ownerId);
      const avatar = storeAvatar(context, type, ownerId, request, request.query);
      return new RouteResponse(201, presentAvatar(view, type, avatar.id));
    },
  }),
  route("DELETE /universal_avatar/type/:type/owner/:owner/avatar/:id", "Deletes a picture", {
    handle: ({ state }, { params }, view) => {
      const type = requireType(params["type"]);
      const ownerId = requireOwner(state, type, params["owner"]);
      check(view, type, ownerId);
      removeAvatar(state, type, ownerId, params["id"]);
      return noContent();
    },
  }),
];

const ofProjects = [
  route("GET /project/:project/avatars", "Lists the pictures for a project", {
    handle: ({ state }, { params }, view) =>
      listsOf(view, "project", requireProject(state, params).id),
  }),
  route("PUT /project/:project/avatar", "Gives a project another picture", {
    body: lazyObject(() => ({ id })),
    unsupported: ["fileName", "isDeletable", "isSelected", "isSystemAvatar", "owner", "urls"],
    handle: ({ state }, { params, body }) => {
      const project = requireProject(state, params);
      const avatarId = checkAvatar(state, "project", body.id);
      state.projects.replace({ ...project, avatarId });
      return noContent();
    },
  }),
  route("DELETE /project/:project/avatar/:id", "Deletes a picture of a project", {
    handle: ({ state }, { params }) => {
      removeAvatar(state, "project", requireProject(state, params).id, params["id"]);
      return noContent();
    },
  }),
  route("POST /project/:project/avatar2", "Uploads a picture for a project", {
    ...upload,
    handle: (context, request, view) => {
      const { id: ownerId } = requireProject(context.state, request.params);
      const avatar = storeAvatar(context, "project", ownerId, request, request.query);
      return new RouteResponse(201, presentAvatar(view, "project", avatar.id));
    },
  }),
  route("POST /issuetype/:id/avatar2", "Uploads a picture for an issue type", {
    ...upload,
    handle: (context, request, view) => {
      const all = context.state.issueTypes;
      const { id: ownerId } = requireItem(all, request.params["id"], "issue type");
      const avatar = storeAvatar(context, "issuetype", ownerId, request, request.query);
      return new RouteResponse(201, presentAvatar(view, "issuetype", avatar.id));
    },
  }),
];

const views = [
  route("GET /universal_avatar/view/type/:type", "The usual picture of a kind of things", {
    open: true,
    query: lookQuery,
    handle: ({ state }, { params, query }) => {
      const type = requireType(params["type"]);
      return sendAvatar(state, type, firstAvatarOf(type), query);
    },
  }),
  route("GET /universal_avatar/view/type/:type/avatar/:id", "A picture by its id", {
    open: true,
    query: lookQuery,
    handle: ({ state }, { params, query }) =>
      sendAvatar(state, requireType(params["type"]), params["id"] ?? "", query),
  }),
  route("GET /universal_avatar/view/type/:type/owner/:owner", "The picture of a thing", {
    open: true,
    query: lookQuery,
    handle: ({ state }, { params, query }) => {
      const type = requireType(params["type"]);
      const ownerId = requireOwner(state, type, params["owner"]);
      const chosen = chosenBy(state, type, ownerId) ?? firstAvatarOf(type);
      return sendAvatar(state, type, chosen, query);
    },
  }),
];

/** Pictures of projects, issue types, priorities and users. */
export const routes = [...ofThings, ...ofProjects, ...views];

const folders: Readonly<Record<string, AvatarType | undefined>> = {
  issuetypes: "issuetype",
  priorities: "priority",
  statuses: "project",
};

const numberOf = (text: string) =>
  Array.from(text).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);

/** The addresses of pictures that objects show, which browsers open without credentials. */
export const siteRoutes = [
  route("GET /secure/projectavatar/:id", "The picture of a project", {
    open: true,
    query: lookQuery,
    handle: ({ state }, { params, query }) => {
      const project = requireItem(state.projects, params["id"], "project");
      if (project.avatarId !== null) return sendAvatar(state, "project", project.avatarId, query);
      return sendDrawing(project.name, Number(project.id), query);
    },
  }),
  route("GET /secure/useravatar", "The picture of a user", {
    open: true,
    query: lookQuery,
    handle: (_context, { query }) => sendDrawing("U", 0, query),
  }),
  route("GET /images/icons/:folder/:file", "The picture of an issue type, priority or status", {
    open: true,
    query: lookQuery,
    handle: (_context, { params, query }) => {
      const { folder = "", file = "" } = params;
      const [, name, format] = /^([^.]+)\.(png|svg)$/.exec(file) ?? [];
      if (folders[folder] === undefined || name === undefined) {
        throw notFound("The image does not exist.");
      }
      const look = format === "png" ? ({ ...query, format: "png" } as const) : query;
      return sendDrawing(name, numberOf(name), look);
    },
  }),
];
