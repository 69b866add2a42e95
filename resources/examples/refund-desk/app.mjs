/**
 * The refund desk of a shop. It posts each payment in Slack with a button "Refund". When a person presses it,
 * the desk refunds the payment with Stripe and mails the customer with Resend. Only addresses and keys say
 * that it talks to Simdeck.
 */
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import bolt from "@slack/bolt";
import { Resend } from "resend";
import Stripe from "stripe";

const {
  STRIPE_API_URL = "http://127.0.0.1:4701",
  STRIPE_SECRET_KEY = "sk_test_simdeck",
  RESEND_BASE_URL = "http://127.0.0.1:4702",
  RESEND_API_KEY = "re_simdeck",
  SLACK_API_URL = "http://127.0.0.1:4704/api/",
  SLACK_APP_TOKEN = "xapp-1-simdeck",
  SLACK_BOT_TOKEN = "xoxb-simdeck",
  SLACK_CHANNEL = "#general",
  PORT = "3000",
} = process.env;

const { protocol, hostname, port } = new URL(STRIPE_API_URL);
const stripe = new Stripe(STRIPE_SECRET_KEY, {
  ...{ host: hostname, port, protocol: protocol.replace(":", "") },
  telemetry: false,
});
const resend = new Resend(RESEND_API_KEY, { baseUrl: RESEND_BASE_URL });
const slack = new bolt.App({
  token: SLACK_BOT_TOKEN,
  appToken: SLACK_APP_TOKEN,
  socketMode: true,
  logLevel: bolt.LogLevel.WARN,
  clientOptions: { slackApiUrl: SLACK_API_URL },
});

const section = (words) => ({ type: "section", text: { type: "mrkdwn", text: words } });
const price = ({ amount, currency }) =>
  new Intl.NumberFormat("en", { style: "currency", currency }).format(amount / 100);

async function postPayment(charge) {
  const words = `*${charge.receipt_email ?? "A customer"}* paid ${price(charge)}`;
  const refund = {
    type: "button",
    action_id: "refund",
    style: "danger",
    text: { type: "plain_text", text: "Refund" },
    value: charge.id,
  };
  const about = charge.description ?? "No description";
  await slack.client.chat.postMessage({
    channel: SLACK_CHANNEL,
    text: words,
    blocks: [section(`${words}\n${about}`), { type: "actions", elements: [refund] }],
  });
}

// The acknowledgement comes last, so that a scenario continues when the work is done.
slack.action("refund", async ({ ack, action, body }) => {
  const charge = await stripe.charges.retrieve(action.value);
  await stripe.refunds.create({ charge: charge.id });
  const words = `:white_check_mark: <@${body.user.id}> refunded ${price(charge)}`;
  const { ts } = body.message;
  await slack.client.chat.update({
    ...{ channel: body.channel.id, ts, text: words, blocks: [section(words)] },
  });
  if (charge.receipt_email) {
    const { error } = await resend.emails.send({
      from: "Harbour Coffee <orders@harbour.example>",
      to: [charge.receipt_email],
      subject: `Your refund of ${price(charge)}`,
      html: `<p>Your money is on its way.</p><p><a href="${url}/orders/${charge.id}">See your order</a></p>`,
    });
    if (error) throw new Error(error.message);
  }
  await ack();
});

let secret = "";
const server = createServer(async (request, response) => {
  if (request.method === "GET" && request.url?.startsWith("/orders/")) {
    const page = `<!doctype html><title>Your order</title><h1>Your order was refunded</h1>`;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
    return;
  }
  try {
    const signature = request.headers["stripe-signature"] ?? "";
    const event = stripe.webhooks.constructEvent(await text(request), signature, secret);
    if (event.type === "charge.succeeded") await postPayment(event.data.object);
    response.writeHead(200).end();
  } catch (error) {
    response.writeHead(400).end(error instanceof Error ? error.message : String(error));
  }
});
await new Promise((resolve, reject) => {
  server.once("error", reject).listen(Number(PORT), "127.0.0.1", resolve);
});
const url = `http://127.0.0.1:${server.address().port}`;
const endpoint = await stripe.webhookEndpoints.create({
  ...{ url: `${url}/stripe/webhooks`, enabled_events: ["charge.succeeded"] },
});
secret = endpoint.secret;
await slack.start();
console.log(`The refund desk is ready at ${url}.`);
