import { buildSchema } from "graphql";
import { accountsAndGit } from "./sdl/accounts-and-git.ts";
import { basics } from "./sdl/basics.ts";
import { issues } from "./sdl/issues.ts";
import { mutations } from "./sdl/mutations.ts";
import { projects } from "./sdl/projects.ts";
import { repositories } from "./sdl/repositories.ts";

/** A connection and its edges, as most lists of GitHub have them. Others are in `sdl/`. */
const connection = (name: string) => `
  type ${name}Connection { nodes: [${name}] edges: [${name}Edge] pageInfo: PageInfo! totalCount: Int! }
  type ${name}Edge { node: ${name} cursor: String! }
`;

const connected = [
  "User",
  "Organization",
  "Team",
  "Label",
  "Milestone",
  "Ref",
  "Commit",
  "GitActor",
  "PullRequestCommit",
  "PullRequestChangedFile",
  "IssueComment",
  "PullRequestReview",
  "ReviewRequest",
  "Release",
  "RepositoryTopic",
  "Issue",
  "PullRequest",
  "Repository",
  "Project",
  "ProjectCard",
  "ProjectV2",
  "ProjectV2Item",
];

let built: ReturnType<typeof buildSchema> | undefined;

/** Returns the schema; it is built when it is first needed. */
export function graphqlSchema() {
  if (built) return built;
  const parts = [basics, accountsAndGit, issues, repositories, projects, mutations];
  const text = [...parts, ...connected.map(connection)].join("");
  return (built = buildSchema(text, { assumeValidSDL: true }));
}
