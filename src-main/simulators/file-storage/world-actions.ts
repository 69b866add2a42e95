import { authorizeAction } from "#core/oauth/sign-in-routes.ts";
import { reader, service } from "./resources/oauth/service.ts";

/** Changes that only a user can cause. */
export const worldActions = [authorizeAction(service, reader)];
