import type { Bill } from "./bill.ts";

const PAGE = { width: 612, height: 792, margin: 54 } as const;
const ROWS_PER_PAGE = 28;

/** Widths of Helvetica in thousandths of its size; others are taken as wide as a digit. */
const widths: Readonly<Record<string, number>> = {
  " ": 278,
  ",": 278,
  ".": 278,
  "-": 333,
};
const DIGIT_WIDTH = 556;

const widthOf = (text: string, size: number): number =>
  Array.from(text).reduce((sum, sign) => sum + (widths[sign] ?? DIGIT_WIDTH), 0) * (size / 1_000);

/** Signs of Windows-1252 that Latin-1 does not have. */
const windowsSigns: Readonly<Record<string, number>> = {
  "€": 0x80,
  "‘": 0x91,
  "’": 0x92,
  "“": 0x93,
  "”": 0x94,
  "–": 0x96,
  "—": 0x97,
  "™": 0x99,
};

/** Writes text as a PDF string of Windows-1252; signs that it does not have become question marks. */
function pdfText(text: string): string {
  const signs = Array.from(text.replaceAll("−", "-"), (sign) => {
    const code = windowsSigns[sign] ?? sign.codePointAt(0) ?? 0;
    if (code < 0x20 || code > 0xff) return "?";
    const needsEscape = sign === "(" || sign === ")" || sign === "\\";
    if (needsEscape) return `\\${sign}`;
    return code < 0x7f ? sign : `\\${code.toString(8)}`;
  });
  return `(${signs.join("")})`;
}

/** Draws the lines of one page from the top. */
class PageText {
  private readonly parts: string[] = [];
  private y: number = PAGE.height - PAGE.margin;

  down(points: number): void {
    this.y -= points;
  }

  left(text: string, size = 10, font = "F1", x: number = PAGE.margin): void {
    this.parts.push(
      `BT /${font} ${String(size)} Tf ${x.toFixed(2)} ${this.y.toFixed(2)} Td ${pdfText(text)} Tj ET`,
    );
  }

  right(text: string, size = 10, font = "F1"): void {
    this.left(text, size, font, PAGE.width - PAGE.margin - widthOf(text, size));
  }

  rule(): void {
    const y = (this.y - 6).toFixed(2);
    const end = String(PAGE.width - PAGE.margin);
    this.parts.push(`0.8 G ${String(PAGE.margin)} ${y} m ${end} ${y} l S`);
  }

  get content(): string {
    return this.parts.join("\n");
  }
}

const MAX_TEXT = 78;
const clip = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}...` : text;

function drawHead(page: PageText, bill: Bill): void {
  page.left(bill.title, 22, "F2");
  page.down(30);
  for (const [name, value] of bill.facts) {
    page.left(name, 10, "F2");
    page.left(value, 10, "F1", PAGE.margin + 120);
    page.down(16);
  }
  page.down(10);
  page.left("From", 10, "F2");
  page.left("Bill to", 10, "F2", PAGE.width / 2);
  page.down(16);
  page.left("Simdeck");
  for (const text of bill.buyer) {
    page.left(clip(text), 10, "F1", PAGE.width / 2);
    page.down(16);
  }
  page.down(20);
}

function drawPages(bill: Bill): readonly PageText[] {
  const pages: PageText[] = [];
  const count = Math.max(1, Math.ceil(bill.rows.length / ROWS_PER_PAGE));
  for (let index = 0; index < count; index += 1) {
    const page = new PageText();
    if (index === 0) drawHead(page, bill);
    page.left("Description", 10, "F2");
    page.right("Amount", 10, "F2");
    page.rule();
    page.down(22);
    for (const { text, amount } of bill.rows.slice(
      index * ROWS_PER_PAGE,
      (index + 1) * ROWS_PER_PAGE,
    )) {
      page.left(clip(text));
      page.right(amount);
      page.down(16);
    }
    if (index === count - 1) {
      page.rule();
      page.down(22);
      for (const [name, amount] of bill.sums) {
        page.left(name, 10, "F1", PAGE.width / 2);
        page.right(amount);
        page.down(16);
      }
    }
    pages.push(page);
  }
  return pages;
}

/** Writes a bill as a PDF 1.4 file with the standard fonts. The same bill gives the same bytes. */
export function writePdf(bill: Bill): Buffer {
  const pages = drawPages(bill);
  const pageIds = pages.map((_, index) => 5 + index * 2);
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${String(id)} 0 R`).join(" ")}] /Count ${String(pages.length)} >>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    ...pages.flatMap(({ content }, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${String(PAGE.width)} ${String(PAGE.height)}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${String((pageIds[index] ?? 0) + 1)} 0 R >>`,
      `<< /Length ${String(content.length)} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let text = "%PDF-1.4\n";
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
  }
  const start = text.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  text += `xref\n0 ${String(objects.length + 1)}\n0000000000 65535 f \n${entries.join("")}`;
  text += `trailer\n<< /Size ${String(objects.length + 1)} /Root 1 0 R >>\nstartxref\n${String(start)}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
