import { defineSimulator } from "#core/simulator/define.ts";
import { githubDialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { routes } from "./routes/index.ts";
import { createState } from "./state.ts";

/** The code hosting provider, modelled on GitHub: repositories, git, issues, pulls; events on egress. */
export const codeHosting = defineSimulator({
  kind: "code-hosting",
  title: "Code hosting provider",
  model: "GitHub",
  apiKey: "ghp_simdeckCodeHostingToken000000000000",
  dialect: githubDialect,
  createState,
  routes,
  objects,
  connect: {
    language: "ts",
    code: `import { Octokit } from "@octokit/rest";

const octokit = new Octokit({ baseUrl: "{base_url}", auth: "{api_key}" });`,
  },
});
