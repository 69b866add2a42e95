import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { Resend } from "resend";
import { expect, test } from "vitest";
import * as z from "zod";
import { startSimulators } from "../simdeck.ts";

const form = z.object({ email: z.string(), code: z.string().optional() });

const bodyOf = async (request: IncomingMessage) => form.parse(JSON.parse(await text(request)));

/**
 * An app as in the provider's quick start: it mails a code with a template, and confirms the address. Mails
 * that bounce, which it learns from a signed webhook, end the sign-up.
 */
async function startApp(resend: Resend, secrets: { webhook: string }) {
  const codes = new Map<string, string>();
  const users = new Map<string, "pending" | "confirmed" | "unreachable">();
  const signUp = async (email: string) => {
    const code = String(480_000 + codes.size * 7_919);
    codes.set(email, code);
    users.set(email, "pending");
    const template = { id: "sign-up-code", variables: { CODE: code } };
    const { error } = await resend.emails.send({ to: email, template });
    return error ? 502 : 202;
  };
  const confirm = (email: string, code: string | undefined) => {
    if (codes.get(email) !== code) return 403;
    users.set(email, "confirmed");
    return 200;
  };
  const hear = async (request: IncomingMessage) => {
    const event = resend.webhooks.verify({
      payload: await text(request),
      headers: {
        id: String(request.headers["svix-id"]),
        timestamp: String(request.headers["svix-timestamp"]),
        signature: String(request.headers["svix-signature"]),
      },
      webhookSecret: secrets.webhook,
    });
    if (event.type === "email.bounced") users.set(event.data.to[0] ?? "", "unreachable");
    return 200;
  };
  const respond = async (request: IncomingMessage): Promise<number> => {
    if (request.url === "/webhooks") return hear(request);
    const { email, code } = await bodyOf(request);
    return request.url === "/sign-up" ? signUp(email) : confirm(email, code);
  };
  const server = createServer((request, response) => {
    respond(request).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const url = `http://127.0.0.1:${String(port)}`;
  const post = async (path: string, body: object) =>
    (await fetch(url + path, { method: "POST", body: JSON.stringify(body) })).status;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
      server.closeAllConnections();
    });
  return { url, users, post, [Symbol.asyncDispose]: close };
}

test("a person signs up with the code of a mail, and a mail that bounces ends a sign-up", async () => {
  await using simulators = await startSimulators({ only: ["email"], delivery: true });
  const { email } = simulators;
  const resend = new Resend(...email.connect());
  await resend.templates
    .create({
      name: "Sign-up code",
      alias: "sign-up-code",
      from: "Harbour Club <club@harbour.example>",
      subject: "Your code",
      html: "<p>Enter this code to join: <b>{{{CODE}}}</b></p>",
      variables: [{ key: "CODE", type: "string" }],
    })
    .publish();
  const secrets = { webhook: "" };
  await using app = await startApp(resend, secrets);
  await email.setDelivery(true, { vendorHeaders: true });
  const events = ["email.bounced" as const];
  const webhook = await resend.webhooks.create({ endpoint: `${app.url}/webhooks`, events });
  secrets.webhook = webhook.data?.signing_secret ?? "";

  const ada = "ada@okafor.example";
  expect(await app.post("/sign-up", { email: ada })).toBe(202);
  const mail = await email.mailbox(ada).waitForMail({ subject: "Your code" });
  expect(await app.post("/confirm", { email: ada, code: "000000" })).toBe(403);
  expect(await app.post("/confirm", { email: ada, code: mail.code() })).toBe(200);
  expect(app.users.get(ada)).toBe("confirmed");

  const ben = "bounced+ben@resend.dev";
  await app.post("/sign-up", { email: ben });
  await email.settled();
  expect(app.users.get(ben)).toBe("unreachable");
});
