import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { badRequest } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireIssue } from "../../shared/find.ts";
import { requireAnnex } from "../../shared/issue-store.ts";
import { presentPage } from "../../shared/paging.ts";
import { flag, offsetQuery, words } from "../../shared/schema.ts";
import { transitionsOf } from "../../site/workflows.ts";
import { presentTransition } from "../issue-attributes/present.ts";
import {
  assignIssue,
  createIssue,
  createIssues,
  deleteIssue,
  transitionIssue,
  updateIssue,
} from "./actions.ts";
import {
  chooseFields,
  issueExpansions,
  presentCreatedIssue,
  presentHistory,
  presentIssue,
  presentProperties,
} from "./present.ts";
import { bulkCreateBody, fieldMap, issueBody } from "./schema.ts";

const MAX_BULK = 50;

/** Parameters without effect of the routes that write issues. */
const unsupported = ["historyMetadata", "properties"];

/** Parameters of apps, which may change what users may not. */
const ofApps = ["overrideEditableFlag", "overrideScreenSecurity"];

/** Issues and their transitions. */
export const routes = [
  route("POST /issue", "Creates an issue", {
    body: issueBody,
    unsupported: [...unsupported, "updateHistory"],
    handle: (context, { body }, view) =>
      new RouteResponse(201, presentCreatedIssue(view, createIssue(context, view, body), body)),
  }),
  route("POST /issue/bulk", "Creates many issues", {
    body: bulkCreateBody,
    unsupported: unsupported.map((name) => `issueUpdates[].${name}`),
    handle: (context, { body: { issueUpdates } }, view) => {
      if (issueUpdates.length > MAX_BULK) {
        throw badRequest(`At most ${String(MAX_BULK)} issues can be created at once.`);
      }
      const { created, errors } = createIssues(context, view, issueUpdates);
      const issues = created.map(([issue, body]) => presentCreatedIssue(view, issue, body));
      return new RouteResponse(issues.length > 0 ? 201 : 400, { issues, errors });
    },
  }),
  route("GET /issue/:issue", "Shows an issue by id or key", {
    query: lazyObject(() => ({
      fields: words,
      fieldsByKeys: flag(false),
      expand: words,
      properties: words,
    })),
    expands: issueExpansions,
    unsupported: ["failFast", "updateHistory"],
    handle: ({ state }, { params, query }, view) => {
      const issue = requireIssue(state, params);
      const choice = chooseFields(query.fields ?? ["*all"]);
      const properties = query.properties && presentProperties(view, issue, query.properties);
      return {
        ...presentIssue(view, issue, choice, query.expand),
        ...(properties && { properties }),
      };
    },
  }),
  route("PUT /issue/:issue", "Changes an issue", {
    query: lazyObject(() => ({ notifyUsers: flag(true), returnIssue: flag(false), expand: words })),
    body: issueBody,
    expands: issueExpansions,
    unsupported: [...unsupported, ...ofApps],
    handle: (context, { params, query, body }, view) => {
      updateIssue(context, view, requireIssue(context.state, params), body);
      if (!query.returnIssue) return noContent();
      const saved = requireIssue(context.state, params);
      return presentIssue(view, saved, chooseFields(["*all"]), query.expand);
    },
  }),
  route("DELETE /issue/:issue", "Deletes an issue", {
    query: lazyObject(() => ({ deleteSubtasks: flag(false) })),
    handle: (context, { params, query }, view) => {
      const issue = requireIssue(context.state, params);
      deleteIssue(context, view, issue, query.deleteSubtasks);
      return noContent();
    },
  }),
  route("PUT /issue/:issue/assignee", "Assigns an issue, to nobody with `null`", {
    body: fieldMap,
    handle: (context, { params, body }, view) => {
      assignIssue(context, view, requireIssue(context.state, params), body);
      return noContent();
    },
  }),
  route("GET /issue/:issue/transitions", "Lists the transitions of an issue", {
    query: lazyObject(() => ({
      transitionId: z.string().optional(),
      // Transitions whose conditions are not met are not listed, and none is for apps alone.
      includeUnavailableTransitions: flag(false),
      skipRemoteOnlyCondition: flag(false),
      expand: words,
    })),
    unsupported: ["sortByOpsBarAndStatus"],
    handle: ({ state }, { params, query: { transitionId: wanted } }, view) => {
      const issue = requireIssue(state, params);
      const transitions = transitionsOf(state, issue, view.callerId)
        .filter(({ id }) => wanted === undefined || id === wanted)
        .map((one) => presentTransition(view, one));
      return { expand: "transitions", transitions };
    },
  }),
  route("POST /issue/:issue/transitions", "Moves an issue along the workflow", {
    body: issueBody,
    unsupported,
    handle: (context, { params, body }, view) => {
      const issue = requireIssue(context.state, params);
      if (!body.transition) throw badRequest("Missing 'transition' identifier");
      transitionIssue(context, view, issue, body.transition, body);
      return noContent();
    },
  }),
  route("GET /issue/:issue/changelog", "Lists the changes to an issue, oldest first", {
    query: offsetQuery(100),
    handle: ({ state }, { params, query, url, baseUrl }, view) => {
      const issue = requireIssue(state, params);
      const histories = [...requireAnnex(state, issue.id).histories.values()];
      return presentPage(histories, query, `${baseUrl}${url}`, (history) =>
        presentHistory(view, history),
      );
    },
  }),
];
