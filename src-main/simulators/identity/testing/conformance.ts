import { because, type ConformanceRules, type RouteRule } from "#core/testing/conformance/rules.ts";

/** The rule of a route that a method of the SDK calls, by the name of its request: `UserApiGetUser`. */
function calledBy(method: string, response?: string, body = "never"): RouteRule {
  return {
    parameters: `Sent<Requests.${method}Request, ${body}>`,
    ...(response === undefined ? {} : { response }),
  };
}

const users = "/api/v1/users/:id";

/** The types of `@okta/okta-sdk-nodejs` for the routes. */
export const conformance: ConformanceRules = {
  imports: `
import type okta from "@okta/okta-sdk-nodejs";
import type * as Requests from "@okta/okta-sdk-nodejs/src/types/generated/types/ObjectParamAPI";
/** Query parameters, and the members of the body. */
type Sent<Request, Body> = Omit<Request, keyof Request & Body> | Request[keyof Request & Body];
// Okta sends the method of a link, and the emails of a user with its credentials. The SDK leaves them out.
type Links<T> = { [Name in keyof T]: T[Name] extends okta.HrefObject | undefined
  ? Wire<okta.HrefObject> & { method?: string }
  : Wire<T[Name]> };
type Email = { value: string; status: string; type: string };
type Credentials = Wire<okta.UserCredentials> & { emails?: Email[] };
// Profiles have attributes of any name. The SDK has every member as optional; the API sends these always.
type Always = "id" | "status" | "created" | "activated" | "statusChanged" | "lastLogin" | "lastUpdated"
  | "passwordChanged" | "type";
type User = Required<Pick<Wire<okta.User>, Always>>
  & Wire<Omit<okta.User, Always | "_links" | "credentials" | "profile">>
  & {
    credentials: Credentials;
    profile: Wire<okta.UserProfile> & { [attribute: string]: unknown };
    _links: Links<okta.UserLinks>;
  };
// A missing description is null. The SDK misspells one of the statistics and leaves their links
// out.
type Group = Required<Pick<Wire<okta.Group>, "id" | "created" | "lastUpdated" | "objectClass" | "type">>
  & Wire<Omit<okta.Group, "profile" | "_embedded">>
  & {
    profile: { name: string; description: string | null };
    _embedded?: { stats: { usersCount: number; appsCount: number; groupPushMappingsCount: number;
      hasAdminPrivilege: boolean; _links: { users: okta.HrefObject; apps: okta.HrefObject } } };
  };
type UserType = Omit<Wire<okta.UserType>, "_default"> & { default: boolean };
/** Unset settings are null. */
type Org = { [Name in keyof okta.OrgSetting]: Wire<okta.OrgSetting[Name]> | null };
`,
  routes: {
    "POST /api/v1/users": calledBy("UserApiCreateUser", "User", '"body"'),
    "GET /api/v1/users": calledBy("UserApiListUsers", "Partial<User>[]"),
    [`GET ${users}`]: calledBy("UserApiGetUser", "User"),
    [`POST ${users}`]: calledBy("UserApiUpdateUser", "User", '"user"'),
    [`PUT ${users}`]: calledBy("UserApiReplaceUser", "User", '"user"'),
    [`DELETE ${users}`]: calledBy("UserApiDeleteUser"),
    [`GET ${users}/groups`]: calledBy("UserApiListUserGroups", "Group[]"),
    [`POST ${users}/lifecycle/activate`]: calledBy(
      "UserApiActivateUser",
      "Wire<okta.UserActivationToken>",
    ),
    [`POST ${users}/lifecycle/reactivate`]: calledBy(
      "UserApiReactivateUser",
      "Wire<okta.UserActivationToken>",
    ),
    [`POST ${users}/lifecycle/deactivate`]: calledBy("UserApiDeactivateUser", "{}"),
    [`POST ${users}/lifecycle/suspend`]: calledBy("UserApiSuspendUser", "{}"),
    [`POST ${users}/lifecycle/unsuspend`]: calledBy("UserApiUnsuspendUser", "{}"),
    [`POST ${users}/lifecycle/unlock`]: calledBy("UserApiUnlockUser", "{}"),
    [`POST ${users}/lifecycle/expire_password`]: calledBy("UserApiExpirePassword", "User"),
    [`POST ${users}/lifecycle/expire_password_with_temp_password`]: calledBy(
      "UserApiExpirePasswordAndGetTemporaryPassword",
      "Wire<okta.TempPassword>",
    ),
    [`POST ${users}/lifecycle/reset_password`]: calledBy(
      "UserApiGenerateResetPasswordToken",
      "Wire<okta.ResetPasswordToken>",
    ),
    [`POST ${users}/credentials/change_password`]: calledBy(
      "UserApiChangePassword",
      "Credentials",
      '"changePasswordRequest"',
    ),
    [`POST ${users}/credentials/change_recovery_question`]: calledBy(
      "UserApiChangeRecoveryQuestion",
      "Credentials",
      '"userCredentials"',
    ),
    [`POST ${users}/credentials/forgot_password`]: calledBy(
      "UserApiForgotPassword",
      "Wire<okta.ForgotPasswordResponse>",
    ),
    "GET /api/v1/groups": calledBy("GroupApiListGroups", "Group[]"),
    "POST /api/v1/groups": calledBy("GroupApiCreateGroup", "Group", '"group"'),
    "GET /api/v1/groups/:id": calledBy("GroupApiGetGroup", "Group"),
    "PUT /api/v1/groups/:id": calledBy("GroupApiReplaceGroup", "Group", '"group"'),
    "DELETE /api/v1/groups/:id": calledBy("GroupApiDeleteGroup"),
    "GET /api/v1/groups/:id/users": calledBy("GroupApiListGroupUsers", "User[]"),
    "PUT /api/v1/groups/:id/users/:user": calledBy("GroupApiAssignUserToGroup"),
    "DELETE /api/v1/groups/:id/users/:user": calledBy("GroupApiUnassignUserFromGroup"),
    "POST /welcome/:token": { untyped: "a page of the simulator's own" },
    "GET /api/v1/org": { response: "Org" },
    "GET /api/v1/meta/types/user": { response: "UserType[]" },
    "GET /api/v1/meta/types/user/:id": calledBy("UserTypeApiGetUserType", "UserType"),
  },
  notSent: {
    ...because("in the path", ["userId", "groupId", "typeId"]),
    [`POST ${users}/credentials/change_recovery_question: provider`]: "read only",
    ...because("a header", ["contentType", "ifMatch", "prefer"]),
  },
};
