import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { fieldErrors } from "../errors.ts";
import { findUser } from "../find.ts";
import { integer } from "../params.ts";
import { presentTime } from "../present/seeds.ts";
import { presentUser } from "../present/user.ts";
import { versioned } from "../route.ts";
import { newUser, type TrackerState, type User } from "../state.ts";
import { userOf } from "../view.ts";

const BUILD = 100_300;
const VERSION = [1001, 0, 0] as const;

const searchQuery = z.object({
  query: z.string().optional(),
  accountId: z.string().optional(),
  startAt: integer(0),
  maxResults: integer(50),
});

type SearchQuery = z.output<typeof searchQuery>;

/** Open accounts whose name or address has a word that begins so. */
function matchUsers(state: TrackerState, { query, accountId }: SearchQuery): readonly User[] {
  const wanted = (query ?? "").toLowerCase();
  const matches = ({ id, active, email, displayName }: User) =>
    active &&
    (accountId === undefined || id === accountId) &&
    [email, displayName, ...displayName.split(" ")].some((word) =>
      word.toLowerCase().startsWith(wanted),
    );
  return [...state.users.values()].filter(matches);
}

const newUserBody = z.object({
  emailAddress: z.email("Enter a valid email address."),
  displayName: z.string().trim().min(1).max(255).optional(),
  products: z.array(z.string()).optional(),
});

function checkAddressFree(state: TrackerState, email: string): void {
  for (const user of state.users.values()) {
    if (user.active && user.email.toLowerCase() === email.toLowerCase()) {
      throw fieldErrors({ emailAddress: "A user with that email address already exists." });
    }
  }
}

const searchRoutes = ["/user/search", "/user/assignable/search", "/users/search"].map((path) =>
  versioned({
    method: "GET",
    path,
    summary: "Finds users by name and address",
    query: searchQuery,
    handle: ({ state }, { query }, view) => {
      const found = matchUsers(state, query);
      const page = found.slice(query.startAt, query.startAt + query.maxResults);
      return page.map((user) => presentUser(view, user));
    },
  }),
);

/** The site and its users. */
export const siteRoutes = [
  versioned({
    method: "GET",
    path: "/myself",
    summary: "Shows the user of the credentials",
    handle: ({ state }, _request, view) => presentUser(view, userOf(state, view.callerId)),
  }),
  versioned({
    method: "GET",
    path: "/serverInfo",
    summary: "Tells which Jira this is",
    open: true,
    handle: ({ state, now }, { baseUrl }) => ({
      baseUrl,
      version: VERSION.join("."),
      versionNumbers: VERSION,
      deploymentType: "Cloud",
      buildNumber: BUILD,
      buildDate: presentTime(state.created),
      serverTime: presentTime(now),
      scmInfo: "simdeck",
      serverTitle: "Jira",
      defaultLocale: { locale: "en_US" },
    }),
  }),
  versioned({
    method: "GET",
    path: "/user",
    summary: "Shows a user",
    query: z.object({ accountId: z.string().optional() }),
    handle: ({ state }, { query }, view) => presentUser(view, findUser(state, query.accountId)),
  }),
  versioned({
    method: "POST",
    path: "/user",
    summary: "Invites a user",
    body: newUserBody,
    handle: (context, { body }, view) => {
      checkAddressFree(context.state, body.emailAddress);
      const name = body.displayName ?? body.emailAddress.split("@", 1)[0] ?? "";
      const user = context.state.users.add(newUser(context, body.emailAddress, name));
      return new RouteResponse(201, presentUser(view, user));
    },
  }),
  versioned({
    method: "DELETE",
    path: "/user",
    summary: "Closes an account",
    query: z.object({ accountId: z.string().optional() }),
    handle: ({ state }, { query }) => {
      const user = findUser(state, query.accountId);
      if (user.id === state.ownerId) {
        throw fieldErrors({ accountId: "The owner of the site cannot be deleted." });
      }
      state.users.replace({ ...user, active: false });
      return noContent();
    },
  }),
  ...searchRoutes,
].flat();
