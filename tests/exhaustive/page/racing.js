// Runs in the page before its own modules. Each answer of the service about a clause gets a number, which is put into
// all that the page shows of it; so what is shown says of which question it is. Answers come late, in another order, or
// not at all, and somebody clicks and types at random.
(() => {
  const MARK = /⟦(\d+)⟧|7[,.  ]?0(\d\d)[,.  ]?(\d\d\d)/g;
  const BASE = 7_000_000;
  const ABOUT = /\/v4\/extensions\/(breakdown|preview|explain|validate)$/;
  const TYPED = ["5", "9", "12", "1,000", "abc", "", "VT", "CA", "F", "vip", "opened email", "zz"];
  const SETTLED = 25_000;
  const send = window.fetch.bind(window);

  const race = (window.race = {
    seed: 1,
    /** The longest delay of an answer, in ms; 0: as fast as the service. */
    delay: 0,
    /** How often a question fails. */
    failing: 0,
    key: "",
    list: "",
    /** @type {string[]} */
    people: [],
    /** What was asked, by its number. */
    asked: [],
    /** The number of the last question before the last event about what is open. */
    event: 0,
    /** The same, as soon as the event has come. */
    arrived: 0,
    /** The number of the first question that may be of after the last change of a contact. */
    changed: 0,
    open: 0,
    did: [],
    found: [],
    sampled: 0,
  });
  const canonical = new Map();
  /** The first question with an answer, by clause, number of contacts and what it was of. */
  const firsts = new Map();

  function chance() {
    race.seed = (race.seed + 0x6d2b79f5) | 0;
    let t = Math.imul(race.seed ^ (race.seed >>> 15), 1 | race.seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  const below = (n) => Math.floor(chance() * n);
  const one = (of) => of[below(of.length)];
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const clean = (text) => (typeof text === "string" ? text.replace(/⟦\d+⟧/g, "") : text);

  window.fetch = async (address, options = {}) => {
    const { pathname, searchParams } = new URL(address, location.href);
    const { signal } = options;
    // Those of the past are shown, and change nothing.
    if (pathname.endsWith("/events") && searchParams.get("limit") !== "20") return watched(await send(address, options));
    if (!ABOUT.test(pathname)) return send(address, { ...options, body: clean(options.body) });
    const mine = race.asked.length;
    const body = JSON.parse(clean(options.body));
    const asked = { path: pathname, clause: body.filters, event: race.arrived, changed: race.changed, count: null };
    race.asked.push(asked);
    race.open++;
    try {
      await wait(chance() * race.delay);
      signal?.throwIfAborted();
      const fails = chance() < race.failing;
      if (fails && chance() < 0.5) throw new TypeError("Failed to fetch");
      if (fails) return new Response('{"error":503,"message":"busy"}', { status: 503, headers: { "Retry-After": "1" } });
      const response = await send(address, { ...options, body: JSON.stringify(body) });
      const json = await response.json();
      await wait(chance() * race.delay);
      signal?.throwIfAborted();
      if (json.data) marked(json.data, mine, asked, body);
      return new Response(JSON.stringify(json), { status: response.status, headers: response.headers });
    } finally {
      race.open--;
    }
  };

  function marked(data, mine, asked, body) {
    const words = `⟦${mine}⟧`;
    const { breakdown, preview, explanation, validation } = data;
    if (validation) {
      if (validation.clause) {
        canonical.set(asked.clause, validation.clause);
        canonical.set(validation.clause, validation.clause);
      } else asked.isWrong = true;
      if (validation.description) validation.description += words;
    }
    if (preview) {
      preview.count = BASE + (body.missing ? mine : firstOf(mine, asked, preview.count));
      preview.total = 10 * BASE;
      if (preview.description) preview.description += words;
      for (const person of preview.sample ?? []) for (const name of ["name", "firstName", "email"]) person[name] = `${person[name] ?? ""}${words}`;
    }
    if (breakdown) {
      data.selected = BASE + firstOf(mine, asked, data.selected);
      data.contacts = 10 * BASE;
      part(breakdown, mine);
    }
    if (explanation) {
      explanation.text += words;
      verdict(explanation.verdict, mine);
    }
  }
  /** Equal numbers of contacts of one clause stay equal, as the page compares them. */
  function firstOf(mine, asked, count) {
    const { clause, event, changed } = asked;
    const key = JSON.stringify([clause, event, changed, count]);
    asked.count = count;
    if (!firsts.has(key)) firsts.set(key, mine);
    return firsts.get(key);
  }
  function part(found, mine) {
    for (const name of ["alone", "left", "without"]) if (typeof found[name] === "number") found[name] = BASE + mine;
    found.parts.forEach((inner) => part(inner, mine));
  }
  function verdict(found, mine) {
    if (typeof found.value === "number") found.value = BASE + mine;
    if (typeof found.value === "string") found.value += `⟦${mine}⟧`;
    found.children.forEach((inner) => verdict(inner, mine));
  }

  /** Notes the events of what is open, once the page has had time to see them. */
  async function watched(response) {
    const { data } = await response.clone().json();
    const before = race.asked.length;
    const isOther = race.cursor !== undefined && data && data.cursor !== race.cursor;
    race.cursor = data?.cursor;
    if (isOther) {
      race.arrived = before;
      setTimeout(() => {
        race.event = Math.max(race.event, before);
        race.eventText = `${race.cursor} at ${before}`;
      }, 30);
    }
    return response;
  }

  const opened = () => decodeURIComponent(location.hash.slice(1).split("/")[1] ?? "none");
  const element = () => document.querySelector("audience-filter");
  const same = (clause) => canonical.get(clause) ?? clause;

  function* texts(root) {
    for (const node of root.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) yield node;
      else if (node.nodeType === Node.ELEMENT_NODE && !node.matches("nav, dialog, script, style, textarea, option")) {
        if (node.shadowRoot) yield* texts(node.shadowRoot);
        yield* texts(node);
      }
    }
  }
  /** Whether what an element shows is marked as older than the last edit, or still to come. */
  function isOld(el) {
    for (let at = el; at; at = at.assignedSlot ?? at.parentElement ?? at.getRootNode().host) {
      if (at.matches(".old, .steps.old-numbers, .old-numbers > .beside > .figure, .old-pin .mine, [aria-busy=true]")) return true;
    }
    return false;
  }
  /** What is shown as if it were of the present clause. */
  function shown() {
    const all = [];
    for (const node of texts(document.body)) {
      for (const [, words, high, low] of node.data.matchAll(MARK)) {
        const el = node.parentElement ?? node.getRootNode().host;
        const mine = words === undefined ? Number(high + low) : Number(words);
        // Who is compared with each condition was found in an answer, but is no part of it.
        const isName = Boolean(el.closest(".explaining, .mine")) && !race.asked[mine]?.path.endsWith("/explain");
        if (race.asked[mine] && !isName && el.checkVisibility() && !isOld(el)) all.push({ mine, text: node.data.slice(0, 120), of: where(el) });
      }
    }
    return all;
  }
  function where(el) {
    const names = [];
    for (let at = el; at && names.length < 6; at = at.parentElement ?? at.getRootNode().host) names.push(at.localName + (at.className ? `.${at.className}` : ""));
    return names.join(" < ");
  }

  /** Note what contradicts the clause that is edited now. */
  race.look = () => {
    race.sampled++;
    const form = element();
    const clause = form?.document ? same(form.json) : null;
    for (const { mine, text, of } of shown()) {
      const { clause: about, path, event } = race.asked[mine];
      const why = same(about) !== clause ? `of ${about}` : race.asked[mine] && mine < race.event && path.match(/breakdown|preview|explain/) ? "from before an event" : null;
      if (why && race.found.length < 20) race.found.push({ text, of, path, why, number: mine, event: race.eventText, now: clause, did: race.did.slice(-4) });
    }
  };

  function parts(root, selector) {
    const found = [...root.querySelectorAll(selector)];
    for (const host of root.querySelectorAll("audience-filter")) if (host.shadowRoot) found.push(...host.shadowRoot.querySelectorAll(selector));
    return found.filter((el) => el.checkVisibility() && !el.disabled && !el.closest("[inert]"));
  }
  const nameOf = (el) => (el.getAttribute("aria-label") ?? el.textContent ?? "").trim().slice(0, 40);

  /** Click or type somewhere. */
  race.step = async () => {
    const asking = [...document.querySelectorAll("dialog[open]")].at(-1);
    const inElement = element()?.shadowRoot?.querySelector("dialog[open]");
    const dice = asking || inElement ? 100 : below(100);
    if (dice === 100) press(one(parts(asking ?? inElement, "button").filter((el) => !/sign out/i.test(nameOf(el)))));
    else if (dice < 40) {
      const input = one(parts(element() ?? document.body, "input:not([type=checkbox])").concat(element()?.shadowRoot ? parts(element().shadowRoot, "input:not([type=checkbox])") : []));
      if (input && input.type !== "password") type(input, one(TYPED));
    } else if (dice < 50) {
      const select = one(element()?.shadowRoot ? parts(element().shadowRoot, "select") : []);
      if (select?.options.length) {
        select.value = one([...select.options]).value;
        race.did.push(`choose ${select.value}`);
        select.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
        select.dispatchEvent(new Event("change", { bubbles: true }));
      }
    } else if (dice < 65) {
      press(one(element()?.shadowRoot ? parts(element().shadowRoot, "button, [role=option]") : []));
    } else if (dice < 75) {
      press(one(parts(document.body, "button, summary, [role=option]").filter((el) => !/sign out|log ?out/i.test(nameOf(el)))));
    } else if (dice < 80) press(one(parts(document.body, "nav button, nav a")));
    else if (dice < 84) await api("PATCH", `/audiences/${opened()}`, { filters: JSON.stringify({ points: { gte: below(20) } }) });
    else await api("PATCH", `/contacts/${one(race.people)}`, { points: below(30), city: one(["VT", "CA"]) });
    await wait(below(4) ? below(60) : below(400));
  };
  function press(el) {
    if (!el) return;
    race.did.push(`press ${nameOf(el)}`);
    el.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, composed: true, cancelable: true }));
    el.focus();
    el.click();
  }
  function type(el, text) {
    race.did.push(`type ${text} into ${nameOf(el)}`);
    el.focus();
    el.value = text;
    el.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    if (below(2)) el.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, composed: true, cancelable: true }));
    if (below(2)) {
      el.dispatchEvent(new Event("change", { bubbles: true }));
      el.blur();
    }
  }
  async function api(method, path, body) {
    if (path.endsWith("/none")) return;
    race.did.push(`${method} ${path} ${JSON.stringify(body)}`);
    if (path.startsWith("/contacts")) race.changed = race.asked.length;
    await send(`/v4${path}`, { method, headers: { apiKey: race.key, "Content-Type": "application/json" }, body: JSON.stringify(body) });
  }

  /** Take so many steps, while it is looked at what is shown. @param {number} steps */
  race.run = async (steps) => {
    const timer = setInterval(race.look, 12);
    try {
      for (let at = 0; at < steps; at++) await race.step();
      return race.found;
    } finally {
      clearInterval(timer);
    }
  };

  /** Wait until nothing is to come any more, and say what is shown then. */
  race.rest = async () => {
    race.delay = race.failing = 0;
    const begun = performance.now();
    const waits = () => [...document.querySelectorAll(".editor .old, .editor [aria-busy=true]")].some((el) => el.checkVisibility());
    const isBusy = () => race.open > 0 || element()?.valid === null || waits();
    for (let quiet = 0; quiet < 12 && performance.now() - begun < SETTLED; ) {
      await wait(50);
      quiet = isBusy() ? 0 : quiet + 1;
    }
    race.look();
    const form = element();
    const numbers = shown().filter(({ mine }) => race.asked[mine].count !== null).map(({ mine }) => mine);
    return {
      valid: form?.document ? form.valid : null, clause: form?.document ? form.json : null,
      counts: [...new Set(numbers)].map((mine) => race.asked[mine].count), isBusy: isBusy(), isBeforeChange: numbers.some((mine) => mine < race.changed), found: race.found, sampled: race.sampled,
    };
  };
})();
