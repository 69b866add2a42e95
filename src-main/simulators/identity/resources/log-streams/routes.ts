import * as z from "zod";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { notFound, validationFailed } from "../../errors.ts";
import type { Managed } from "../../management/entities.ts";
import { kindRoutes } from "../../management/kinds.ts";
import { presentManaged } from "../../management/present.ts";
import { route } from "../../route.ts";
import { filled } from "../../shared/fields.ts";

const aws = lazyStrictObject(() => ({
  accountId: z.string().regex(/^\d{12}$/, { error: "must have twelve digits" }),
  eventSourceName: z.string().regex(/^[\w.-]{1,75}$/, { error: "must be a name of letters" }),
  region: filled(),
}));

const splunk = lazyStrictObject(() => ({
  edition: z.enum(["aws", "aws_govcloud", "gcp"]),
  host: filled(),
  token: filled().optional(),
}));

const kinds = {
  aws_eventbridge: { title: "AWS EventBridge", settings: aws },
  splunk_cloud_logstreaming: { title: "Splunk Cloud", settings: splunk },
} as const;

const types = ["aws_eventbridge", "splunk_cloud_logstreaming"] as const;

const body = lazyObject(() => ({
  name: filled(),
  type: z.enum(types),
  settings: z.record(z.string(), z.unknown()).optional(),
}));

type Sent = z.output<typeof body>;

/** Checks the settings of a stream by its type. Of an update, those of another account are refused. */
function settingsOf({ type, settings }: Sent, old: Managed | undefined) {
  if (old && old.fields["type"] !== type) {
    throw validationFailed("type", ["type: The type of a log stream cannot be changed"]);
  }
  if (settings === undefined && old) return old.fields["settings"];
  const read = kinds[type].settings.safeParse(settings ?? {});
  if (read.success) return read.data;
  const causes = read.error.issues.map(
    ({ path, message }) => `settings.${path.join(".")}: ${message}`,
  );
  throw validationFailed("settings", causes);
}

function present(item: Managed, self: string) {
  const settings = z.looseObject({}).parse(item.fields["settings"]);
  const { token: _token, ...shown } = settings;
  return { ...presentManaged({ ...item, fields: { ...item.fields, settings: shown } }, self) };
}

function presentSchema(type: (typeof types)[number], base: string) {
  const { title, settings } = kinds[type];
  const names = Object.keys(settings.shape);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    id: type,
    title,
    type: "object",
    properties: {
      settings: {
        type: "object",
        properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
        required: names,
      },
    },
    required: ["settings"],
    _links: { self: { href: `${base}/api/v1/meta/schemas/logStream/${type}` } },
  };
}

/** Log streams. Nothing of the log leaves this machine: event hooks deliver it. */
export const routes = [
  ...kindRoutes({
    path: "/api/v1/logStreams",
    param: "stream",
    noun: "a log stream",
    kind: "LogStream",
    idPrefix: "0oa",
    body,
    hasLifecycle: true,
    filters: ["type", "status"],
    read: (_context, sent, { old }) => ({ ...sent, settings: settingsOf(sent, old) }),
    present,
  }),
  route("GET /api/v1/meta/schemas/logStream", "Lists the schemas of log streams", (_c, request) =>
    types.map((type) => presentSchema(type, request.baseUrl)),
  ),
  route(
    "GET /api/v1/meta/schemas/logStream/:type",
    "Shows the schema of a log stream",
    (_context, { params, baseUrl }) => {
      const type = types.find((one) => one === params["type"]);
      if (!type) throw notFound(params["type"] ?? "", "LogStreamSchema");
      return presentSchema(type, baseUrl);
    },
  ),
];
