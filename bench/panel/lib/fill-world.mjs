const MAILS_PER_CALL = 100;
const MESSAGES_PER_CALL = 2_500;

/** Sends so many mails to one person, through the provider's batch route. */
export async function fillMails({ base_url: baseUrl, api_key: key }, count, to) {
  for (let start = 0; start < count; start += MAILS_PER_CALL) {
    const mails = Array.from({ length: MAILS_PER_CALL }, (_, place) => ({
      ...{ from: "Harbour Coffee <shop@harbour.example>", to },
      subject: `Receipt ${String(start + place)}`,
      html: `<h1>Thank you</h1><p>Order <b>${String(start + place)}</b> is on its way.</p>`,
    }));
    await post(`${baseUrl}/emails/batch`, mails, key);
  }
}

/** Writes so many messages to a channel of the chat, as one of its members. */
export async function fillMessages({ base_url: baseUrl, api_key: key }, count) {
  for (let start = 0; start < count; start += MESSAGES_PER_CALL) {
    const events = Array.from(
      { length: Math.min(MESSAGES_PER_CALL, count - start) },
      (_, place) => ({
        ...{ id: String(start + place), at: "+0s" },
        call: {
          ...{ method: "POST", path: "/_message" },
          body: { user: "bob", channel: "general", text: `message ${String(start + place)}` },
        },
      }),
    );
    await post(`${baseUrl}/_sim/inject`, { events }, key);
  }
}

async function post(url, body, key) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${String(answer.status)}`);
}
