/** What the element says. What has numbers has a form for each plural of the language. @type {Messages} */
export const MESSAGES = {
  form: "Form", text: "Text", json: "JSON", view: "How it is shown", undo: "Undo", redo: "Redo",
  keys: "Keyboard shortcuts", close: "Close", audience: "Audience", match: "People who match", sentence: "In words",
  addCondition: "Add a condition", addGroup: "Add a group", add: "Add a value", field: "Field", operator: "Comparison",
  value: "Value", group: "Group: {name}", condition: "Condition: {name}", choose: "Choose…", or: "+ or",
  unfilled: "Choose a value. It does not count yet.", emptyGroup: "Add a condition. The group does not count yet.",
  cameEmpty: "This is empty, so it is the same for everybody. Add to it, or delete it?",
  otherWhy: "The form cannot show this. It stays as it is.", all: "all of these", any: "any of these",
  none: "none of these", mode: "Is true of whom", menu: "{name}: move, copy, delete", remove: "Delete",
  more: "{n} more: type to find them", moreValues: "More: type to find them", searching: "Searching …",
  nameIs: "{name} is {value}", nameHas: "{name} has {value}", linkIs: "{link}: {name} is {value}", otherFields: "Other",
  "group.common": "Common", "group.part": "Part of the text", "group.day": "Days", "group.time": "Times",
  "group.missing": "Missing", "group.other": "Other", options: "Choices", noneFound: "Nothing found",
  case: "Match case", true: "yes", false: "no", minute: { one: "minute", other: "minutes" },
  hour: { one: "hour", other: "hours" }, day: { one: "day", other: "days" }, week: { one: "week", other: "weeks" },
  month: { one: "month", other: "months" }, year: { one: "year", other: "years" }, ago: "before", ahead: "after",
  startOf: "the start of: {name}", endOf: "the end of: {name}", now: "now", and: "and", orElse: "or",
  daysOf: "Days are those of {zone}", "this.hour": "this hour", "this.day": "today", "this.week": "this week",
  "this.month": "this month", "this.quarter": "this quarter", "this.year": "this year", equals: "is", not: "is not",
  in: "is one of", notIn: "is none of", contains: "contains", "contains!": "does not contain",
  startsWith: "starts with", "startsWith!": "does not start with", endsWith: "ends with",
  "endsWith!": "does not end with", gt: "is more than", gte: "is at least", lt: "is less than", lte: "is at most",
  on: "is on", before: "is before", after: "is after", from: "is on or after", until: "is on or before",
  between: "is between", "between:next": "is in the next", "equals.datetime": "is exactly at",
  "not.datetime": "is not exactly at", "gt.datetime": "is after the time", "gte.datetime": "is at or after the time",
  "lt.datetime": "is before the time", "lte.datetime": "is at or before the time", "equals.date": "is on",
  "not.date": "is not on", "gt.date": "is after", "gte.date": "is on or after", "lt.date": "is before",
  "lte.date": "is on or before", "equals:today": "is today", anniversary: "has its anniversary from … to",
  "anniversary:next": "has its anniversary in the next", "anniversary:this": "has its anniversary",
  "gte:last": "is in the last", "lt:ago": "is longer ago than", "gte:since": "is", "lt:before": "was before",
  equals0: "has no value", not0: "has a value", has: "has", "has!": "does not have", hasSome: "has any of",
  "hasSome!": "has none of", hasEvery: "has all of", "hasEvery!": "does not have all of", "isEmpty:true": "is empty",
  "isEmpty:false": "is not empty", "equals.many": "is exactly", "not.many": "is not exactly", some: "has one where",
  every: "all are such that", "ask.none": "has none where", is: "is one where", isNot: "is none where",
  is0: "is missing", isNot0: "is there", count_: "number", sum: "sum of", min: "least", max: "greatest",
  "did.count": "Did", exactly: "exactly", times: { one: "time", other: "times" }, never: "never", once: "at least once",
  who: "who", whose: "whose", noneOf: "not ({words})", didAnything: "did anything", of: "of",
  except: "except those {words}", everyone: "everybody {words}", sentenceOf: "People {words}.", where: "Where",
  slow: "The check takes long. Nothing is lost; go on.", failed: "The check failed: {why}. Nothing is lost.",
  unloaded: "A part of the form could not be loaded. Try it again.",
  unchecked: "Not checked: no check is set.", checking: "The audience is being checked",
  notChecked: "The audience could not be checked: try again",
  unfinished: "Finish the condition in dashes, or delete it", isRequired: "Add a condition", again: "Try again",
  problems: { one: "{n} problem", other: "{n} problems" }, warnings: { one: "{n} warning", other: "{n} warnings" },
  problem: "Problem", draft: "What was typed as {view} is not right yet. The form shows the last state that was.",
  undone: "Undone", redone: "Done again", added: "Added {name}",
};

/** @param {string} language of plurals and numbers @param {Messages} [own] words in place of these */
export function speaker(language, own = {}) {
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  /** @param {string} key @param {{[name: string]: string | number}} [values] @returns {string} */
  return (key, values = {}) => {
    const found = own[key] ?? MESSAGES[key] ?? "";
    const message = typeof found === "string" ? found : (found[plurals.select(Number(values.n))] ?? found.other);
    return message.replace(/\{(\w+)\}/g, (_, name) =>
      typeof values[name] === "number" ? numbers.format(values[name]) : String(values[name] ?? ""),
    );
  };
}
