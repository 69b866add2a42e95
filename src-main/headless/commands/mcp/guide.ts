/** The page `simdeck://guide`: how to test an integration with the tools. */
export const guide = `# Test an integration with Simdeck

Simdeck simulates provider APIs with state, events and signed webhooks. Nothing reaches the real provider.

1. \`list_simulators\` gives the address, the key and the SDK code. Point the app at the address.
2. \`set_delivery\` with on: true. Register the app's webhook URL with \`call_api\` on the provider's own
   route (Stripe: POST /v1/webhook_endpoints), or give url and secret to \`set_delivery\` for
   authentication and chat. The response has the signing secret.
3. Cause something: let the app call the API, use \`call_api\`, or \`run_world_action\` for what only the
   provider can cause. \`list_world_actions\` with a simulator lists fields and current choices.
4. \`wait_for_event\` returns the event with the outcome of its delivery. For a failed delivery,
   \`get_event\` has the request, the app's response and a diagnosis. Repair the handler, then \`redeliver\`.
5. \`advance_clock\` runs renewals, expiries and trials. Dates in responses follow this clock.
6. \`set_faults\` makes requests or deliveries fail: retries, duplicates, bad signatures.
7. \`list_requests\` with unsupported: true shows what the app used that is not simulated.
8. \`save_snapshot\` before an experiment, \`diff_state\` to see what it changed, and \`restore_snapshot\` after
   it; \`reset\` between tests.

The same requests give the same ids and payloads after each reset.
`;

/** The texts of the prompts: title, description, and the request to the agent. */
export const prompts = {
  test_integration: {
    title: "Test an integration",
    description: "Builds and tests an integration with a provider against its simulator.",
    text: (subject: string) =>
      `Test this integration with the simdeck tools: ${subject}. Read simdeck://guide first. Start from ` +
      "list_simulators, cause each event that the app must handle, include one fault and one redelivery, " +
      "and report what failed and why, with the seq of each event.",
  },
  diagnose_webhook: {
    title: "Diagnose a webhook",
    description: "Finds out why a webhook handler rejects or misses deliveries.",
    text: (subject: string) =>
      `Find out why webhooks fail: ${subject}. Use list_events with failed: true, then get_event for the ` +
      "request headers, the response of the handler and the diagnosis. Repair the handler, redeliver, and " +
      "show the outcome.",
  },
} as const;
