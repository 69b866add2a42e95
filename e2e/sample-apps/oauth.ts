import { OAuthApp } from "@octokit/oauth-app";
import { Octokit } from "@octokit/rest";
import { InstallProvider } from "@slack/oauth";
import { WebClient } from "@slack/web-api";
import express, { type Express } from "express";

/** An OAuth app of GitHub with Octokit. */
export function octokitApp(baseUrl: string, url: string): Express {
  // Octokit's requests for tokens go to github.com/login, beside its API.
  const toSimulator = (target: string, init: RequestInit) =>
    fetch(target.replace("https://github.com", baseUrl), init);
  const oauth = new OAuthApp({
    clientType: "oauth-app",
    clientId: "harbour",
    clientSecret: "secret",
    Octokit: Octokit.defaults({ baseUrl, request: { fetch: toSimulator } }),
  });
  const app = express();
  app.get("/", (_request, response) => {
    const { url: target } = oauth.getWebFlowAuthorizationUrl({
      scopes: ["repo", "user:email"],
      state: "s",
      redirectUrl: `${url}/callback`,
    });
    response.redirect(target.replace("https://github.com", baseUrl));
  });
  app.get("/callback", async (request, response) => {
    const { code, error } = request.query;
    if (typeof code !== "string") {
      response.send(`<h1>Not allowed: ${typeof error === "string" ? error : ""}</h1>`);
      return;
    }
    const { authentication } = await oauth.createToken({ code });
    const octokit = new Octokit({ auth: authentication.token, baseUrl });
    const { data } = await octokit.users.getAuthenticated();
    response.send(`<h1>Hello ${data.login}</h1>`);
  });
  return app;
}

/** A Slack app that Bolt's InstallProvider installs; its state is in a cookie of the app. */
export function slackApp(baseUrl: string, url: string): Express {
  const slackApiUrl = `${baseUrl}/api/`;
  const installer = new InstallProvider({
    clientId: "1.2",
    clientSecret: "secret",
    stateSecret: "state-secret",
    authorizationUrl: `${baseUrl}/oauth/v2/authorize`,
    clientOptions: { slackApiUrl },
    installUrlOptions: {
      scopes: ["chat:write", "incoming-webhook"],
      redirectUri: `${url}/slack/oauth_redirect`,
    },
  });
  const app = express();
  app.get("/slack/install", (request, response) => installer.handleInstallPath(request, response));
  app.get("/slack/oauth_redirect", async (request, response) => {
    await installer.handleCallback(request, response, {
      success: ({ bot, incomingWebhook }, _options, _request, answer) => {
        const client = new WebClient(bot?.token, { slackApiUrl });
        const text = "Installed";
        void client.chat.postMessage({ channel: "general", text }).then(({ ok }) => {
          const said = `${String(ok)} in ${incomingWebhook?.channel ?? ""}`;
          answer.end(`<h1>Installed: ${said}</h1>`);
        });
      },
      failure: ({ code }, _options, _request, answer) => {
        answer.end(`<h1>Not installed: ${code}</h1>`);
      },
    });
  });
  return app;
}
