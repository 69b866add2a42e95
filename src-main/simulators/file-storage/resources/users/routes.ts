import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { requireRecord } from "../../errors.ts";
import { route } from "../../route.ts";
import { presentPage, presentTime, selectFields, type Wire } from "../../shared/present.ts";
import { fieldsQuery, pageQuery } from "../../shared/schema.ts";
import { ME, type State, type User } from "../../state.ts";

/** Fields that are only shown when they are asked for. */
const extras = {
  role: "admin",
  enterprise: { type: "enterprise", id: "1000001", name: "Simdeck" },
  tracking_codes: [],
  can_see_managed_users: true,
  is_sync_enabled: true,
  is_external_collab_restricted: false,
  is_exempt_from_device_limits: false,
  is_exempt_from_login_verification: false,
  is_platform_access_only: false,
  my_tags: [],
};

function presentFields(user: User, fields: readonly string[] | undefined): Wire {
  const whole = presentUser(user);
  if (!fields) return whole;
  const own = user.id === ME ? extras : { ...extras, role: "user", enterprise: null };
  return selectFields({ ...whole, ...own }, fields);
}

function showUser(state: State, id: string, fields: readonly string[] | undefined): Wire {
  return presentFields(requireRecord(state.users, "user", id), fields);
}

/** Returns whether the name or the login of a user begins with this text. */
function matches({ name, login }: User, term: string): boolean {
  return [name, login].some((text) => text.toLowerCase().startsWith(term.toLowerCase()));
}

/** The owner of the account is managed, people who share items with it are external. No user is an app's. */
function isOfType(
  { id }: User,
  asked: { readonly user_type: string; readonly external_app_user_id?: string | undefined },
): boolean {
  if (asked.external_app_user_id !== undefined) return false;
  return asked.user_type === "all" || (asked.user_type === "managed") === (id === ME);
}

export const routes = [
  route("GET /2.0/users/me", "Get the current user", {
    query: fieldsQuery,
    handle: ({ state }, { query }) => showUser(state, ME, query.fields),
  }),
  route("GET /2.0/users/:id", "Get a user", {
    query: fieldsQuery,
    handle: ({ state }, { id, query }) => showUser(state, id, query.fields),
  }),
  route("GET /2.0/users", "List users", {
    query: lazyObject(() => ({
      ...pageQuery.shape,
      ...fieldsQuery.shape,
      filter_term: z.string().default(""),
      user_type: z.enum(["all", "managed", "external"]).default("all"),
      external_app_user_id: z.string().optional(),
    })),
    unsupported: ["usemarker", "marker"],
    handle: ({ state }, { query }) => {
      const users = [...state.users.values()].filter(
        (user) => matches(user, query.filter_term) && isOfType(user, query),
      );
      return presentPage(users, query, (user) => presentFields(user, query.fields));
    },
  }),
];

/** A user in full. */
function presentUser(user: User): Wire {
  const created = presentTime(user.createdAt);
  return {
    type: "user",
    id: user.id,
    name: user.name,
    login: user.login,
    created_at: created,
    modified_at: created,
    language: "en",
    timezone: "Etc/UTC",
    space_amount: 10_737_418_240,
    space_used: 0,
    max_upload_size: 67_108_864,
    status: "active",
    job_title: "",
    phone: "",
    address: "",
    avatar_url: "",
    notification_email: null,
  };
}
