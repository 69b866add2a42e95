import { exclusive } from "#core/contract/rules/rule.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { recordWorklog } from "../../events.ts";
import { isAmong } from "../../access/audience.ts";
import { route } from "../../route.ts";
import { requireIssue } from "../../shared/find.ts";
import { requireAnnex } from "../../shared/issue-store.ts";
import { visibilityRules } from "../../shared/schema.ts";
import { presentNamedPage } from "../../shared/paging.ts";
import { addWorklog, removeWorklog, requireWorklog, updateWorklog } from "./actions.ts";
import { presentWorklog } from "./present.ts";
import { estimateQuery, listWorklogsQuery, unsupported, worklogBody } from "./schema.ts";

export const routes = [
  route("GET /issue/:issue/worklog", "Lists the work on an issue", {
    query: listWorklogsQuery,
    unsupported: ["expand"],
    handle: ({ state }, { params, query }, view) => {
      const issue = requireIssue(state, params);
      const { startedAfter: after = -Infinity, startedBefore: before = Infinity } = query;
      const all = [...requireAnnex(state, issue.id).worklogs.values()].filter(
        ({ started, visibility }) =>
          started >= after && started <= before && isAmong(state, view.callerId, issue, visibility),
      );
      return presentNamedPage("worklogs", all, query, (one) => presentWorklog(view, issue.id, one));
    },
  }),
  route("POST /issue/:issue/worklog", "Adds work to an issue", {
    query: estimateQuery,
    body: worklogBody,
    unsupported,
    rules: [exclusive("timeSpent", "timeSpentSeconds"), ...visibilityRules],
    handle: (context, { params, query, body }, view) => {
      const issue = requireIssue(context.state, params);
      const worklog = addWorklog(context, view, issue, { body, query });
      recordWorklog(context, view, "worklog_created", { issue, worklog });
      return new RouteResponse(201, presentWorklog(view, issue.id, worklog));
    },
  }),
  route("GET /issue/:issue/worklog/:id", "Shows a piece of work", {
    unsupported: ["expand"],
    handle: ({ state }, { params }, view) => {
      const issue = requireIssue(state, params);
      return presentWorklog(view, issue.id, requireWorklog(view, issue, params["id"]));
    },
  }),
  route("PUT /issue/:issue/worklog/:id", "Changes a piece of work", {
    query: estimateQuery,
    body: worklogBody,
    unsupported,
    rules: [exclusive("timeSpent", "timeSpentSeconds"), ...visibilityRules],
    handle: (context, { params, query, body }, view) => {
      const issue = requireIssue(context.state, params);
      const old = requireWorklog(view, issue, params["id"]);
      const worklog = updateWorklog(context, view, issue, { old, body, query });
      recordWorklog(context, view, "worklog_updated", { issue, worklog });
      return presentWorklog(view, issue.id, worklog);
    },
  }),
  route("DELETE /issue/:issue/worklog/:id", "Deletes a piece of work", {
    query: estimateQuery,
    unsupported: ["overrideEditableFlag"],
    handle: (context, { params, query }, view) => {
      const issue = requireIssue(context.state, params);
      const worklog = requireWorklog(view, issue, params["id"]);
      removeWorklog(context, issue, worklog, query);
      recordWorklog(context, view, "worklog_deleted", { issue, worklog });
      return noContent();
    },
  }),
];
