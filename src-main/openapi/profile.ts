import { isRecord } from "#shared/text/json-in.ts";
import type { SimulatorProfile } from "#core/contract/profile.ts";
import { svixSecretForm } from "#core/signing/svix-facts.ts";
import type { Api } from "./api.ts";
import type { Description } from "./description/description.ts";
import { InvalidDescription } from "./description/invalid-description.ts";
import { signatureFacts } from "./events/signature.ts";
import type { SignatureExtension } from "./extensions.ts";

/** `GitHub's REST API` → `githubs-rest-api` */
function slugOf(title: string): string {
  const plain = title.normalize("NFKD").replaceAll(/[\p{M}'’]/gu, "");
  return plain
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^[-\d]+|-+$/g, "");
}

/** Returns the kind of a simulator: the name that was given, else the title of its description. */
export function kindOf({ root }: Description, file: string, given: string | undefined): string {
  const title = isRecord(root["info"]) ? String(root["info"]["title"]) : "";
  const slug = given ?? slugOf(title);
  if (/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(slug)) return slug;
  throw new InvalidDescription(
    file,
    given === undefined ? "#/info/title" : "",
    `${JSON.stringify(slug)} is no name for a simulator: write lower case words with hyphens, as in orders=${file}`,
  );
}

/** Makes the profile of a simulator from the facts of its description. */
export function createProfile(
  api: Api,
  kind: string,
  signature: SignatureExtension | undefined,
): SimulatorProfile {
  const { root } = api.description;
  const title = isRecord(root["info"]) ? String(root["info"]["title"]) : kind;
  const sampled = api.operations
    .filter(({ role }) => role.name === "sample")
    .map(({ operation: { method, path } }) => `${method} ${path}`);
  const upper = kind.toUpperCase().replaceAll("-", "_");
  const [first] = api.operations;
  const common = {
    kind,
    title,
    model: title,
    operations: { total: api.operations.length, sampled },
    apiKey: "test_key",
    secretVariable: `${upper}_WEBHOOK_SECRET`,
    variables: [],
    connect: {
      language: "ts",
      code: `await fetch("{base_url}${api.prefix}${first?.operation.path ?? "/"}", { headers: { authorization: "Bearer {api_key}" } });`,
    },
    ...signatureFacts(signature),
  } as const;
  return {
    ...common,
    delivery: api.endpoints ? "optional" : "fixed",
    fixedReceiver: {
      urlVariable: `${upper}_TWIN_WEBHOOK_URL`,
      secretVariable: `${upper}_TWIN_WEBHOOK_SECRET`,
      secretForm: signature
        ? {
            pattern: /^[\x21-\x7e]+$/,
            allowed: "visible ASCII characters without spaces",
            example: "simdeck-signing-secret",
          }
        : svixSecretForm,
    },
  };
}
