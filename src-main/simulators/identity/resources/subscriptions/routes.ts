import { notFound } from "../../errors.ts";
import { fillPath, settingsAt } from "../../management/objects.ts";
import { route } from "../../route.ts";
import { requireUser } from "../../shared/find.ts";
import type { State } from "../../state.ts";
import { roleTypes } from "../admin-roles/schema.ts";

type Params = Readonly<Record<string, string>>;

const TYPES = [
  "AD_AGENT",
  "AGENT_AUTO_UPDATE_NOTIFICATION",
  "AGENT_AUTO_UPDATE_NOTIFICATION_LDAP",
  "APP_IMPORT",
  "CONNECTOR_AGENT",
  "IWA_AGENT",
  "LDAP_AGENT",
  "OKTA_ANNOUNCEMENT",
  "OKTA_UPDATE",
  "RATELIMIT_NOTIFICATION",
  "REPORT_SUSPICIOUS_ACTIVITY",
  "USER_DEPROVISION",
  "USER_LOCKED_OUT",
] as const;

/** The owners of subscriptions: users and roles. */
const owners = [
  {
    path: "/api/v1/users/:id/subscriptions",
    noun: "user",
    idOf: (state: State, params: Params) => requireUser(state, params).id,
  },
  {
    path: "/api/v1/roles/:id/subscriptions",
    noun: "role",
    idOf: ({ management }: State, params: Params) => {
      const text = params["id"] ?? "";
      const role = roleTypes.find((type) => type === text) ?? management.customRoles.get(text)?.id;
      if (role === undefined) throw notFound(text, "Role");
      return role;
    },
  },
] as const;

function requireType(text = ""): string {
  const type = TYPES.find((one) => one === text);
  if (!type) throw notFound(text, "NotificationType");
  return type;
}

function present(state: State, path: string, type: string, base: string) {
  const own = `${path}/${type}`;
  const { status } = settingsAt(state, own, { status: "subscribed" });
  const action = status === "subscribed" ? "unsubscribe" : "subscribe";
  return {
    notificationType: type,
    channels: ["email"],
    status,
    _links: {
      self: { href: `${base}${own}` },
      [action]: { href: `${base}${own}/${action}`, hints: { allow: ["POST"] } },
    },
  };
}

/** Subscriptions to Okta's own news and warnings, of which the simulator has none to send. */
export const routes = owners.flatMap(({ path, noun, idOf }) => {
  const own = (state: State, params: Params) => fillPath(path, { id: idOf(state, params) });
  return [
    route(`GET ${path}`, `Lists the subscriptions of a ${noun}`, ({ state }, request) => {
      const filled = own(state, request.params);
      return TYPES.map((type) => present(state, filled, type, request.baseUrl));
    }),
    route(`GET ${path}/:type`, `Shows a subscription of a ${noun}`, ({ state }, request) => {
      const filled = own(state, request.params);
      return present(state, filled, requireType(request.params["type"]), request.baseUrl);
    }),
    ...(["subscribe", "unsubscribe"] as const).map((action) =>
      route(
        `POST ${path}/:type/${action}`,
        `Changes a subscription of a ${noun}: ${action}`,
        ({ state }, { params }) => {
          const key = `${own(state, params)}/${requireType(params["type"])}`;
          state.management.settings.set(key, { status: `${action}d` });
          return {};
        },
      ),
    ),
  ];
});
