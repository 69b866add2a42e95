import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { badRequest, notFound } from "../../errors.ts";
import { type ApiObject, route } from "../../route.ts";
import { integer } from "../../shared/schema.ts";
import { type Product, products } from "../../shared/seeds.ts";
import { presentTime } from "../../shared/times.ts";
import { columnsAt, columnsBody, keepColumns, SITE_COLUMNS } from "../../site/columns.ts";
import { TITLE, titleOf } from "../../site/title.ts";
import type { State } from "../../state.ts";
import { presentGroupName } from "../users/present.ts";
import type { View } from "../../route.ts";

const presentTitle = (state: State): ApiObject => ({
  id: TITLE,
  key: TITLE,
  value: titleOf(state),
  name: "Title",
  desc: "The name of this installation.",
  type: "string",
  defaultValue: "Jira",
});

const SEATS = 10;

function presentRole(view: View, { key, name, group }: Product): ApiObject {
  const held = view.state.groups.get(group.groupId);
  const userCount = held?.memberIds.length ?? 0;
  const details = held ? [presentGroupName(view, held)] : [];
  return {
    key,
    name,
    groups: [group.name],
    groupDetails: details,
    defaultGroups: [group.name],
    defaultGroupsDetails: details,
    selectedByDefault: key === "jira-software",
    defined: true,
    platform: false,
    hasUnlimitedSeats: false,
    numberOfSeats: SEATS,
    remainingSeats: Math.max(0, SEATS - userCount),
    userCount,
    userCountDescription: "users",
  };
}

const banner = lazyObject(() => ({
  message: z.string().optional(),
  isDismissible: z.boolean().optional(),
  isEnabled: z.boolean().optional(),
  visibility: z.enum(["PUBLIC", "PRIVATE"], "must be PUBLIC or PRIVATE").optional(),
}));

const bannerOf = ({ settings }: State) => ({
  message: "",
  isDismissible: false,
  isEnabled: false,
  visibility: "PUBLIC",
  ...banner.safeParse(settings.get("banner")).data,
});

const provider = { key: "JIRA", name: "JIRA provided time tracking" };

const timeTracking = {
  workingHoursPerDay: 8,
  workingDaysPerWeek: 5,
  timeFormat: "pretty",
  defaultUnit: "minute",
} as const;

const users = ({ state }: { state: State }) =>
  [...state.users.values()].filter(({ active }) => active).length;

const moment = z
  .string()
  .transform((text) => Date.parse(text))
  .pipe(z.number("must be a date and time"));

const settingRoutes = [
  route("GET /application-properties", "Lists the properties of the site", {
    query: lazyObject(() => ({
      key: z.string().optional(),
      keyFilter: z.string().optional(),
    })),
    unsupported: ["permissionLevel"],
    handle: ({ state }, { query }) => {
      if (query.key === TITLE) return presentTitle(state);
      if (query.key !== undefined) throw notFound(`The property '${query.key}' does not exist.`);
      const isWanted = TITLE.includes(query.keyFilter?.replaceAll(/[.*]+$/g, "") ?? "");
      return isWanted ? [presentTitle(state)] : [];
    },
  }),
  route(
    "GET /application-properties/advanced-settings",
    "Lists the advanced settings",
    ({ state }) => [presentTitle(state)],
  ),
  route("PUT /application-properties/:id", "Changes a property of the site", {
    body: lazyObject(() => ({ id: z.string().optional(), value: z.string().min(1).max(99) })),
    handle: ({ state }, { params, body }) => {
      const id = body.id ?? params["id"] ?? "";
      if (id !== TITLE) throw notFound(`The property '${id}' does not exist or cannot be changed.`);
      state.settings.set(TITLE, body.value);
      return presentTitle(state);
    },
  }),
  route("GET /announcementBanner", "Shows the banner of the site", ({ state }) => ({
    ...bannerOf(state),
    hashId: String(state.settings.has("banner")),
  })),
  route("PUT /announcementBanner", "Changes the banner of the site", {
    body: banner,
    handle: ({ state }, { body }) => {
      state.settings.set("banner", { ...bannerOf(state), ...body });
      return noContent();
    },
  }),
  route("GET /settings/columns", "Lists the columns of lists of issues", ({ state }) =>
    columnsAt(state, SITE_COLUMNS),
  ),
  route("PUT /settings/columns", "Changes the columns of lists of issues", {
    body: columnsBody,
    handle: ({ state }, { body }) => {
      keepColumns(state, SITE_COLUMNS, body);
      return new RouteResponse(200, undefined);
    },
  }),
];

