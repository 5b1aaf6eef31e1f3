// Drives Firefox by WebDriver BiDi: opens the page of an address, types a wrong and a right value, and sends the form.
import puppeteer from "puppeteer-core";

const [address, executablePath] = process.argv.slice(2);
// A page that is left is not stored whole: its controls restore their values.
const extraPrefsFirefox = { "browser.sessionhistory.max_total_viewers": 0 };
const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true, timeout: 90_000, extraPrefsFirefox });
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(90_000);
  const errors = [];
  // It says so of the element, and then gives the focus to the control inside.
  page.on("pageerror", (error) => /is not focusable/.test(error) || errors.push(String(error)));
  await page.goto(address);
  await page.waitForFunction(() => document.querySelector("audience-filter")?.valid);
  const focused = () => page.evaluate(() => {
    const { activeElement } = document;
    return `${activeElement.localName} ${activeElement.shadowRoot?.activeElement?.getAttribute("aria-label")}`;
  });
  const typed = async (text) => {
    const value = await page.waitForSelector("audience-filter >>> .condition .operand input");
    await value.evaluate((input) => (input.focus(), input.select()));
    await page.keyboard.type(text);
  };
  const found = {};
  await page.click("label");
  found.labelled = await focused();
  await typed("many");
  await page.click("button");
  await page.waitForFunction(() => document.querySelector("audience-filter").valid === false);
  await new Promise((go) => setTimeout(go, 300));
  found.refused = [await focused(), new URL(page.url()).pathname];
  found.message = await page.evaluate(() => document.querySelector("audience-filter").validationMessage);
  await typed("250");
  await Promise.all([page.waitForNavigation(), page.click("button")]);
  found.sent = await page.evaluate(() => document.body.textContent);
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => document.querySelector("audience-filter")?.json === '{"points":{"gte":250}}');
  await page.evaluate(() => document.forms[0].reset());
  found.reset = await page.evaluate(() => document.querySelector("audience-filter").json);
  console.log(JSON.stringify({ ...found, errors }));
} finally {
  await browser.close();
}
