import * as z from "zod";
import { isDay } from "../../shared/schema.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const FORM = /^(\d{1,2})\/([A-Za-z]{3})\/(\d{2})$/;

/** `2026-01-31` → `31/Jan/26`, as users see days. */
export function presentUserDay(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${String(Number(date))}/${MONTHS[Number(month) - 1] ?? ""}/${year.slice(2)}`;
}

function readUserDay(text: string): string | undefined {
  const [, date = "", name = "", year = ""] = FORM.exec(text) ?? [];
  const month = MONTHS.findIndex((one) => one.toLowerCase() === name.toLowerCase()) + 1;
  const day = `20${year}-${String(month).padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : undefined;
}

/** A day as users write it, read as `2026-01-31`. */
export const userDay = z
  .string()
  .transform((text, context) => {
    const day = readUserDay(text);
    if (day !== undefined) return day;
    context.addIssue({ code: "custom", message: "must be a date like 31/Jan/26" });
    return z.NEVER;
  })
  .nullish();
