/** What is said of a clause that is not valid. @type {{[code: string]: string}} */
const WORDS = {
  ambiguous_not: "“not” takes one operator", audience_cycle: "An audience cannot depend on itself: {name}",
  byte_order_mark: "Remove the byte order mark at the start", duplicate_key: "“{name}” occurs twice in one object",
  extended_only: "“{name}” needs the extended notation", invalid_date: "“{value}” is not a day: write YYYY-MM-DD",
  invalid_datetime: "“{value}” is not a time: write YYYY-MM-DDThh:mm:ssZ",
  invalid_duration: "“{value}” is not a duration: write one such as -P30D", invalid_json: "This is not JSON",
  invalid_relative: "This is not a relative date", invalid_uuid: "“{value}” is not an id",
  lone_surrogate: "The text has half of a character", mode_inside_not: "“mode” belongs beside “not”",
  mode_with_ordering: "An ordering of {name} cannot ignore case", no_operator: "“{name}” needs a comparison",
  not_a_json_number: "{value} is not a number of JSON", not_an_object: "A filter is an object",
  not_nullable: "{name} always has a value", not_one_of_values: "Choose a value of {name}",
  nul_character: "Remove the NUL character", null_in_list: "A list cannot contain null",
  null_not_allowed: "“{name}” does not take null", number_too_large: "{value} is too large",
  operator_not_for_type: "“{name}” does not apply to {field}",
  source_too_large: "The filter is too large: up to {limit} bytes fit",
  text_form: "The text form is not available here: use the form or JSON",
  text_too_long: "The text is too long: up to {limit} characters fit",
  too_deep: "The filter has too many levels: up to {limit} fit",
  too_many_digits: "The number is too long: up to {limit} digits fit",
  too_many_nodes: "The filter has too many conditions: up to {limit} fit",
  too_many_relations: "Up to {limit} relations fit into one another", too_many_values: "{n} values; up to {limit} fit",
  unknown_audience: "There is no audience “{name}”", unknown_field: "There is no field “{name}”",
  unknown_mode: "There is no such mode", unknown_operator: "There is no operator “{name}”",
  unknown_relation_key: "A relation has no “{name}”", unknown_start: "There is no unit “{value}”",
  unknown_weekday: "There is no weekday “{value}”", unknown_zone: "There is no time zone “{value}”",
  unsupported_zone: "This browser does not know the time zone “{value}”",
  weekday_without_week: "A first day of the week needs a week",
  wrong_aggregate: "“{name}” needs an object with a comparison", wrong_audience: "The audience “{name}” has problems",
  wrong_group: "“{name}” takes an array of filters", wrong_relation: "“{name}” takes an object with a filter",
  wrong_type: "{name} needs {type}", zone_without_start: "A time zone needs a start",
};

/** @type {{[type: string]: string}} */
const TYPES = {
  string: "a text", integer: "a number", number: "a number", decimal: "a number", boolean: "true or false",
  datetime: "a time", date: "a day", uuid: "an id", values: "a list of values", window: "a first and a last day",
  audience: "names of audiences in a list",
};

/** @param {{code: string, values: {[name: string]: string | number}}} finding @param {string} [language] of numbers */
export function wordsOf({ code, values }, language = "en") {
  const number = new Intl.NumberFormat(language);
  return WORDS[code].replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name] ?? "";
    return name === "type" ? TYPES[value] : typeof value === "number" ? number.format(value) : value;
  });
}
