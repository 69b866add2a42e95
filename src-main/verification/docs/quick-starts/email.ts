import { Resend } from "resend";
import { startSimulators } from "../../../library/simdeck.ts";

const simulators = await startSimulators({ only: ["resend"] });
const { resend: email } = simulators;
const resend = new Resend(...email.connect());

const { data: sent } = await resend.emails.send({
  from: "shop@example.com",
  to: "ada@example.com",
  subject: "Your order",
  html: '<p>Your code is <b>482913</b>. <a href="https://shop.example/orders/7">Your order</a></p>',
});
const mail = await email.mailbox("ada@example.com").waitForMail();
console.log(mail.code()); // 482913
console.log(mail.link("orders")); // https://shop.example/orders/7

await email.bounce({ email_id: sent?.id ?? "", subType: "MailboxFull" });
const event = await email.event("email.bounced");
console.log(event.payload.data.bounce.subType); // MailboxFull

await simulators.stop();
