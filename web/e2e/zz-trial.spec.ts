import { test, type Page } from "@playwright/test";
import { appendFileSync } from "node:fs";
const out = "/tmp/trialshots";
const log = (...o: unknown[]) => appendFileSync(`${out}/third.txt`, o.map((x) => (typeof x === "string" ? x : JSON.stringify(x))).join(" ") + "\n");
test.describe.configure({ timeout: 300_000 });
const ae = (p: Page) => p.evaluate(() => { const a = document.activeElement as HTMLElement; const r = a.getBoundingClientRect(); return `<${a.tagName} ${a.id} "${(a.getAttribute("aria-label") ?? a.textContent ?? "").slice(0, 50)}" y=${Math.round(r.top)}>`; });
async function settle(page: Page, t = 10000) {
  await page.getByRole("heading", { level: 1 }).first().waitFor({ timeout: t }).catch(() => {});
  await page.waitForTimeout(200);
  await page.waitForFunction(() => !document.querySelector("[aria-busy=true],[aria-label=Loading]"), null, { timeout: t }).catch(() => {});
  await page.waitForTimeout(350);
}
const ctx = { locale: "en-IN", timezoneId: "Asia/Kolkata", baseURL: "http://localhost:5181" };
const step = async (n: string, f: () => Promise<unknown>) => { try { await f(); } catch (e) { log("  FAILED", n, String((e as Error).message).slice(0, 250)); } };
async function login(page: Page, l: string, student: boolean) {
  await page.goto(student ? "/log-in" : "/admin-login");
  await page.getByLabel(student ? "Sap Id or Email" : "Username or Email").fill(l);
  await page.getByLabel("Password", { exact: true }).fill("sunrise-demo-2026"); await page.keyboard.press("Enter");
  await page.waitForURL((u) => !/log-?in/.test(u.pathname));
}
async function obscured(page: Page, address: string) {
  await page.goto(address); await settle(page);
  const bad: string[] = []; let last = "";
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab"); await page.waitForTimeout(30);
    const r = await page.evaluate(() => { const a = document.activeElement as HTMLElement; if (!a || a === document.body) return "END"; const b = a.getBoundingClientRect(); if (!b.width) return "zero " + a.outerHTML.slice(0, 80); const at = (x: number, y: number) => { const e = document.elementFromPoint(x, y); return !!e && (a.contains(e) || e.contains(a) || !!(a.closest("label")?.contains(e)) || !!e.closest("label")?.contains(a)); }; const ok = [0.5, 0.15, 0.85].filter((f) => at(b.left + b.width / 2, b.top + b.height * f)).length; return (ok === 3 ? "ok" : ok ? "partly" : "HIDDEN") + " " + (a.getAttribute("aria-label") ?? a.textContent ?? "").slice(0, 40) + a.id.slice(-20) + " y" + Math.round(b.top) + "-" + Math.round(b.bottom); });
    if (r === "END") break; last = r;
    if (!r.startsWith("ok")) bad.push(r);
  }
  log("OBSCURED", address, page.viewportSize()!.width, bad.length, bad.slice(0, 6), "last", last);
}
const slowSets: [string, boolean, string[]][] = [
  ["priya.nair@sunrise.example", true, ["/student-detail","/admission/form","/admission/courses","/admission/help","/fee-status","/practicals","/reexam","/result","/scholarship","/grievance","/leave","/wallet","/wallet?tab=history"]],
  ["fatima.shaikh@sunrise.example", true, ["/student-detail","/fee-status","/reexam","/result","/wallet"]],
  ["hod@sunrise.example", false, ["/admin-grievance","/admin-leave","/admin-scholarship/add","/admin-scholarship/approve-students"]],
  ["principal@sunrise.example", false, ["/super-admin","/super-admin?tab=admins","/super-admin?tab=transactions","/super-admin?tab=scholarships","/super-admin?tab=audit"]],
  ["marks@sunrise.example", false, ["/marks-admin","/marks-admin?view=grid&course=BSc%20IT","/marks-admin?view=reexams"]],
  ["accounts@sunrise.example", false, ["/accountant-admin","/accountant-admin?student=26000100011"]],
  ["documents@sunrise.example", false, ["/doc-admin"]],
  ["teacher@sunrise.example", false, ["/teacher/mark","/teacher/approve"]],
];
test("acts", async ({ browser }) => {
  const c = await browser.newContext({ ...ctx, viewport: { width: 1280, height: 800 } }); const page = await c.newPage(); page.setDefaultTimeout(7000);
  await step("marks", async () => { await login(page, "marks@sunrise.example", false); await settle(page); await page.getByRole("link", { name: "Priya Nair" }).click(); await settle(page); log((await page.getByRole("dialog").innerText()).replace(/\n+/g, " | ")); await page.screenshot({ path: `${out}/T_priya.png` }); await page.keyboard.press("Escape"); await page.waitForTimeout(300); log("esc", await ae(page)); await page.goto("/marks-admin?view=grid&course=BSc%20IT"); await settle(page); await page.getByRole("button", { name: "Publish" }).click(); await page.waitForTimeout(700); log("publish:", (await page.getByRole("dialog").innerText()).replace(/\n+/g, " | ")); await page.screenshot({ path: `${out}/T_publish.png` }); await page.keyboard.press("Escape"); });
  await step("o", () => obscured(page, "/marks-admin?view=reexams"));
  await c.clearCookies();
  await step("approve", async () => { await login(page, "scholarships@sunrise.example", false); await settle(page); await page.getByRole("link", { name: /^Approve students/ }).last().click(); await settle(page); await page.getByRole("checkbox").last().check(); const o = page.getByRole("combobox", { name: "Order" }); await o.focus(); await page.keyboard.press("Enter"); await page.keyboard.press("ArrowDown"); await page.keyboard.press("Enter"); await settle(page); log("still ticked", await page.getByText(/of \d ticked/).innerText(), await page.getByRole("checkbox").count()); await page.getByRole("button", { name: "Approve Selected Students" }).click(); await page.waitForTimeout(400); log("dlg", await ae(page)); await page.getByRole("dialog").getByRole("button", { name: /^Approve/ }).click(); await page.waitForTimeout(1200); log("approved", await ae(page)); await page.screenshot({ path: `${out}/T_approved.png` }); });
  await c.clearCookies();
  await step("o2", async () => { await login(page, "principal@sunrise.example", false); await settle(page); await obscured(page, "/super-admin"); });
  await step("addcourse", async () => { await page.getByRole("button", { name: "Add course" }).click(); await page.waitForTimeout(400); log("add course empty", await ae(page), await page.evaluate(() => [...document.querySelectorAll("[role=alert]")].map((e) => e.textContent).join("//"))); await page.screenshot({ path: `${out}/T_addcourse.png` }); await page.getByRole("button", { name: "Remove: Library" }).click(); await page.waitForTimeout(500); log("removed", await ae(page), await page.getByText(/saved|Unsaved|changes/i).first().innerText()); await page.screenshot({ path: `${out}/T_removed.png` }); });
  await c.close();
});
test("phone", async ({ browser }) => {
  const c = await browser.newContext({ ...ctx, viewport: { width: 390, height: 844 } }); const page = await c.newPage(); page.setDefaultTimeout(7000);
  await login(page, "asha.patil@sunrise.example", true); await settle(page);
  for (const a of ["/wallet", "/grievance", "/practicals"]) await step(a, () => obscured(page, a));
  await c.close();
});
for (const width of [390, 1280]) test("slow " + width, async ({ browser }) => {
  for (const [who, student, list] of slowSets) {
    const c = await browser.newContext({ ...ctx, viewport: { width, height: width === 390 ? 844 : 800 } }); const page = await c.newPage(); page.setDefaultTimeout(9000);
    await page.addInitScript(() => { const w = window as any; w.__cls = 0; w.__s = []; new PerformanceObserver((l) => { for (const e of l.getEntries() as any[]) if (!e.hadRecentInput) { w.__cls += e.value; w.__s.push(e.value.toFixed(3) + " " + (e.sources ?? []).slice(0, 2).map((s: any) => (s.node?.outerHTML ?? s.node?.textContent ?? "?").slice(0, 70) + ` ${Math.round(s.previousRect.y)}->${Math.round(s.currentRect.y)}`).join(" | ")); } }).observe({ type: "layout-shift", buffered: true }); });
    await step(who, async () => {
      await login(page, who, student); await settle(page);
      await page.route("**/api/**", async (r) => { await new Promise((f) => setTimeout(f, 450 + Math.random() * 500)); await r.continue().catch(() => {}); });
      for (const a of list) await step(a, async () => { await page.goto(a); await page.waitForTimeout(900); await settle(page); await page.waitForTimeout(500); const r = await page.evaluate(() => ({ c: (window as any).__cls, s: (window as any).__s })); if (r.c > 0.003) log("CLS", width, a, who.split(".")[0]!, r.c.toFixed(3), r.s.slice(0, 4)); });
    });
    await c.close();
  }
  log("slow done", width);
});
