import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  authorizeAction,
  authorizeForm,
  deviceFields,
  pkceFields,
} from "#core/oauth/authorize-action.ts";
import { reader, service } from "./resources/oauth/service.ts";
import { receiverUrl } from "#core/delivery/receiver-url.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { appEvents, knownPermissions } from "./apps/simdeck-app.ts";
import { createApp, toSlug } from "./apps/create-app.ts";
import { presentNewApp } from "./resources/apps/present.ts";
import { conclusions } from "./resources/check-runs/schema.ts";
import { createComment } from "./resources/comments/actions.ts";
import { presentComment } from "./resources/comments/present.ts";
import { install } from "./resources/installations/actions.ts";
import { presentFullInstallation } from "./resources/installations/present.ts";
import { presentReview } from "./resources/reviews/present.ts";
import { createReview } from "./resources/reviews/actions.ts";
import { star } from "./resources/starring/actions.ts";
import { presentFullRepository } from "./resources/repositories/present.ts";
import { findAccount, findRepository, findApp } from "./shared/find.ts";
import type { Actor } from "./access/actor.ts";
import type { App, Repository, SimContext, State } from "./state.ts";
import { choices } from "./world/choices.ts";
import { endCheck } from "./world/check.ts";
import {
  commitNamed,
  conflict,
  contextOn,
  issueNumbered,
  orConflict,
  personNamed,
  pullNumbered,
  unknown,
} from "./world/context.ts";
import { push } from "./world/push.ts";

const worldAction = createWorldActionHelper<State>();

const text = z.string().min(1);
const repository = text.meta({ title: "Repository", picker: "repositories" });
const login = text.meta({ title: "Person" });
const number = z.int().positive().meta({ title: "Number" });

/** A path within a repository. */
const path = z
  .string()
  .regex(/^(?!.*(?:^|\/)(?:\.{1,2}|\.git)?(?:\/|$))[^\0]+$/, { error: "is not a path of a file" });
