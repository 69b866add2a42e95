const FORM = "application/x-www-form-urlencoded";

/** Calls that create something, as the providers' clients make them. */
export const charge = {
  path: "/v1/charges",
  headers: { "content-type": FORM, authorization: "Bearer sk_test_x" },
  body: "amount=1200&currency=usd&source=tok_visa&description=bench",
};

export const mail = {
  path: "/emails",
  headers: { "content-type": "application/json", authorization: "Bearer re_x" },
  body: JSON.stringify({
    from: "shop@example.com",
    to: ["ann@example.com"],
    subject: "Your order",
    html: "<p>Thank you for your order.</p>",
  }),
};

/** Has a payments simulator send one type of event to a receiver. */
export async function register(base, url, type = "charge.succeeded") {
  const answer = await fetch(`${base}/v1/webhook_endpoints`, {
    method: "POST",
    headers: charge.headers,
    body: new URLSearchParams({ url, "enabled_events[]": type }).toString(),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
