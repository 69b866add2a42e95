import { createClerkClient, verifyToken } from "@clerk/backend";
import { startSimulators } from "../../../library/simdeck.ts";

const simulators = await startSimulators({ only: ["clerk"] });
const { clerk: authentication } = simulators;
const clerk = createClerkClient(authentication.connect());

const user = await clerk.users.createUser({ emailAddress: ["ada@example.com"], firstName: "Ada" });
const { token } = await authentication.signIn({ user_id: user.id });
const { secretKey, apiUrl } = authentication.connect();
const claims = await verifyToken(token, { secretKey, apiUrl });
console.log(claims.sub === user.id); // true

const { events } = await authentication.egress();
console.log(events.map(({ type }) => type)); // [ 'user.created', 'session.created' ]

await simulators.stop();