const branchName = z
  .string()
  .regex(/^(?!\/|.*(?:\.\.|\/\/|@\{|\.lock$|[/.]$))[^\s~^:?*[\\\p{Cc}]+$/u, {
    error: "is not a name that a branch can have",
  });

const pushAction = worldAction({
  path: "/_push",
  title: "Push a commit",
  summary: "Lets a person push one commit to a branch",
  effects: [
    "The branch has a new commit; a branch that is not there is created from the default branch.",
    "push is recorded, pull_request synchronize for its pull requests, and checks and workflows start.",
  ],
  body: lazyStrictObject(() => ({
    repository,
    branch: branchName.meta({ title: "Branch", suggestions: ["main"] }),
    files: z
      .record(path, z.string().nullable())
      .optional()
      .meta({ title: "Files", description: "Paths and their text; null deletes a file" }),
    message: text.optional().meta({ title: "Message" }),
    login: login.optional(),
  })),
  choices: { branch: choices.branch, login: choices.person },
  handle: (sim, { repository: name, branch, files = {}, message, login: by }) => {
    const person = by === undefined ? sim.state.user : personNamed(sim, by);
    return push(contextOn(sim, name, person), { branch, files, message });
  },
});

const verdicts = {
  APPROVED: "APPROVE",
  CHANGES_REQUESTED: "REQUEST_CHANGES",
  COMMENTED: "COMMENT",
} as const;

const reviewState = z
  .string()
  .transform((state) => state.toUpperCase())
  .pipe(z.enum(["APPROVED", "CHANGES_REQUESTED", "COMMENTED"]));

const usualWords = {
  APPROVED: "",
  CHANGES_REQUESTED: "Please change this.",
  COMMENTED: "I have read this.",
} as const;

const reviewAction = worldAction({
  path: "/_review",
  title: "Review a pull request",
  summary: "Lets a person approve a pull request, request changes or comment on it",
  effects: ["The pull request has a review.", "pull_request_review submitted is recorded."],
  body: lazyStrictObject(() => ({
    repository,
    number,
    login,
    state: reviewState.meta({ title: "Verdict", suggestions: Object.keys(verdicts) }),
    body: z.string().max(65_536).optional().meta({ title: "Text" }),
  })),
  choices: { repository: choices.withPulls, number: choices.openPull, login: choices.reviewer },
  handle: (sim, { repository: name, number: of, login: by, state, body }) => {
    const context = contextOn(sim, name, personNamed(sim, by));
    const pull = pullNumbered(context, of);
    if (pull.user === context.user.id && state !== "COMMENTED") {
      const message = `${by} opened this pull request and cannot review it`;
      throw conflict("own_pull_request", message, "login");
    }
    const parts = {
      body: body ?? usualWords[state],
      commit: undefined,
      event: verdicts[state],
      comments: [],
    };
    const review = orConflict(() => createReview(context, pull, parts), "login");
    return presentReview(context, review);
  },
});

const commentAction = worldAction({
  path: "/_comment",
  title: "Comment",
  summary: "Lets a person comment on an issue or a pull request",
  effects: ["The issue has a comment.", "issue_comment created is recorded."],
  body: lazyStrictObject(() => ({
    repository,
    number,
    login,
    body: text.max(65_536).meta({ title: "Text", suggestions: ["I have read this."] }),
  })),
  choices: { repository: choices.withIssues, number: choices.issue, login: choices.person },
  handle: (sim, { repository: name, number: of, login: by, body }) => {
    const context = contextOn(sim, name, personNamed(sim, by));
    const issue = issueNumbered(context, of);
    const comment = orConflict(() => createComment(context, issue, body), "number");
    return presentComment(context, comment);
  },
});

const checkAction = worldAction({
  path: "/_check",
  title: "End a check",
  summary: "Ends a check run, a job or a whole workflow run at a commit",
  effects: [
    "The check run or job of the name has the conclusion; without one, a check run is created.",
    "check_run completed is recorded; for workflows, workflow_job and workflow_run, too.",
  ],
  body: lazyStrictObject(() => ({
    repository,
    sha: text.meta({ title: "Commit", description: "A sha, its beginning, or a branch" }),
    name: text.meta({ title: "Check, job or workflow" }),
    conclusion: z.enum(conclusions).meta({ title: "Conclusion" }),
    artifacts: z
      .record(text, z.record(path, z.string()))
      .optional()
      .meta({ title: "Artifacts", description: "Names, each with paths and their text" }),
  })),
  choices: { sha: choices.commit, name: choices.check },
  handle: (sim, { repository: name, sha, artifacts = {}, ...ending }) => {
    const context = contextOn(sim, name, ownerOf(sim, name));
    const commit = commitNamed(context, sha);
    return endCheck(context, { ...ending, artifacts, sha: commit.sha });
  },
});

/** The account that stands for the provider's own work on a repository: who can always see it. */
function ownerOf({ state }: SimContext, name: string) {
  const found = findRepository(state, name);
  return found?.owner.type === "User" ? found.owner : state.user;
}

const starAction = worldAction({
  path: "/_star",
  title: "Star a repository",
  summary: "Lets a person star a repository",
  effects: ["The repository has one star more.", "star created and watch started are recorded."],
  body: lazyStrictObject(() => ({ repository, login })),
  choices: { login: choices.stargazer },
  handle: (sim, { repository: name, login: by }) => {
    const context = contextOn(sim, name, personNamed(sim, by));
    if (!star(context)) {
      throw conflict("already_starred", `${by} has starred this repository already`, "login");
    }
    return presentFullRepository(context);
  },
});

function appNamed({ state }: SimContext, wanted: string | number): App {
  const found = [...state.apps.values()].find(
    (app) => app.id === Number(wanted) || app.slug === String(wanted).toLowerCase(),
  );
  if (found) return found;
  throw unknown(`App ${String(wanted)}`, "app");
}

/** The repositories of an account that are named, as `name` or `owner/name`. */
function repositoriesNamed(
  { state }: SimContext,
  owner: string,
  names: readonly string[],
): readonly Repository[] {
  return names.map((name) => {
    const full = name.includes("/") ? name : `${owner}/${name}`;
    const found = findRepository(state, full);
    if (found?.owner.login.toLowerCase() === owner.toLowerCase()) return found;
    throw unknown(`repository ${name} of ${owner}`, "repositories");
  });
}

const installAction = worldAction({
  path: "/_install_app",
  title: "Install an App",
  summary: "Installs an App on the account of a person or an organisation",
  effects: ["The App has an installation.", "installation created is recorded."],
  body: lazyStrictObject(() => ({
    app: z.union([text, z.int().positive()]).meta({ title: "App", description: "An id or a slug" }),
    account: text.meta({ title: "Account" }),
    repositories: z
      .array(text)
      .min(1)
      .optional()
      .meta({ title: "Repositories", description: "All of the account's if none are named" }),
  })),
  choices: { app: choices.app, account: choices.account },
  handle: (sim, { app: wanted, account: owner, repositories: names }) => {
    const { state } = sim;
    const app = appNamed(sim, wanted);
    const account = findAccount(state, owner);
    if (!account || account.type === "Bot") throw unknown(`account ${owner}`, "account");
    const selected = names && repositoriesNamed(sim, owner, names);
    for (const one of state.installations.values()) {
      if (one.app !== app.id || one.account !== account.id) continue;
      const message = `${app.slug} is installed on ${account.login} already`;
      throw conflict("already_installed", message, "account");
    }
    const by = account.type === "User" ? account : state.user;
    const actor: Actor = { kind: "user", account: by };
    const view = { state, base: sim.baseUrl, actor, sim };
    return presentFullInstallation(view, install(view, app, account, selected));
  },
});

const createAppAction = worldAction({
  path: "/_create_app",
  title: "Create an App",
  summary: "Registers a GitHub App; its keys are for tests only",
  effects: ["There is a new App, installed nowhere.", "Its private key is in the response, once."],
  body: lazyStrictObject(() => ({
    name: text.max(34).meta({ title: "Name" }),
    permissions: z
      .partialRecord(z.enum(knownPermissions), z.enum(["read", "write", "admin"]))
      .optional()
      .meta({ title: "Permissions", description: '{"checks": "write"}; default: all, to write' }),
    events: z
      .array(z.enum(appEvents))
      .optional()
      .meta({ title: "Events", description: "Default: all" }),
    webhook_url: receiverUrl().optional().meta({ title: "Webhook URL" }),
  })),
  choices: { name: choices.appName },
  handle: (sim, { name, permissions, events, webhook_url: url }) => {
    const { state, ids, now, baseUrl } = sim;
    const slug = toSlug(name);
    if (findApp(state, slug)) {
      throw conflict("name_taken", `There is an App ${slug} already`, "name");
    }
    const all = Object.fromEntries(knownPermissions.map((one) => [one, "write"] as const));
    const parts = { name, slug, permissions: permissions ?? all, events: events ?? appEvents, url };
    const { app, privateKey } = createApp({ state, ids, now, user: state.user }, parts);
    const actor: Actor = { kind: "user", account: state.user };
    return presentNewApp({ state, base: baseUrl, actor }, app, privateKey);
  },
});

/** The world actions: changes by people and by the provider itself. */
export const worldActions = [
  pushAction,
  reviewAction,
  commentAction,
  checkAction,
  starAction,
  installAction,
  createAppAction,
  authorizeAction(
    "GitHub",
    service,
    reader,
    authorizeForm.extend({ ...deviceFields, ...pkceFields }),
  ),
];
