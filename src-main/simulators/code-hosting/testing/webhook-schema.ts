import { createRequire } from "node:module";
import { Ajv } from "ajv";

const require = createRequire(import.meta.url);
// The package is one JSON file without types; Ajv itself checks that it is a schema.
const published = require("@octokit/webhooks-schemas") as { definitions: Record<string, object> };

interface ObjectSchema {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, object>>;
}

/** A published object with fields that are required, too. */
function extended(name: string, fields: Readonly<Record<string, object>>): object {
  const base: ObjectSchema = published.definitions[name] ?? {};
  const required = [...(base.required ?? []), ...Object.keys(fields)];
  return { ...base, required, properties: { ...base.properties, ...fields } };
}

/** A published object in which a field is optional. */
function relaxed(name: string, field: string): object {
  const base: ObjectSchema = published.definitions[name] ?? {};
  return { ...base, required: (base.required ?? []).filter((one) => one !== field) };
}

/** The package is no longer maintained: with the fields that GitHub has added since. */
const schema = {
  ...published,
  definitions: {
    ...published.definitions,
    user: extended("user", { user_view_type: { type: "string" } }),
    // Only Apps get events of an installation.
    repository_dispatch$event: relaxed("repository_dispatch$event", "installation"),
    team: extended("team", {
      type: { type: "string" },
      organization_id: { type: "integer" },
      parent: { type: ["object", "null"] },
    }),
    release: extended("release", {
      updated_at: { type: "string" },
      immutable: { type: "boolean" },
    }),
  },
};

// Neither inlined nor optimised: compiling is what takes the time here, not checking.
const ajv = new Ajv({
  strict: false,
  // An address or a text that is empty: only the format tells them apart.
  formats: { uri: /./ },
  logger: false,
  inlineRefs: false,
  code: { optimize: false },
});
ajv.addSchema(schema, "webhooks");

/** `issues` with `opened` is `issues$opened`; events without actions are `push$event`. */
function definitionOf(type: string, payload: unknown): string {
  const action =
    typeof payload === "object" && payload !== null && "action" in payload
      ? String(payload.action)
      : "event";
  // Clients name the actions of this event as they like.
  return type === "repository_dispatch" ? `${type}$event` : `${type}$${action}`;
}

/** Why a payload is not what GitHub publishes for its event; nothing when it is. */
export function explainPayload(type: string, payload: unknown): string | undefined {
  const name = definitionOf(type, payload);
  if (!Object.hasOwn(schema.definitions, name)) return `${name} is not a published event`;
  const validate = ajv.getSchema(`webhooks#/definitions/${name}`);
  if (!validate) return `${name} could not be compiled`;
  if (validate(payload) === true) return undefined;
  return `${name}: ${ajv.errorsText(validate.errors)}`;
}
