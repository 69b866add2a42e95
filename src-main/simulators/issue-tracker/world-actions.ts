import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { readText } from "./adf/document.ts";
import { readWiki } from "./adf/wiki.ts";
import { addComment } from "./resources/comments/actions.ts";
import { presentComment } from "./resources/comments/present.ts";
import { transitionIssue } from "./resources/issues/actions.ts";
import { chooseFields, presentIssue } from "./resources/issues/present.ts";
import { panelView, type View } from "./route.ts";
import { findIssue } from "./shared/find.ts";
import { transitionsOf } from "./site/workflows.ts";
import type { Transition } from "./site/types.ts";
import type { Issue, SimContext, State, User } from "./state.ts";

const worldAction = createWorldActionHelper<State>();

const issueField = z.string().min(1).max(255).meta({
  title: "Issue",
  description: "Its key or id",
  picker: "issues",
});
const accountField = z.string().min(1).max(128).meta({ title: "Person", picker: "users" });

/** A status by name or id, or the id of the transition that leads to it. */
const statusField = z
  .string()
  .min(1)
  .max(255)
  .meta({ title: "To status", examples: ["To Do", "In Progress", "Done"] });

/** People write text, which is read as the markup of version 2. */
const commentText = z
  .string()
  .max(32_767)
  .refine((text) => readText(readWiki(text)).trim() !== "", { error: "must not be empty" })
  .meta({ title: "Comment" });

function requireIssue({ state }: SimContext, issue: string): Issue {
  const found = findIssue(state, issue);
  if (!found) throw controlRefusal(404, "not_found", `There is no issue ${issue}`, "issue");
  return found;
}

function requirePerson({ state }: SimContext, id: string): User {
  const user = state.users.get(id);
  if (!user) throw controlRefusal(404, "not_found", `There is no account ${id}`, "account_id");
  if (user.active) return user;
  throw controlRefusal(409, "account_closed", `The account ${id} is closed`, "account_id");
}

/** The view of a person who acts in the browser. */
function viewOf({ state, baseUrl, now }: SimContext, { id }: User): View {
  return { ...panelView(state, baseUrl, now), callerId: id };
}

const personChoice = {
  unfit: ({ state }: SimContext, id: string) =>
    state.users.get(id)?.active === false ? "closed" : undefined,
};

/** The transition of an issue to a status. */
function requireStep({ state }: SimContext, view: View, issue: Issue, to: string): Transition {
  const wanted = to.trim().toLowerCase();
  const named = [...state.statuses.values()].find(
    ({ id, name }) => id === wanted || name.toLowerCase() === wanted,
  );
  if (named?.id === issue.statusId) {
    const message = `The issue ${issue.key} has the status ${named.name} already`;
    throw controlRefusal(409, "issue_has_status", message, "to");
  }
  const steps = transitionsOf(state, issue, view.callerId);
  const step = steps.find((one) => one.id === wanted || one.to === named?.id);
  if (step) return step;
  const names = steps.map((one) => state.statuses.get(one.to)?.name ?? one.name).join(", ");
  throw controlRefusal(422, "invalid_parameter", `to must be one of ${names}`, "to");
}

const transition = worldAction({
  path: "/_transition",
  title: "Move an issue",
  summary: "A person moves an issue to another status",
  effects: [
    "The issue has the status, and a resolution when it is done.",
    "The change is in the issue's history, and jira:issue_updated goes to the webhooks that ask for it.",
  ],
  body: lazyStrictObject(() => ({ issue: issueField, account_id: accountField, to: statusField })),
  choices: {
    account_id: personChoice,
    to: {
      list: ({ state }, { issue = "" }) => {
        const found = findIssue(state, issue);
        const steps = found ? transitionsOf(state, found, state.ownerId) : [];
        return steps.flatMap(({ to }) => {
          const { name = "" } = state.statuses.get(to) ?? {};
          return to === found?.statusId ? [] : [{ id: name, label: name }];
        });
      },
    },
  },
  handle: (context, { issue: key, account_id: accountId, to }) => {
    const issue = requireIssue(context, key);
    const view = viewOf(context, requirePerson(context, accountId));
    transitionIssue(context, view, issue, requireStep(context, view, issue, to), {});
    return presentIssue(view, requireIssue(context, issue.id), chooseFields(["*all"]));
  },
});

const comment = worldAction({
  path: "/_comment",
  title: "Comment on an issue",
  summary: "A person comments on an issue",
  effects: [
    "The comment is on the issue, and its author watches the issue.",
    "comment_created goes to the webhooks that ask for it.",
  ],
  body: lazyStrictObject(() => ({
    issue: issueField,
    account_id: accountField,
    body: commentText,
  })),
  choices: { account_id: personChoice },
  handle: (context, { issue: key, account_id: accountId, body }) => {
    const issue = requireIssue(context, key);
    const view = viewOf(context, requirePerson(context, accountId));
    const made = addComment(context, view, issue, readWiki(body));
    return presentComment(view, issue.id, made);
  },
});

/** Changes that people make in the browser. */
export const worldActions = [transition, comment];
