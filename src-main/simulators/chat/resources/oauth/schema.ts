import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { authorizeFields } from "#core/oauth/request-fields.ts";

const text = z.string().optional();

/** The parameters of an installation. */
export const installFields = authorizeFields.extend({ user_scope: text });

export const clientBody = lazyObject(() => ({ client_id: text, client_secret: text }));

export const accessBody = clientBody.extend({
  code: text,
  code_verifier: text,
  redirect_uri: text,
  grant_type: text,
  refresh_token: text,
});
