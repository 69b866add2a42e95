import * as z from "zod";
import type { Endpoint } from "#core/contract/route.ts";
import { nextId, type SimContext } from "../state.ts";
import { needOf } from "./needs.ts";

/** The names and categories of the things that administrators change, by the first part of a path. */
const kinds: Readonly<Record<string, readonly [name: string, category: string]>> = {
  field: ["Custom field", "fields"],
  fieldconfiguration: ["Field configuration", "fields"],
  fieldconfigurationscheme: ["Field configuration scheme", "fields"],
  group: ["Group", "group management"],
  issuesecurityschemes: ["Issue security scheme", "permissions"],
  issuetype: ["Issue type", "issue types"],
  issuetypescheme: ["Issue type scheme", "issue types"],
  issuetypescreenscheme: ["Issue type screen scheme", "screens"],
  notificationscheme: ["Notification scheme", "notifications"],
  permissionscheme: ["Permission scheme", "permissions"],
  priority: ["Priority", "priorities"],
  priorityscheme: ["Priority scheme", "priorities"],
  project: ["Project", "projects"],
  projectCategory: ["Project category", "projects"],
  resolution: ["Resolution", "resolutions"],
  role: ["Project role", "projects"],
  screens: ["Screen", "screens"],
  screenscheme: ["Screen scheme", "screens"],
  statuses: ["Status", "workflows"],
  user: ["User", "user management"],
  workflow: ["Workflow", "workflows"],
  workflows: ["Workflow", "workflows"],
  workflowscheme: ["Workflow scheme", "workflows"],
};

const verbs: Readonly<Record<string, string>> = {
  POST: "created",
  PUT: "updated",
  DELETE: "deleted",
};

const named = z.looseObject({
  name: z.string().optional(),
  displayName: z.string().optional(),
  emailAddress: z.string().optional(),
  key: z.string().optional(),
});

const identified = z.looseObject({
  id: z.union([z.string(), z.number()]).transform(String).optional(),
  accountId: z.string().optional(),
});

/** Records a successful change by an administrator. */
export function recordChange(
  context: SimContext,
  callerId: string,
  endpoint: Endpoint,
  sent: { readonly params: Readonly<Record<string, string>>; readonly body: unknown },
): void {
  const [method = "", path = ""] = endpoint.split(" ");
  const [, first = "", second] = path.split("/");
  const kind = Object.hasOwn(kinds, first) ? kinds[first] : undefined;
  const verb = second === undefined || method !== "POST" ? verbs[method] : "updated";
  if (!kind || verb === undefined || needOf(endpoint) !== "ADMINISTER") return;
  const [objectType, category] = kind;
  const { name, displayName, emailAddress, key } = named.safeParse(sent.body).data ?? {};
  const { id, accountId } = identified.safeParse(sent.body).data ?? {};
  const [inPath] = Object.values(sent.params);
  context.state.auditRecords.add({
    id: nextId(context, "audit record"),
    summary: `${objectType} ${verb}`,
    authorId: callerId,
    created: context.now,
    category,
    objectType: objectType.toUpperCase().replaceAll(" ", "_"),
    objectId: inPath ?? id ?? accountId ?? "",
    objectName: displayName ?? name ?? key ?? emailAddress ?? inPath ?? "",
  });
}
