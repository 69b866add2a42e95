import { Resend } from "resend";
import { startSimulators } from "../../../library/simdeck.ts";

const simulators = await startSimulators({ only: ["resend"] });
const { resend: email } = simulators;
const resend = new Resend(...email.connect());

const { data: sent } = await resend.emails.send({
  from: "shop@example.com",
  to: "ada@example.com",
  subject: "Your order",
  html: "<p>Thank you.</p>",
});
const [mail] = await email.mailbox("ada@example.com");
console.log(mail?.html); // <p>Thank you.</p>

await email.bounce({ email_id: sent?.id ?? "", subType: "MailboxFull" });
const event = await email.event("email.bounced");
console.log(event.payload.data.bounce.subType); // MailboxFull

await simulators.stop();
