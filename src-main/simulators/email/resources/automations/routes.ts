import * as z from "zod";
import { anyOf, requires, worded } from "#core/contract/rules/rule.ts";
import { invalid } from "../../errors.ts";
import { cancelRun } from "../../automations/run.ts";
import { route } from "../../route.ts";
import { collect, listPage, listQuery, listRules } from "../../shared/paging.ts";
import type { Automation, RunStatus } from "../../state.ts";
import {
  createAutomation,
  duplicateAutomation,
  removeAutomation,
  requireAutomation,
  requireRun,
  runsOf,
  stopAutomation,
  updateAutomation,
} from "./actions.ts";
import {
  presentAutomation,
  presentListedAutomation,
  presentListedRun,
  presentRun,
} from "./present.ts";
import { automationStatus, createAutomationBody, updateAutomationBody } from "./schema.ts";

const ref = ({ id }: Automation) => ({ object: "automation" as const, id });

const runStatuses: readonly RunStatus[] = ["running", "completed", "failed", "cancelled"];
const runStatus = z.enum(runStatuses, { error: `It must be of ${runStatuses.join(", ")}` });

/** One status, or several with commas. */
const runStatusList = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(runStatus));

const together = { message: "The `steps` and `connections` fields must be provided together." };

/** Automations, which events of the app start, and their runs. */
export const routes = [
  route("POST /automations", "Creates an automation, disabled unless said otherwise", {
    creates: true,
    body: createAutomationBody,
    handle: (context, { body }) => ref(createAutomation(context, body)),
  }),
  route("GET /automations", "Lists automations, newest first", {
    query: listQuery.safeExtend({ status: automationStatus.optional() }),
    rules: listRules,
    handle: ({ state }, { query }) => {
      const { status } = query;
      const { automations } = state;
      const found = [...automations.values()].filter((one) => one.status === status);
      const source = status === undefined ? automations : collect(found);
      return listPage(source, query, presentListedAutomation);
    },
  }),
  route("GET /automations/:id", "Shows an automation with its steps", (context, { params }) =>
    presentAutomation(requireAutomation(context, params["id"])),
  ),
  route("PATCH /automations/:id", "Changes, enables or disables an automation", {
    body: updateAutomationBody,
    rules: [
      worded(anyOf("name", "status", "steps", "connections"), {
        message: "At least one of `name`, `status`, or `steps` and `connections` must be provided.",
      }),
      worded(requires("steps", "connections"), together),
      worded(requires("connections", "steps"), together),
    ],
    handle: (context, { params, body }) =>
      ref(updateAutomation(context, requireAutomation(context, params["id"]), body)),
  }),
  route("DELETE /automations/:id", "Removes an automation with its runs", (context, call) => {
    const automation = requireAutomation(context, call.params["id"]);
    removeAutomation(context, automation);
    return { ...ref(automation), deleted: true };
  }),
  route("POST /automations/:id/duplicate", "Copies an automation to a new, disabled one", {
    creates: true,
    handle: (context, { params }) =>
      ref(duplicateAutomation(context, requireAutomation(context, params["id"]))),
  }),
  route("POST /automations/:id/stop", "Disables an automation and cancels its runs", {
    handle: (context, { params }) => {
      const stopped = stopAutomation(context, requireAutomation(context, params["id"]));
      return { ...ref(stopped), status: stopped.status };
    },
  }),
  route("GET /automations/:id/runs", "Lists the runs of an automation, newest first", {
    query: listQuery.safeExtend({ status: runStatusList.optional() }),
    rules: listRules,
    handle: (context, { params, query }) => {
      const runs = runsOf(context, requireAutomation(context, params["id"]));
      const found = runs.filter(({ status }) => query.status?.includes(status) ?? true);
      return listPage(collect(found), query, presentListedRun);
    },
  }),
  route("GET /automations/:id/runs/:runId", "Shows a run with its steps", (context, { params }) =>
    presentRun(requireRun(context, params)),
  ),
  route("POST /automations/:id/runs/:runId/cancel", "Cancels a run in progress", {
    handle: (context, { params }) => {
      const run = requireRun(context, params);
      if (run.status === "completed" || run.status === "failed") {
        throw invalid(`Only runs in progress can be cancelled; this one is ${run.status}.`);
      }
      if (run.status === "running") cancelRun(context, run);
      return { object: "automation_run", id: run.id, status: "cancelled" };
    },
  }),
];
