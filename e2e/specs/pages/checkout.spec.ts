import { expect, test } from "@playwright/test";
import { openBrowser } from "../../fixtures/browser.ts";
import { startHeadless } from "../../fixtures/programs/headless.ts";
import { createClient } from "../../fixtures/test.ts";

test("a buyer is declined, authenticates, pays and returns to the shop", async () => {
  const headless = startHeadless(["--only", "payments", "--port-base", "0"]);
  const browser = await openBrowser();
  const { page } = browser;
  try {
    const ready = await headless.ready;
    const stripe = createClient(ready);
    const home = `${ready.simulators["payments"]?.base_url ?? ""}/_sim/health`;
    const session = await stripe.checkout.sessions.create({
      mode: "payment",
      line_items: [
        {
          price_data: { currency: "usd", unit_amount: 3_900, product_data: { name: "Kettle" } },
          quantity: 1,
        },
        {
          price_data: { currency: "usd", unit_amount: 450, product_data: { name: "Coffee" } },
          quantity: 2,
        },
      ],
      client_reference_id: "1005",
      success_url: `${home}?session={CHECKOUT_SESSION_ID}`,
      cancel_url: home,
    });
    await page.goto(session.url ?? "");
    await expect(page.getByRole("region", { name: "Order" })).toContainText("$48.00");

    const email = page.getByRole("textbox", { name: "Email" });
    await test.step("a test card fills the email address that a buyer left empty", async () => {
      await page.getByRole("radio", { name: "4242" }).check();
      await expect(email).toHaveValue("buyer@example.com");
    });
    await email.fill("ada@okafor.example");
    await page.getByRole("textbox", { name: "Card number" }).fill("4000 0000 000");
    await page.getByRole("textbox", { name: "Name on card" }).press("Enter");
    await expect(page.getByText("The card number is incomplete: 11 of 16 digits.")).toBeVisible();

    const cards = page.getByRole("radiogroup", { name: "Test card" });
    await cards.getByRole("radio", { name: "is declined" }).check();
    await expect(page.getByRole("textbox", { name: "CVC" })).toHaveValue("123");
    await expect(email).toHaveValue("ada@okafor.example");
    await page.getByRole("button", { name: "Pay" }).click();
    await expect(page.getByRole("alert")).toHaveText("Your card was declined.");

    await cards.getByRole("radio", { name: "3-D Secure" }).check();
    await page.getByRole("button", { name: "Pay" }).click();
    await page.getByRole("button", { name: "Complete authentication" }).click();
    await expect(page).toHaveURL(`${home}?session=${session.id}`);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "complete",
      payment_status: "paid",
      customer_details: { email: "ada@okafor.example" },
    });
  } finally {
    await browser.close();
    headless.process.kill("SIGTERM");
    await headless.ended;
  }
});
