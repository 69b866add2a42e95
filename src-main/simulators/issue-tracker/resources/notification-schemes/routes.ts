import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { badRequest, fieldErrors, notFound } from "../../errors.ts";
import { type ApiObject, route, type View } from "../../route.ts";
import { requireProject } from "../../shared/find.ts";
import { presentPage } from "../../shared/paging.ts";
import { flag, offsetQuery, words } from "../../shared/schema.ts";
import { checkFree, requireItem } from "../../site/items.ts";
import { presentHolder, readParameter } from "../../site/members.ts";
import { assignScheme, projectsUsing, usedBy } from "../../site/projects.ts";
import { description, id, name } from "../../site/schema.ts";
import { DEFAULT_ID, notificationEvents } from "../../site/seeds.ts";
import type { Member, NotificationScheme } from "../../site/types.ts";
import { nextSiteId, type SimContext, type State } from "../../state.ts";

const WHAT = "notification scheme";

/** The kinds of recipients, with what their parameter names. */
const kinds = {
  AllWatchers: "none",
  ComponentLead: "none",
  CurrentAssignee: "none",
  CurrentUser: "none",
  EmailAddress: "address",
  Group: "group",
  ProjectLead: "none",
  ProjectRole: "role",
  Reporter: "none",
  User: "user",
} as const;

const typeNames = [
  "AllWatchers",
  "ComponentLead",
  "CurrentAssignee",
  "CurrentUser",
  "EmailAddress",
  "Group",
  "ProjectLead",
  "ProjectRole",
  "Reporter",
  "User",
] as const;

const events = z.array(
  lazyObject(() => ({
    event: lazyObject(() => ({ id })),
    notifications: z.array(
      lazyObject(() => ({
        notificationType: z.enum(typeNames, `must be one of ${typeNames.join(", ")}`),
        parameter: z.string().optional(),
      })),
    ),
  })),
);

const schemeBody = lazyObject(() => ({
  name: name(),
  description: description.default(""),
  notificationSchemeEvents: events.default([]),
}));

const changeBody = lazyObject(() => ({
  name: name().optional(),
  description: description.optional(),
}));

const eventName = (wanted: string) => notificationEvents.find(([one]) => one === wanted)?.[1];

const schemeAt = (state: State, schemeId: string | undefined) =>
  requireItem(state.notificationSchemes, schemeId, WHAT);

function readAddress(parameter: string | undefined): string {
  const address = z.email().safeParse(parameter);
  if (address.success) return address.data;
  throw fieldErrors({ notificationSchemeEvents: "The email address is not valid." });
}

/** Reads the recipients of events, and adds them to those that a scheme has. */
function withEvents(
  context: SimContext,
  scheme: NotificationScheme,
  inputs: z.output<typeof events>,
): NotificationScheme {
  const all: Record<string, readonly Member[]> = { ...scheme.events };
  for (const { event, notifications } of inputs) {
    if (eventName(event.id) === undefined) {
      throw fieldErrors({ notificationSchemeEvents: `The event '${event.id}' does not exist.` });
    }
    const added = notifications.map(({ notificationType: type, parameter }) => {
      const kind = kinds[type];
      const known =
        kind === "address" ? readAddress(parameter) : readParameter(context.state, kind, parameter);
      return { id: nextSiteId(context, "notification recipient"), type, parameter: known };
    });
    all[event.id] = [...(all[event.id] ?? []), ...added];
  }
  return { ...scheme, events: all };
}

const expands = ["all", "field", "group", "notificationSchemeEvents", "projectRole", "user"];

function presentScheme(
  view: View,
  scheme: NotificationScheme,
  expand: readonly string[] = [],
): ApiObject {
  const isWhole = expand.some((one) => expands.includes(one));
  const shown = Object.entries(scheme.events).map(([event, members]) => ({
    event: { id: Number(event), name: eventName(event) ?? "", description: "" },
    notifications: members.map((member) => ({
      id: Number(member.id),
      notificationType: member.type,
      ...(member.parameter !== "" && {
        parameter: view.state.groups.get(member.parameter)?.name ?? member.parameter,
        recipient: member.parameter,
      }),
      ...(member.type === "EmailAddress" && { emailAddress: member.parameter }),
      ...presentHolder(view, member, expand),
    })),
  }));
  return {
    expand: "notificationSchemeEvents,user,group,projectRole,field,all",
    id: Number(scheme.id),
    self: `${view.base}/notificationscheme/${scheme.id}`,
    name: scheme.name,
    description: scheme.description,
    ...(isWhole && { notificationSchemeEvents: shown }),
  };
}

const wants = (wanted: readonly string[] | undefined, one: string) => wanted?.includes(one) ?? true;

