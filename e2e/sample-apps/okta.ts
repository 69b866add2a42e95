import { readFile } from "node:fs/promises";
import { join } from "node:path";
import express, { type Express } from "express";
import * as oidc from "openid-client";
import { projectRoot } from "../fixtures/project.ts";

/** A client that an authorization server knows. */
interface Client {
  readonly id: string;
  readonly secret: string;
}

/** An Express app that signs people in with openid-client, as its documentation shows it. */
export async function openidApp(
  issuer: string,
  { id, secret }: Client,
  url: string,
): Promise<Express> {
  const config = await oidc.discovery(new URL(issuer), id, secret, undefined, {
    // oxlint-disable-next-line typescript/no-deprecated -- the simulator speaks plain HTTP
    execute: [oidc.allowInsecureRequests],
  });
  const redirectUri = `${url}/callback`;
  let checks: oidc.AuthorizationCodeGrantChecks = {};
  let idToken = "";
  const app = express();
  app.get("/", async (request, response) => {
    const verifier = oidc.randomPKCECodeVerifier();
    const expectedState = oidc.randomState();
    checks = { pkceCodeVerifier: verifier, expectedState };
    const prompt = request.query["prompt"];
    const target = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: "openid profile email",
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state: expectedState,
      ...(typeof prompt === "string" ? { prompt } : {}),
    });
    response.redirect(target.href);
  });
  app.get("/callback", async (request, response) => {
    try {
      const tokens = await oidc.authorizationCodeGrant(config, new URL(request.url, url), checks);
      const claims = tokens.claims();
      idToken = tokens.id_token ?? "";
      const user = await oidc.fetchUserInfo(config, tokens.access_token, claims?.sub ?? "");
      response.send(`<h1>Hello ${user.name ?? ""}</h1>`);
    } catch (error) {
      const reason = error instanceof oidc.AuthorizationResponseError ? error.error : String(error);
      response.status(400).send(`<h1>Not signed in: ${reason}</h1>`);
    }
  });
  app.get("/logout", (_request, response) => {
    const target = oidc.buildEndSessionUrl(config, { id_token_hint: idToken });
    response.redirect(target.href);
  });
  return app;
}

/** A single-page app with okta-auth-js: it does everything in the browser. */
export function singlePageApp(issuer: string, clientId: string, url: string): Express {
  const settings = { issuer, clientId, redirectUri: `${url}/`, scopes: ["openid", "profile"] };
  const app = express();
  app.get("/okta-auth.js", async (_request, response) => {
    const file = join(projectRoot, "node_modules/@okta/okta-auth-js/dist/okta-auth-js.min.js");
    response.type("js").send(await readFile(file, "utf8"));
  });
  app.get("/", (_request, response) => {
    response.send(`<!doctype html><title>Single-page app</title><h1></h1>
      <button type="button">Sign in</button><script src="/okta-auth.js"></script><script>
      const auth = new OktaAuth(${JSON.stringify(settings)});
      const say = (text) => { document.querySelector("h1").textContent = text; };
      document.querySelector("button").onclick = () => auth.signInWithRedirect();
      (async () => {
        if (!auth.isLoginRedirect()) return;
        await auth.handleLoginRedirect();
        const user = await auth.token.getUserInfo();
        say("Hello " + user.name);
        await auth.revokeAccessToken();
      })().catch((error) => say("Failed: " + error.message));
      </script>`);
  });
  return app;
}
