import { Octokit } from "@octokit/rest";
import { startSimulators } from "../../../library/simdeck.ts";

const simulators = await startSimulators({ only: ["github"] });
const { github } = simulators;
const octokit = new Octokit(github.connect());

await octokit.repos.createForAuthenticatedUser({ name: "shop", auto_init: true });
const shop = { owner: "sim-user", repo: "shop" };
await github.push({
  repository: "sim-user/shop",
  branch: "checkout",
  files: { "cart.txt": "empty" },
});
const { data: pull } = await octokit.pulls.create({
  ...shop,
  title: "Add a cart",
  head: "checkout",
  base: "main",
});
await github.review({
  repository: "sim-user/shop",
  number: pull.number,
  login: "alice",
  state: "approved",
});
const { data: merged } = await octokit.pulls.merge({ ...shop, pull_number: pull.number });
console.log(merged.merged); // true

await simulators.stop();
