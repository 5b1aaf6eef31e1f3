// What is said of a clause that is not valid, in English and German.

/** @type {{[code: string]: [string, string]}} */
const WORDS = {
  ambiguous_not: ["“not” takes one operator", "„not“ nimmt einen Operator"],
  audience_cycle: ["An audience cannot depend on itself: {name}", "Eine Zielgruppe kann nicht von sich selbst abhängen: {name}"],
  byte_order_mark: ["Remove the byte order mark at the start", "Entfernen Sie die Byte-Reihenfolge-Marke am Anfang"],
  duplicate_key: ["“{name}” occurs twice in one object", "„{name}“ steht zweimal in einem Objekt"],
  extended_only: ["“{name}” needs the extended notation", "„{name}“ braucht die erweiterte Notation"],
  invalid_date: ["“{value}” is not a day: write YYYY-MM-DD", "„{value}“ ist kein Tag: schreiben Sie JJJJ-MM-TT"],
  invalid_datetime: ["“{value}” is not a time: write YYYY-MM-DDThh:mm:ssZ", "„{value}“ ist kein Zeitpunkt: schreiben Sie JJJJ-MM-TTThh:mm:ssZ"],
  invalid_duration: ["“{value}” is not a duration: write one such as -P30D", "„{value}“ ist keine Dauer: schreiben Sie eine wie -P30D"],
  invalid_json: ["This is not JSON", "Das ist kein JSON"],
  invalid_relative: ["This is not a relative date", "Das ist kein relatives Datum"],
  invalid_uuid: ["“{value}” is not an id", "„{value}“ ist keine Kennung"],
  lone_surrogate: ["The text has half of a character", "Der Text enthält ein halbes Zeichen"],
  mode_inside_not: ["“mode” belongs beside “not”", "„mode“ gehört neben „not“"],
  mode_with_ordering: ["An ordering of {name} cannot ignore case", "Eine Ordnung von {name} kann Groß- und Kleinschreibung nicht ignorieren"],
  no_operator: ["“{name}” needs a comparison", "„{name}“ braucht einen Vergleich"],
  not_a_json_number: ["{value} is not a number of JSON", "{value} ist keine Zahl von JSON"],
  not_an_object: ["A filter is an object", "Ein Filter ist ein Objekt"],
  not_nullable: ["{name} always has a value", "{name} hat immer einen Wert"],
  not_one_of_values: ["Choose a value of {name}", "Wählen Sie einen Wert von {name}"],
  nul_character: ["Remove the NUL character", "Entfernen Sie das NUL-Zeichen"],
  null_in_list: ["A list cannot contain null", "Eine Liste kann null nicht enthalten"],
  null_not_allowed: ["“{name}” does not take null", "„{name}“ nimmt null nicht"],
  number_too_large: ["{value} is too large", "{value} ist zu groß"],
  operator_not_for_type: ["“{name}” does not apply to {field}", "„{name}“ gilt nicht für {field}"],
  source_too_large: ["The filter is too large: up to {limit} bytes fit", "Der Filter ist zu groß: bis zu {limit} Bytes passen"],
  text_form: ["The text form is not available here: use the form or JSON", "Die Textform gibt es hier nicht: nehmen Sie das Formular oder JSON"],
  text_too_long: ["The text is too long: up to {limit} characters fit", "Der Text ist zu lang: bis zu {limit} Zeichen passen"],
  too_deep: ["The filter has too many levels: up to {limit} fit", "Der Filter hat zu viele Ebenen: bis zu {limit} passen"],
  too_many_digits: ["The number is too long: up to {limit} digits fit", "Die Zahl ist zu lang: bis zu {limit} Ziffern passen"],
  too_many_nodes: ["The filter has too many conditions: up to {limit} fit", "Der Filter hat zu viele Bedingungen: bis zu {limit} passen"],
  too_many_relations: ["Up to {limit} relations fit into one another", "Bis zu {limit} Beziehungen passen ineinander"],
  too_many_values: ["{n} values; up to {limit} fit", "{n} Werte; bis zu {limit} passen"],
  unknown_audience: ["There is no audience “{name}”", "Es gibt keine Zielgruppe „{name}“"],
  unknown_field: ["There is no field “{name}”", "Es gibt kein Feld „{name}“"],
  unknown_mode: ["There is no such mode", "Diesen Modus gibt es nicht"],
  unknown_operator: ["There is no operator “{name}”", "Es gibt keinen Operator „{name}“"],
  unknown_relation_key: ["A relation has no “{name}”", "Eine Beziehung hat kein „{name}“"],
  unknown_start: ["There is no unit “{value}”", "Es gibt keine Einheit „{value}“"],
  unknown_weekday: ["There is no weekday “{value}”", "Es gibt keinen Wochentag „{value}“"],
  unknown_zone: ["There is no time zone “{value}”", "Es gibt keine Zeitzone „{value}“"],
  unsupported_zone: ["This browser does not know the time zone “{value}”", "Dieser Browser kennt die Zeitzone „{value}“ nicht"],
  weekday_without_week: ["A first day of the week needs a week", "Ein erster Tag der Woche braucht eine Woche"],
  wrong_aggregate: ["“{name}” needs an object with a comparison", "„{name}“ braucht ein Objekt mit einem Vergleich"],
  wrong_audience: ["The audience “{name}” has problems", "Die Zielgruppe „{name}“ hat Probleme"],
  wrong_group: ["“{name}” takes an array of filters", "„{name}“ nimmt eine Liste von Filtern"],
  wrong_relation: ["“{name}” takes an object with a filter", "„{name}“ nimmt ein Objekt mit einem Filter"],
  wrong_type: ["{name} needs {type}", "{name} braucht {type}"],
  zone_without_start: ["A time zone needs a start", "Eine Zeitzone braucht einen Anfang"],
};

/** @type {{[type: string]: [string, string]}} */
const TYPES = {
  string: ["a text", "einen Text"],
  integer: ["a number", "eine Zahl"],
  number: ["a number", "eine Zahl"],
  decimal: ["a number", "eine Zahl"],
  boolean: ["true or false", "wahr oder falsch"],
  datetime: ["a time", "einen Zeitpunkt"],
  date: ["a day", "einen Tag"],
  uuid: ["an id", "eine Kennung"],
  values: ["a list of values", "eine Liste von Werten"],
  window: ["a first and a last day", "einen ersten und einen letzten Tag"],
  audience: ["names of audiences in a list", "Namen von Zielgruppen in einer Liste"],
};

/** @param {{code: string, values: {[name: string]: string | number}}} finding @param {string} [language] */
export function wordsOf({ code, values }, language = "en") {
  const at = language.startsWith("de") ? 1 : 0;
  const number = new Intl.NumberFormat(language);
  return WORDS[code][at].replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name] ?? "";
    if (name === "type") return TYPES[value][at];
    return typeof value === "number" ? number.format(value) : value;
  });
}
