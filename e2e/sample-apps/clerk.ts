import express, { type Express } from "express";

/** The variables by which Clerk's SDKs find the simulator at an address. */
function clerkVariables(baseUrl: string): Readonly<Record<string, string>> {
  const { host, port } = new URL(baseUrl);
  // The app and the proxy URL have the same host name, so that the browser sends cookies along.
  const site = `http://localhost:${port}`;
  return {
    CLERK_PUBLISHABLE_KEY: `pk_test_${Buffer.from(`${host}$`).toString("base64")}`,
    CLERK_SECRET_KEY: "sk_test_x",
    CLERK_API_URL: baseUrl,
    CLERK_PROXY_URL: `${site}/__clerk`,
    CLERK_SIGN_IN_URL: `${site}/sign-in`,
    CLERK_TELEMETRY_DISABLED: "1",
  };
}

/** An Express app with @clerk/express: its page is for people who have signed in. */
export async function clerkApp(baseUrl: string, url: string): Promise<Express> {
  Object.assign(process.env, clerkVariables(baseUrl));
  // The SDK reads its variables when it is loaded.
  const { clerkClient, clerkMiddleware, getAuth } = await import("@clerk/express");
  const app = express();
  app.use(clerkMiddleware());
  app.get("/", async (request, response) => {
    const { userId } = getAuth(request);
    const site = process.env["CLERK_SIGN_IN_URL"] ?? "";
    if (userId === null) {
      response.redirect(`${site}?redirect_url=${encodeURIComponent(`${url}/`)}`);
      return;
    }
    const user = await clerkClient.users.getUser(userId);
    response.send(`<h1>Hello ${user.firstName ?? ""}</h1>`);
  });
  return app;
}
