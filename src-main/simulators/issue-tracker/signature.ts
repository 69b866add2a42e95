import { createHmac } from "node:crypto";
import type { SignatureScheme, SigningInput } from "#core/contract/signature.ts";
import { createIdSequence } from "#core/state/id-sequence.ts";
import { CLIENT_KEY } from "./profile.ts";

/** The lifetime of a delivery's token, in seconds. */
const TOKEN_SECONDS = 180;

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The token of a delivery to an app: HS256 with the client secret. */
function tokenOf({ secret, seconds }: SigningInput): string {
  const head = encoded({ alg: "HS256", typ: "JWT" });
  const claims = encoded({
    iss: CLIENT_KEY,
    iat: seconds,
    exp: seconds + TOKEN_SECONDS,
  });
  const mac = createHmac("sha256", secret).update(`${head}.${claims}`).digest("base64url");
  return `${head}.${claims}.${mac}`;
}

/**
 * Signs as Jira does: hooks of an administrator with a secret carry `x-hub-signature`, the hex HMAC-SHA256
 * of the body; hooks of an app carry a token that is signed with the app's client secret. Source: the
 * webhooks pages of Jira Cloud's documentation.
 */
export const signature: SignatureScheme = {
  sign: (input) => {
    const { secret, body, endpoint } = input;
    if (endpoint.facts?.["registeredBy"] === "app") {
      return { authorization: `Bearer ${tokenOf(input)}` };
    }
    if (secret === "") return {};
    const mac = createHmac("sha256", secret).update(body).digest("hex");
    return { "x-hub-signature": `sha256=${mac}` };
  },
  signedText: "<body>",
  headers: ({ id, attempt }) => ({
    "content-type": "application/json; charset=UTF-8",
    "user-agent": "Atlassian Webhook HTTP Client",
    "x-atlassian-webhook-identifier": createIdSequence(id).uuid("webhook"),
    "x-atlassian-webhook-flow": "Primary",
    ...(attempt > 1 ? { "x-atlassian-webhook-retry": String(attempt - 1) } : {}),
  }),
};
