import { createClerkClient } from "@clerk/backend";
import okta from "@okta/okta-sdk-nodejs";
import { Resend } from "resend";
import { expect, test } from "vitest";
import { startSimulators } from "../simdeck.ts";

const mail = { from: "Harbour Club <club@harbour.example>", to: "ada@okafor.example" };

test("a mailbox waits for mail, and reads its text, links, codes and attachments", async () => {
  await using simulators = await startSimulators({ only: ["email"] });
  const { email } = simulators;
  const resend = new Resend(...email.connect());
  const mailbox = email.mailbox(mail.to);
  const waiting = mailbox.waitForMail();
  const html =
    '<p>Your code is <b>482 913</b>.</p><a href="https://harbour.example/verify?t=1&amp;u=2">Verify</a>';
  const content = Buffer.from([0, 1, 255]);
  await resend.emails.send({
    ...{ ...mail, subject: "Welcome", html },
    attachments: [{ filename: "card.bin", content }],
  });
  const welcome = await waiting;
  expect(await mailbox).toEqual([]);
  expect(await mailbox.mails()).toHaveLength(1);
  expect(welcome.html).toBe(html);
  expect([welcome.readSubject(), welcome.readText()]).toEqual([
    "Welcome",
    "Your code is 482 913.\nVerify",
  ]);
  expect(welcome.code()).toBe("482913");
  expect(welcome.links()).toEqual(["https://harbour.example/verify?t=1&u=2"]);
  expect(welcome.link("verify")).toBe(welcome.links()[0]);
  expect(Buffer.from(await welcome.attachment("card.bin"))).toEqual(content);
  expect(() => welcome.link("nowhere")).toThrow("https://harbour.example/verify?t=1&u=2");
  await expect(welcome.attachment("none")).rejects.toThrow("card.bin");
});

test("a mailbox returns each mail once, by subject if asked, and says what it has", async () => {
  await using simulators = await startSimulators({ only: ["email"] });
  const { email } = simulators;
  const resend = new Resend(...email.connect());
  const send = (subject: string, text: string) => resend.emails.send({ ...mail, subject, text });
  await send("One", "Order AB-77");
  await send("Two", "Hello");
  await send("Three", "Hello");
  const mailbox = email.mailbox(mail.to);
  const subjects = async (...filter: Parameters<typeof mailbox.waitForMail>) =>
    (await mailbox.waitForMail(...filter)).readSubject();
  expect(await subjects({ subject: /^T/ })).toBe("Two");
  expect(await subjects()).toBe("One");
  expect(await subjects({ subject: "hree" })).toBe("Three");
  await expect(mailbox.waitForMail({ timeoutMs: 1 })).rejects.toThrow(
    /no further mail for ada@okafor.example on email; its mails: “One”, “Two”, “Three”/,
  );
  const [first, ...others] = await mailbox;
  expect([first?.text, others.length]).toEqual(["Order AB-77", 2]);
  expect(first?.code(/[A-Z]{2}-\d+/)).toBe("AB-77");
  expect(first?.code(/Order (\S+)/)).toBe("AB-77");
  expect(() => others[0]?.code()).toThrow("Hello");
  expect(await email.mailbox("nobody@okafor.example")).toEqual([]);
});

test("a mailbox has the mail of identity and of authentication, too", async () => {
  await using simulators = await startSimulators({ only: ["identity", "authentication"] });
  const { identity, authentication } = simulators;
  const client = new okta.Client(identity.connect());
  const profile = { firstName: "Ada", lastName: "Okafor", email: mail.to, login: mail.to };
  await client.userApi.createUser({ body: { profile } });
  const activation = await identity.mailbox(mail.to).waitForMail({ subject: "activated" });
  expect(activation.link("/welcome/")).toContain(identity.baseUrl);
  expect(activation.readText()).toContain("Ada");

  const clerk = createClerkClient(authentication.connect());
  await clerk.invitations.createInvitation({ emailAddress: mail.to });
  const invitation = await authentication.mailbox(mail.to).waitForMail();
  expect(invitation.readSubject()).toBe("You have been invited");
  expect(invitation.links()).toHaveLength(1);
  expect(invitation.readText()).toContain(invitation.link());
  expect(await authentication.mailbox("ben@ruiz.example")).toEqual([]);
});
