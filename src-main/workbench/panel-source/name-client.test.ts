import { expect, test } from "vitest";
import { nameClient } from "./name-client.ts";

test.each([
  ["Stripe/v1 NodeBindings/17.5.0 (shop/1.0)", "stripe-node 17.5"],
  ["resend-node:4.0.1", "resend-node 4.0"],
  ["@slack:web-api/7.9.1 node/20.1.0 linux/6.1", "@slack:web-api 7.9"],
  ["@clerk/backend@1.21.4", "@clerk/backend 1.21"],
  ["octokit-rest.js/21.0.2 octokit-core.js/6.1.2 Node.js/20", "octokit-rest.js 21.0"],
  ["aws-sdk-js/3.700.0 ua/2.1 os/linux", "aws-sdk-js 3.700"],
  ["Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0", "browser"],
  ["node", "node"],
  ["curl/8.5.0", "curl 8.5"],
  ["Stripe/v1 PythonBindings/12.1.0", "stripe-python 12.1"],
  ["Go-http-client/2", "Go-http-client 2"],
  ["", ""],
])("names the client of %j", (userAgent, name) => {
  expect(nameClient(userAgent)).toBe(name);
});
