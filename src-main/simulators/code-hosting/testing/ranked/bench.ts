import type { Octokit } from "@octokit/rest";
import { installApp, jwt, validClaims } from "../app.ts";
import type { GithubScene } from "../github.ts";

/** The clients and names that the operations use. */
export interface Bench {
  /** An owner of the repository. */
  readonly octokit: Octokit;
  /** The App of every fresh world, by its JSON Web Token. */
  readonly app: Octokit;
  /** An installation of this App. */
  readonly bot: Octokit;
  readonly installation_id: number;
  readonly at: { readonly owner: string; readonly repo: string };
  readonly pull: { readonly owner: string; readonly repo: string; readonly pull_number: number };
  readonly issue: { readonly owner: string; readonly repo: string; readonly issue_number: number };
  /** The head of the pull request. */
  readonly sha: string;
  readonly tree_sha: string;
}

type Call = (bench: Bench) => Promise<{ readonly status: number; readonly data: unknown }>;

/** An operation: its rank, its name, the status of its response, a part of the body, and the call. */
export type Operation = readonly [
  rank: number,
  name: string,
  status: number,
  part: unknown,
  call: Call,
];

const CI = `on: { workflow_dispatch: {}, repository_dispatch: {} }
jobs: { build: { runs-on: ubuntu-latest, steps: [{ run: make }] } }`;

/** A repository with a workflow, issue #1, pull request #2 from `next`, and Bob as a collaborator. */
export async function prepare(sim: GithubScene): Promise<Bench> {
  const at = await sim.repository();
  const { octokit } = sim;
  const push = (branch: string, files: object, message: string) =>
    sim.post("/_push", { repository: "sim-user/app", branch, files, message });
  await push("main", { ".github/workflows/ci.yml": CI }, "Add CI");
  await octokit.issues.create({ ...at, title: "Broken" });
  await push("next", { "a.txt": "a\n" }, "Add a");
  await push("other", { "o.txt": "o\n" }, "Add o");
  const { data } = await octokit.pulls.create({ ...at, title: "Next", head: "next", base: "main" });
  const { data: invitation } = await octokit.repos.addCollaborator({ ...at, username: "bob" });
  const invited = { invitation_id: invitation.id };
  await sim.as("bob").repos.acceptInvitationForAuthenticatedUser(invited);
  const installation_id = await installApp(sim, { account: "sim-user" });
  const app = sim.as(jwt(validClaims()));
  const { data: grant } = await app.apps.createInstallationAccessToken({ installation_id });
  const sha = data.head.sha;
  const { data: commit } = await octokit.git.getCommit({ ...at, commit_sha: sha });
  return {
    octokit,
    app,
    bot: sim.as(grant.token),
    installation_id,
    at,
    pull: { ...at, pull_number: 2 },
    issue: { ...at, issue_number: 1 },
    sha,
    tree_sha: commit.tree.sha,
  };
}
