import { coveredBy, type Coverage } from "#core/kernel/coverage.ts";

const withSdk = {
  "POST /api/v1/users": "activate, provider, nextLogin, credentials, groupIds, type",
  "GET /api/v1/users": "search, filter, q, sortBy, fields, limit, after",
  "GET /api/v1/users/:id": "by id, login, short login, `me`",
  "POST /api/v1/users/:id": "profile and credentials, in part",
  "PUT /api/v1/users/:id": "profile as a whole",
  "DELETE /api/v1/users/:id": "deactivates first, deletes then",
  "GET /api/v1/users/:id/groups": "whole, with Everyone",
  "POST /api/v1/users/:id/lifecycle/activate": "whole, with the mail",
  "POST /api/v1/users/:id/lifecycle/reactivate": "whole, with the mail",
  "POST /api/v1/users/:id/lifecycle/deactivate": "no mail to administrators",
  "POST /api/v1/users/:id/lifecycle/suspend": "whole",
  "POST /api/v1/users/:id/lifecycle/unsuspend": "whole",
  "POST /api/v1/users/:id/lifecycle/unlock": "whole",
  "POST /api/v1/users/:id/lifecycle/expire_password": "whole",
  "POST /api/v1/users/:id/lifecycle/reset_password": "whole, with the mail",
  "POST /api/v1/users/:id/credentials/change_password": "whole",
  "GET /api/v1/groups": "q, search, filter, sortBy, expand=stats, limit, after",
  "POST /api/v1/groups": "whole",
  "GET, PUT, DELETE /api/v1/groups/:id": "whole",
  "GET /api/v1/groups/:id/users": "whole",
  "PUT, DELETE /api/v1/groups/:id/users/:user": "whole",
  "GET /api/v1/org": "whole",
  "GET /api/v1/meta/types/user": "the one type",
  "GET /welcome/:token": "a form of our own; looking changes nothing",
  "POST /welcome/:token": "finishes an activation",
};

const withInject = {
  "POST /api/v1/users/:id/lifecycle/expire_password_with_temp_password": "whole",
  "POST /api/v1/users/:id/credentials/change_recovery_question": "whole",
  "POST /api/v1/users/:id/credentials/forgot_password": "without an answer to the question",
  "GET /api/v1/meta/types/user/:id": "by id and as `default`",
  "POST /api/v1/authn": "password only; ten failures lock a user out",
  "GET /reset_password/:token": "a form of our own; looking changes nothing",
  "POST /reset_password/:token": "finishes a reset",
};

/** What of Okta is here. */
export const coverage: Coverage = {
  routes: [
    ...coveredBy("identity.sdk.test.ts", withSdk),
    ...coveredBy("identity.test.ts", withInject),
  ],
  leftOut: [
    { what: "apps, policies, factors, roles", why: "users and their mails do not depend on them" },
    { what: "system log, event hooks", why: "the egress log holds what leaves" },
    { what: "schemas", why: "a profile takes attributes of any name" },
    { what: "password policies", why: "a test should not fail over a weak password" },
    {
      what: "sessions, OAuth, factors at sign-in",
      why: "signing in only makes lastLogin and lockouts",
    },
    { what: "rate limits", why: "a test would fail by chance" },
  ],
};

/** Paths of Okta that a route with a parameter would answer otherwise. */
export const unsupported: readonly string[] = ["* /api/v1/groups/rules"];