const reads = [
  route("GET /notificationscheme", "Lists the notification schemes", {
    query: offsetQuery(50).extend({
      id: words,
      projectId: words,
      onlyDefault: flag(false),
      expand: words,
    }),
    expands,
    handle: ({ state }, { query, url, baseUrl }, view) => {
      const found = [...state.notificationSchemes.values()].filter(
        (one) =>
          wants(query.id, one.id) &&
          (!query.onlyDefault || one.id === DEFAULT_ID) &&
          (query.projectId === undefined ||
            projectsUsing(state, "notifications", one.id).some((project) =>
              wants(query.projectId, project.id),
            )),
      );
      return presentPage(found, query, `${baseUrl}${url}`, (one) =>
        presentScheme(view, one, query.expand),
      );
    },
  }),
  route("GET /notificationscheme/project", "Lists the notification schemes of projects", {
    query: offsetQuery(50).extend({ notificationSchemeId: words, projectId: words }),
    handle: ({ state }, { query, url, baseUrl }) => {
      const rows = [...state.projects.values()]
        .map((project) => ({
          notificationSchemeId: usedBy(project, "notifications"),
          projectId: project.id,
        }))
        .filter(
          (row) =>
            wants(query.notificationSchemeId, row.notificationSchemeId) &&
            wants(query.projectId, row.projectId),
        );
      return presentPage(rows, query, `${baseUrl}${url}`, (row) => row);
    },
  }),
  route("GET /notificationscheme/:scheme", "Shows a notification scheme", {
    query: lazyObject(() => ({ expand: words })),
    expands,
    handle: ({ state }, { params, query }, view) =>
      presentScheme(view, schemeAt(state, params["scheme"]), query.expand),
  }),
  route("GET /project/:project/notificationscheme", "Shows the notification scheme of a project", {
    query: lazyObject(() => ({ expand: words })),
    expands,
    handle: ({ state }, { params, query }, view) => {
      const used = usedBy(requireProject(state, params), "notifications");
      return presentScheme(view, schemeAt(state, used), query.expand);
    },
  }),
];

/** Notification schemes: they are kept and shown, and no mails are sent for events. */
export const routes = [
  ...reads,
  route("POST /notificationscheme", "Creates a notification scheme", {
    body: schemeBody,
    handle: (context, { body }) => {
      const { notificationSchemes } = context.state;
      checkFree(notificationSchemes, body.name, WHAT, undefined, 400);
      const { name: title, description: text } = body;
      const blank = { id: nextSiteId(context, WHAT), name: title, description: text, events: {} };
      const scheme = withEvents(context, blank, body.notificationSchemeEvents);
      return new RouteResponse(201, { id: notificationSchemes.add(scheme).id });
    },
  }),
  route("PUT /notificationscheme/:scheme", "Changes a notification scheme", {
    body: changeBody,
    handle: ({ state }, { params, body }) => {
      const old = schemeAt(state, params["scheme"]);
      checkFree(state.notificationSchemes, body.name, WHAT, old.id, 400);
      const { name: title = old.name, description: text = old.description } = body;
      state.notificationSchemes.replace({ ...old, name: title, description: text });
      return noContent();
    },
  }),
  route("PUT /notificationscheme/:scheme/notification", "Adds recipients to events", {
    body: lazyObject(() => ({ notificationSchemeEvents: events.min(1) })),
    handle: (context, { params, body }) => {
      const scheme = schemeAt(context.state, params["scheme"]);
      const changed = withEvents(context, scheme, body.notificationSchemeEvents);
      context.state.notificationSchemes.replace(changed);
      return noContent();
    },
  }),
  route("DELETE /notificationscheme/:scheme", "Deletes a notification scheme", {
    handle: ({ state }, { params }) => {
      const scheme = schemeAt(state, params["scheme"]);
      if (scheme.id === DEFAULT_ID) throw badRequest("The default scheme cannot be deleted.");
      for (const project of projectsUsing(state, "notifications", scheme.id)) {
        assignScheme(state, project, "notifications", null);
      }
      state.notificationSchemes.remove(scheme.id);
      return noContent();
    },
  }),
  route("DELETE /notificationscheme/:scheme/notification/:id", "Removes a recipient of an event", {
    handle: ({ state }, { params }) => {
      const scheme = schemeAt(state, params["scheme"]);
      const isGone = (member: Member) => member.id === params["id"];
      if (!Object.values(scheme.events).flat().some(isGone)) {
        throw notFound("The notification was not found.");
      }
      const kept = Object.entries(scheme.events).map(
        ([event, members]) => [event, members.filter((member) => !isGone(member))] as const,
      );
      state.notificationSchemes.replace({ ...scheme, events: Object.fromEntries(kept) });
      return noContent();
    },
  }),
];
