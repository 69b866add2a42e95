import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { receiverUrl } from "#core/delivery/receiver-url.ts";

/** The events that a hook can be registered for; `*` means all. */
const hookEvents: ReadonlySet<string> = new Set(
  `*
    branch_protection_rule check_run check_suite code_scanning_alert commit_comment create
    delete deploy_key deployment deployment_status discussion discussion_comment fork gollum
    issue_comment issues label member membership merge_group meta milestone org_block
    organization package page_build project project_card project_column projects_v2_item public
    pull_request pull_request_review pull_request_review_comment
    pull_request_review_thread push registry_package release repository repository_dispatch
    repository_import repository_vulnerability_alert secret_scanning_alert
    secret_scanning_alert_location security_and_analysis star status team team_add watch
    workflow_dispatch workflow_job workflow_run`.split(/\s+/),
);

const insecureSsl = z
  .union([z.enum(["0", "1"]), z.literal(0), z.literal(1)])
  .transform((value): "0" | "1" => (value === "1" || value === 1 ? "1" : "0"));

export const hookConfig = lazyObject(() => ({
  url: receiverUrl(),
  content_type: z.enum(["json", "form"]).optional(),
  secret: z.string().optional(),
  insecure_ssl: insecureSsl.optional(),
}));

const eventNames = z
  .array(z.string().refine((name) => hookEvents.has(name), { error: "is not an event" }))
  .min(1);

export const createHookBody = lazyObject(() => ({
  name: z.literal("web").optional(),
  config: hookConfig,
  events: eventNames.default(["push"]),
  active: z.boolean().default(true),
}));

export const updateHookBody = lazyObject(() => ({
  config: hookConfig.partial().optional(),
  events: eventNames.optional(),
  add_events: eventNames.optional(),
  remove_events: z.array(z.string()).optional(),
  active: z.boolean().optional(),
}));
