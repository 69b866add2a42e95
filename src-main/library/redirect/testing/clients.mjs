// An app that knows only the providers' real hosts, once with each HTTP client and SDK of Node.
import { once } from "node:events";
import { request as httpsRequest } from "node:https";
import {
  CreateBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { createClerkClient } from "@clerk/backend";
import { Client as NotionClient } from "@notionhq/client";
import { Octokit } from "@octokit/rest";
import { SocketModeClient } from "@slack/socket-mode";
import { WebClient } from "@slack/web-api";
import axios from "axios";
import { Resend } from "resend";
import { SquareClient, SquareEnvironment } from "square";
import Stripe from "stripe";
import { request, WebSocket } from "undici";

const headers = { authorization: "Bearer sk_test_app" };
const stripeUrl = "https://api.stripe.com/v1/customers";

/** @type {Record<string, () => Promise<unknown>>} */
const clients = {
  fetch: async () => (await fetch(stripeUrl, { headers })).status,
  undici: async () => (await request(stripeUrl, { headers })).statusCode,
  axios: async () => (await axios.get(stripeUrl, { headers })).status,
  https: async () => {
    const call = httpsRequest({ host: "api.stripe.com", path: "/v1/customers", headers }).end();
    const [response] = await once(call, "response");
    response.resume();
    return response.statusCode;
  },
  "http, port 80": async () => (await fetch("http://nothing-here.s3.amazonaws.com/")).status,
  payments: async () => {
    const stripe = new Stripe("sk_test_app");
    const charge = await stripe.charges.create({
      amount: 1200,
      currency: "usd",
      source: "tok_visa",
    });
    return charge.status;
  },
  email: async () => {
    const mail = { from: "a@example.com", to: "b@example.com", subject: "Hi", html: "<p>Hi</p>" };
    return (await new Resend("re_app").emails.send(mail)).error;
  },
  authentication: async () => {
    const clerk = createClerkClient({ secretKey: "sk_test_app" });
    return (await clerk.users.createUser({ emailAddress: ["ada@example.com"] })).emailAddresses
      .length;
  },
  chat: async () => (await new WebClient("xoxb-app").auth.test()).ok,
  "chat over a socket": async () => {
    const socket = new SocketModeClient({ appToken: "xapp-1-app" });
    await socket.start();
    await socket.disconnect();
    return "connected";
  },
  "code-hosting": async () =>
    (await new Octokit({ auth: "ghp_app" }).rest.users.getAuthenticated()).status,
  "second-payments": async () => {
    const square = new SquareClient({ token: "app", environment: SquareEnvironment.Sandbox });
    return (await square.locations.list()).locations?.length;
  },
  exchange: async () =>
    (await fetch("https://api.elections.kalshi.com/trade-api/v2/markets")).status,
  WebSocket: async () => {
    const { url = "" } = await new WebClient("xapp-1-app").apps.connections.open();
    const socket = new WebSocket(url.replace(/^ws:\/\/[^/]+/, "wss://wss-primary.slack.com"));
    return new Promise((resolve) => {
      socket.addEventListener("open", () => resolve("open"));
      socket.addEventListener("error", () => resolve("failed"));
    });
  },
  "exchange over a socket": async () => {
    const upgrade = {
      connection: "upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "c2ltZGVjay1zaW1kZWNrIQ==",
    };
    const url = "https://api.elections.kalshi.com/trade-api/ws/v2";
    const call = httpsRequest(url, { headers: upgrade }).end();
    const [response] = await once(call, "response");
    response.resume();
    return response.statusCode;
  },
  identity: async () => {
    const discovery = await fetch("https://dev-1.okta.com/.well-known/openid-configuration");
    return (await discovery.json()).issuer;
  },
  mailing: async () => {
    const basic = Buffer.from("test_app:").toString("base64");
    const call = { headers: { authorization: `Basic ${basic}` } };
    return (await fetch("https://api.lob.com/v1/postcards", call)).status;
  },
  "issue-tracker": async () => {
    const basic = Buffer.from("a@example.com:token").toString("base64");
    const call = { headers: { authorization: `Basic ${basic}` } };
    const paths = ["acme.atlassian.net", "api.atlassian.com/ex/jira/1-2"];
    const found = await Promise.all(
      paths.map((path) => fetch(`https://${path}/rest/api/3/myself`, call)),
    );
    return found.map(({ status }) => status);
  },
  notes: async () => (await new NotionClient({ auth: "ntn_app" }).users.me({})).object,
  "object-storage": async () => {
    const s3 = new S3Client({
      region: "eu-central-1",
      credentials: { accessKeyId: "AKIAAPP0000000000000", secretAccessKey: "any" },
    });
    const Bucket = "photos";
    await s3.send(new CreateBucketCommand({ Bucket }));
    await s3.send(new PutObjectCommand({ Bucket, Key: "a.txt", Body: "hello" }));
    return (await s3.send(new ListObjectsV2Command({ Bucket }))).KeyCount;
  },
  "file-storage": async () => {
    const call = { headers: { authorization: "Bearer app" } };
    const form = new FormData();
    form.set("attributes", JSON.stringify({ name: "a.txt", parent: { id: "0" } }));
    form.set("file", new Blob(["hello"]), "a.txt");
    const upload = { ...call, method: "POST", body: form };
    const sent = await fetch("https://upload.box.com/api/2.0/files/content", upload);
    const { entries } = await sent.json();
    const content = await fetch(`https://api.box.com/2.0/files/${entries[0].id}/content`, call);
    return [sent.status, await content.text()];
  },
  "any other host": async () => {
    const error = await fetch("https://example.com/").catch((cause) => cause);
    return error instanceof Error ? String(error.cause?.message ?? error.message) : error.status;
  },
};

const results = {};
for (const [name, call] of Object.entries(clients)) {
  results[name] = await call().catch(
    (error) => `${error.name}: ${error.message} ${error.cause ?? ""}`,
  );
}
console.log(JSON.stringify(results));
process.exit(0);
