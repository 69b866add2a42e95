/** Makes one charge of an amount in cents through the provider's API; the answer is the charge, and when it came. */
export async function createCharge({ base_url: baseUrl, api_key: key }, amount = 1_200) {
  const answer = await fetch(`${baseUrl}/v1/charges`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ amount: String(amount), currency: "usd", source: "tok_visa" }),
  });
  const { id } = await answer.json();
  return { id, at: Date.now() };
}

/** Registers a receiver for disputes with payments; the answer is the registered endpoint. */
export async function registerReceiver({ base_url: baseUrl, api_key: key }, url) {
  const answer = await fetch(`${baseUrl}/v1/webhook_endpoints`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ url, "enabled_events[]": "charge.dispute.created" }),
  });
  return answer.json();
}
