import { WebClient } from "@slack/web-api";
import { startSimulators } from "../../../library/simdeck.ts";

const simulators = await startSimulators({ only: ["slack"] });
const { slack: chat } = simulators;
const slack = new WebClient(...chat.connect());

const posted = await slack.chat.postMessage({ channel: "#general", text: "Lunch?" });
const { channel = "", ts = "" } = posted;
await chat.message({ channel, user: "alice", text: "I am in", thread_ts: ts });

const { messages = [] } = await slack.conversations.replies({ channel, ts });
console.log(messages.map(({ text }) => text)); // [ 'Lunch?', 'I am in' ]

await simulators.stop();
