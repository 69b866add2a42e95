import { OktaAuth } from "@okta/okta-auth-js";
import { expect, test } from "vitest";
import * as z from "zod";
import { openIdentity, PASSWORD } from "../../testing/sign-in.ts";

const withId = z.looseObject({ id: z.string() });

test("okta-auth-js signs in with a password and a second factor, and gets tokens", async () => {
  await using identity = await openIdentity();
  const question = { question: "first_award", answer: "chess" };
  await identity.post(`/api/v1/users/${identity.ada}/factors`, {
    factorType: "question",
    profile: question,
  });
  const app = await identity.addApp();
  const auth = new OktaAuth({
    issuer: `${identity.baseUrl}/oauth2/default`,
    clientId: app.id,
    redirectUri: "http://localhost:3000/callback",
  });
  const username = "ada@okafor.example";
  await expect(auth.signInWithCredentials({ username, password: "wrong" })).rejects.toMatchObject({
    errorCode: "E0000004",
  });
  const started = await auth.signInWithCredentials({ username, password: PASSWORD });
  expect(started.status).toBe("MFA_REQUIRED");
  const [factor] = z
    .array(z.custom<{ verify(proof: object): Promise<unknown> }>())
    .parse(started.factors);
  const done = z
    .looseObject({ status: z.string(), sessionToken: z.string() })
    .parse(await factor?.verify({ answer: "chess" }));
  expect(done.status).toBe("SUCCESS");
  const session = withId.parse(
    await identity.post("/api/v1/sessions", { sessionToken: done.sessionToken }),
  );
  expect(session).toMatchObject({ amr: ["pwd", "mfa", "kba"] });
});
