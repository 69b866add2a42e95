import { createPrivateKey, sign } from "node:crypto";
import type { Octokit } from "@octokit/rest";
import * as z from "zod";
import { testApp } from "../profile.ts";
import type { GithubScene } from "./github.ts";

/** A JSON Web Token with these claims; default: signed by the App of every fresh world. */
export function jwt(claims: object, key = createPrivateKey(testApp.privateKey)): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const signed = `${encode({ alg: "RS256", typ: "JWT" })}.${encode(claims)}`;
  return `${signed}.${sign("RSA-SHA256", Buffer.from(signed), key).toString("base64url")}`;
}

/** The claims of a token that is valid now. */
export function validClaims() {
  const now = Math.floor(Date.now() / 1_000);
  return { iss: testApp.id, iat: now - 30, exp: now + 540 };
}

const withId = z.object({ id: z.number() });

/** Installs the App of every fresh world; returns the id of the installation. */
export async function installApp(sim: GithubScene, body: object): Promise<number> {
  const { json } = await sim.post("/_install_app", { app: testApp.slug, ...body });
  return withId.parse(json).id;
}

/** A client with a token of the App of every fresh world, installed on an account. */
export async function installedClient(sim: GithubScene, account = "sim-user"): Promise<Octokit> {
  const installation_id = await installApp(sim, { account });
  const app = sim.as(jwt(validClaims()));
  const { data } = await app.apps.createInstallationAccessToken({ installation_id });
  return sim.as(data.token);
}
