/**
 * A bot that watches the checks of pull requests. It reports a failed check in Slack with a button "Re-run",
 * and merges the pull request when the check passes. Only addresses and keys say that it talks to Simdeck.
 */
import { createServer } from "node:http";
import { Octokit } from "@octokit/rest";
import { createNodeMiddleware, Webhooks } from "@octokit/webhooks";
import bolt from "@slack/bolt";

const {
  SLACK_API_URL = "http://127.0.0.1:4704/api/",
  SLACK_APP_TOKEN = "xapp-1-simdeck",
  SLACK_BOT_TOKEN = "xoxb-simdeck",
  SLACK_CHANNEL = "#builds",
  GITHUB_API_URL = "http://127.0.0.1:4705",
  GITHUB_TOKEN = "ghp_simdeck",
  GITHUB_WEBHOOK_SECRET = "checks-bot",
  PORT = "3000",
} = process.env;

const slack = new bolt.App({
  token: SLACK_BOT_TOKEN,
  appToken: SLACK_APP_TOKEN,
  socketMode: true,
  logLevel: bolt.LogLevel.WARN,
  clientOptions: { slackApiUrl: SLACK_API_URL },
});
const github = new Octokit({ auth: GITHUB_TOKEN, baseUrl: GITHUB_API_URL });
const webhooks = new Webhooks({ secret: GITHUB_WEBHOOK_SECRET });

/** The messages about failed checks, by repository, commit and check. */
const reports = new Map();
const keyOf = (repository, check) => `${repository.full_name} ${check.head_sha} ${check.name}`;

const section = (text) => ({ type: "section", text: { type: "mrkdwn", text } });
const change = (report, text) =>
  slack.client.chat.update({ ...report, text, blocks: [section(text)] });

webhooks.on("check_run.completed", async ({ payload: { check_run: check, repository } }) => {
  const [pull] = check.pull_requests;
  if (!pull) return;
  const key = keyOf(repository, check);
  const about = `*${check.name}* of ${repository.full_name}#${pull.number}`;
  if (check.conclusion === "failure") {
    const rerun = {
      type: "button",
      action_id: "rerun",
      text: { type: "plain_text", text: "Re-run" },
      value: JSON.stringify({ repository: repository.full_name, id: check.id, about }),
    };
    const text = `:x: ${about} failed`;
    const blocks = [section(text), { type: "actions", elements: [rerun] }];
    const { channel, ts } = await slack.client.chat.postMessage({
      channel: SLACK_CHANNEL,
      text,
      blocks,
    });
    reports.set(key, { channel, ts });
    return;
  }
  const report = reports.get(key);
  if (check.conclusion !== "success" || !report) return;
  await change(report, `:white_check_mark: ${about} passed`);
  const [owner, repo] = repository.full_name.split("/");
  await github.pulls.merge({ owner, repo, pull_number: pull.number, merge_method: "squash" });
  const merged = `Merged ${repository.full_name}#${pull.number}`;
  await slack.client.chat.postMessage({
    channel: report.channel,
    thread_ts: report.ts,
    text: merged,
  });
});

// The acknowledgement comes last, so that a scenario continues when the work is done.
slack.action("rerun", async ({ ack, action, body }) => {
  const { repository, id, about } = JSON.parse(action.value);
  const [owner, repo] = repository.split("/");
  await github.checks.rerequestRun({ owner, repo, check_run_id: id });
  const report = { channel: body.channel.id, ts: body.message.ts };
  await change(report, `:hourglass: ${about} runs again, as <@${body.user.id}> asked`);
  await ack();
});

const server = createServer(createNodeMiddleware(webhooks, { path: "/github/webhooks" }));
await new Promise((resolve, reject) => {
  server.once("error", reject).listen(Number(PORT), "127.0.0.1", resolve);
});
await slack.start();
console.log(
  `The checks bot is ready. GitHub sends to http://127.0.0.1:${server.address().port}/github/webhooks.`,
);
