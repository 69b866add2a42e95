import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { route } from "../../route.ts";
import { requireIssue } from "../../shared/find.ts";
import { pageQuery } from "../../shared/paging.ts";
import { assignable, assigneesNamed, changeIssue } from "../issues/actions.ts";
import { presentFullIssue } from "../issues/present.ts";
import { presentUser } from "../users/present.ts";

const assigneesBody = lazyObject(() => ({ assignees: z.array(z.string()).max(10).default([]) }));

export const routes = [
  route("GET /repos/:owner/:repo/assignees", "Lists who can be assigned", {
    query: pageQuery,
    handle: (context, request) => context.list(request, assignable(context), presentUser),
  }),
  route("POST /repos/:owner/:repo/issues/:number/assignees", "Assigns people to an issue", {
    body: assigneesBody,
    handle: (context, request) => {
      const issue = requireIssue(context);
      const added = assigneesNamed(context, request.body.assignees);
      const assignees = [...new Set([...issue.assignees, ...added])];
      const changed = changeIssue(context, issue, { ...issue, assignees });
      return new RouteResponse(201, presentFullIssue(context, changed));
    },
  }),
  route("DELETE /repos/:owner/:repo/issues/:number/assignees", "Takes people off an issue", {
    body: assigneesBody,
    handle: (context, request) => {
      const issue = requireIssue(context);
      const removed = assigneesNamed(context, request.body.assignees);
      const assignees = issue.assignees.filter((id) => !removed.includes(id));
      const changed = changeIssue(context, issue, { ...issue, assignees });
      return presentFullIssue(context, changed);
    },
  }),
];