const timeRoutes = [
  route(
    "GET /configuration/timetracking",
    "Shows how time is tracked",
    (_context, _request, view) => ({
      ...provider,
      url: `${view.site}/secure/admin/TimeTracking.jspa`,
    }),
  ),
  route("PUT /configuration/timetracking", "Chooses how time is tracked", {
    body: lazyObject(() => ({ key: z.string() })),
    unsupported: ["name", "url"],
    handle: (_context, { body }) => {
      if (body.key !== provider.key) {
        throw badRequest(`The time tracking provider '${body.key}' is not installed.`);
      }
      return noContent();
    },
  }),
  route(
    "GET /configuration/timetracking/list",
    "Lists the ways in which time can be tracked",
    () => [provider],
  ),
  route("GET /configuration/timetracking/options", "Shows the length of days and weeks", () => ({
    ...timeTracking,
  })),
  route("PUT /configuration/timetracking/options", "Sets the length of days and weeks", {
    body: lazyObject(() => ({
      workingHoursPerDay: z.literal(8, "Only days of 8 hours are simulated."),
      workingDaysPerWeek: z.literal(5, "Only weeks of 5 days are simulated."),
      timeFormat: z.literal("pretty", "Only the format 'pretty' is simulated."),
      defaultUnit: z.literal("minute", "Only the unit 'minute' is simulated."),
    })),
    handle: () => ({ ...timeTracking }),
  }),
];

const licenseRoutes = [
  route("GET /applicationrole", "Lists the products that users have access to", {
    handle: (_context, _request, view) => products.map((one) => presentRole(view, one)),
  }),
  route("GET /applicationrole/:key", "Shows a product that users have access to", {
    handle: (_context, { params }, view) => {
      const found = products.find(({ key }) => key === params["key"]);
      if (found) return presentRole(view, found);
      throw notFound(`The application role '${params["key"] ?? ""}' does not exist.`);
    },
  }),
  route("GET /instance/license", "Lists the licensed products", () => ({
    applications: products.map(({ key }) => ({ id: key, plan: "FREE" })),
  })),
  route("GET /license/approximateLicenseCount", "Counts the users with a license", (context) => ({
    key: "license.totalApproximateUserCount",
    value: String(users(context)),
  })),
  route(
    "GET /license/approximateLicenseCount/product/:key",
    "Counts the users of a product",
    ({ state }, { params }) => {
      const key = params["key"] ?? "";
      const found = products.find((one) => one.key === key);
      if (!found) throw notFound(`The product '${key}' does not exist.`);
      const { memberIds = [] } = state.groups.get(found.group.groupId) ?? {};
      return {
        key: `license.${key}.approximateUserCount`,
        value: String(memberIds.length),
      };
    },
  ),
  route("GET /auditing/record", "Lists what administrators have changed, newest first", {
    query: lazyObject(() => ({
      offset: integer(0),
      limit: integer(1_000),
      filter: z.string().default(""),
      from: moment.optional(),
      to: moment.optional(),
    })),
    handle: ({ state }, { query }) => {
      const { from = -Infinity, to = Infinity } = query;
      const typed = query.filter.toLowerCase();
      const found = [...state.auditRecords.newestFirst()].filter(
        ({ created, summary, category, objectName }) =>
          created >= from &&
          created <= to &&
          [summary, category, objectName].some((text) => text.toLowerCase().includes(typed)),
      );
      const page = found.slice(query.offset, query.offset + query.limit);
      return {
        offset: query.offset,
        limit: query.limit,
        total: found.length,
        records: page.map((record) => ({
          id: Number(record.id),
          summary: record.summary,
          created: presentTime(record.created),
          category: record.category,
          eventSource: "",
          authorAccountId: record.authorId,
          objectItem: {
            id: record.objectId,
            name: record.objectName,
            typeName: record.objectType,
          },
        })),
      };
    },
  }),
];

/** Settings of the site, its licenses, and the record of what administrators change. */
export const routes = [...settingRoutes, ...timeRoutes, ...licenseRoutes];
