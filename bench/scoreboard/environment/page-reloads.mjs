import { createClient } from "../lib/client.mjs";
import { expectLog } from "../lib/expect-log.mjs";
import { withWindow } from "../lib/window.mjs";

/** The page is loaded again and again while events flow: each time it shows all of them, each once. */
export const pageReloads = {
  name: "R11 the page is reloaded while events flow",
  run: ({ quick }) =>
    withWindow({}, async (window) => {
      const client = createClient(window.payments.base_url, window.payments.api_key, 4);
      let made = 0;
      let isOver = false;
      const flow = async () => {
        for (; !isOver; made += 1) {
          await client.charge();
          await new Promise((resolve) => setTimeout(resolve, 2));
        }
      };
      const flowing = Promise.all([flow(), flow()]);
      for (let turn = 0; turn < (quick ? 5 : 50); turn += 1) {
        await window.page.reload({ waitUntil: "commit" });
        await new Promise((resolve) => setTimeout(resolve, turn * 10));
      }
      isOver = true;
      await flowing;
      client.close();
      await expectLog(window, made);
    }),
};
