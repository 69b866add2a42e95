import okta from "@okta/okta-sdk-nodejs";
import { startSimulators } from "../../../library/simdeck.ts";

const simulators = await startSimulators({ only: ["okta"] });
const { okta: identity } = simulators;
const client = new okta.Client(identity.connect());

const email = "ada@example.com";
const user = await client.userApi.createUser({
  body: { profile: { firstName: "Ada", lastName: "Lovelace", email, login: email } },
});
console.log(user.status); // PROVISIONED

const [mail] = await identity.mailbox(email);
console.log(mail?.subject); // Your account is ready to be activated

await identity.activate({ user: email });
const { status } = await client.userApi.getUser({ userId: email });
console.log(status); // ACTIVE

await simulators.stop();
