import { shownAt as clockAt } from "./dates.js";
import { WEEKDAYS } from "./operands.js";

// Days are numbers since 1970-01-01, instants and local times BigInts of microseconds since then, both in any year.

const DURATION =
  /^([+-]?)P(?=[0-9T])(?:([0-9]{1,9})Y)?(?:([0-9]{1,9})M)?(?:([0-9]{1,9})W)?(?:([0-9]{1,9})D)?(?:T(?=[0-9])(?:([0-9]{1,9})H)?(?:([0-9]{1,9})M)?(?:([0-9]{1,9})(?:\.([0-9]{1,6}))?S)?)?$/;
const INSTANT =
  /^(\d{4}-\d\d-\d\d)[Tt ]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d+))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/;
const LONGEST_DURATION = 100;
export const UNITS = ["hour", "day", "week", "month", "quarter", "year"];
/** @type {{[unit: string]: number}} */
const MONTHS = { month: 1, quarter: 3, year: 12 };

const SECOND = 1_000_000n;
const HOUR = 3_600n * SECOND;
const DAY = 24n * HOUR;
/** The calendar repeats after so many days. */
const CYCLE = 146_097;
const FIRST_DAY = dayNumber(1, 1, 1);
const LAST_DAY = dayNumber(9999, 12, 31);
const FIRST = BigInt(FIRST_DAY) * DAY;
const LAST = BigInt(LAST_DAY + 1) * DAY - 1n;
/** No zone differs from UTC by more, and none is changed twice in twice this time. */
const FAR = DAY;
/** The quotient rounded down. @param {bigint} value @param {bigint} by */
export const floorOf = (value, by) => (value - (((value % by) + by) % by)) / by;
const dayOfLocal = (/** @type {bigint} */ local) => Number(floorOf(local, DAY));
const localOfDay = (/** @type {number} */ day) => BigInt(day) * DAY;

/** @param {number} year @param {number} month @param {number} day @returns {number} */
export function dayNumber(year, month, day) {
  const shifted = year - (month <= 2 ? 1 : 0);
  const cycle = Math.floor(shifted / 400);
  const rest = shifted - cycle * 400;
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return cycle * CYCLE + rest * 365 + Math.floor(rest / 4) - Math.floor(rest / 100) + ofYear - 719_468;
}

/** Year, month and day. @param {number} day @returns {[number, number, number]} */
export function civil(day) {
  const shifted = day + 719_468;
  const cycle = Math.floor(shifted / CYCLE);
  const rest = shifted - cycle * CYCLE;
  const year = Math.floor((rest - Math.floor(rest / 1_460) + Math.floor(rest / 36_524) - Math.floor(rest / 146_096)) / 365);
  const ofYear = rest - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const shiftedMonth = Math.floor((5 * ofYear + 2) / 153);
  const month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9);
  return [year + 400 * cycle + (month <= 2 ? 1 : 0), month, ofYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1];
}

/** The day of `YYYY-MM-DD`; null: it is none. @param {string} text */
export function dayOf(text) {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!found) return null;
  const [year, month, day] = found.slice(1).map(Number);
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const number = dayNumber(year, month, day);
  return civil(number)[2] === day ? number : null;
}

/** The instant of a timestamp; null: it is none. @param {string} text */
export function instantOf(text) {
  const found = INSTANT.exec(text);
  const day = found && dayOf(found[1]);
  if (!found || day === null) return null;
  const [hour, minute, second, , , offHour, offMinute] = found.slice(2).map((part) => BigInt(part > "" && /^\d+$/.test(part) ? part : 0));
  const offset = (offHour * 60n + offMinute) * 60n * SECOND * (found[6] === "-" ? -1n : 1n);
  const micros = BigInt((found[5] ?? "").padEnd(6, "0").slice(0, 6));
  const instant = localOfDay(day) + ((hour * 60n + minute) * 60n + second) * SECOND + micros - offset;
  return instant < FIRST || instant > LAST ? null : instant;
}

// -- durations --------------------------------------------------------------------------------------------------------

/** @param {unknown} text @returns {text is string} */
export const isDuration = (text) => typeof text === "string" && text.length <= LONGEST_DURATION && DURATION.test(text);

/** Months, days and elapsed microseconds. @param {string} text @returns {[number, number, bigint]} */
function partsOf(text) {
  const [, sign, ...parts] = DURATION.exec(text) ?? [];
  const [years, months, weeks, days, hours, minutes, seconds] = parts.map((part) => Number(part ?? 0));
  const factor = sign === "-" ? -1 : 1;
  const micros = BigInt(hours * 3600 + minutes * 60 + seconds) * SECOND + BigInt((parts[7] ?? "").padEnd(6, "0"));
  return [factor * (years * 12 + months), factor * (weeks * 7 + days), BigInt(factor) * micros];
}

/** Where the month lacks the day, the beginning of the next month. @param {bigint} local @param {number} months */
function addMonths(local, months) {
  if (!months) return local;
  const day = dayOfLocal(local);
  const [year, month, ofMonth] = civil(day);
  const whole = year * 12 + month - 1 + months;
  /** @param {number} months */
  const firstOf = (months) => dayNumber(Math.floor(months / 12), months - Math.floor(months / 12) * 12 + 1, 1);
  const following = firstOf(whole + 1);
  const moved = firstOf(whole) + ofMonth - 1;
  return moved < following ? localOfDay(moved) + local - localOfDay(day) : localOfDay(following);
}

/** The beginning of the unit that has a local time. @param {bigint} local @param {string} unit @param {string} [weekStart] */
function beginningOf(local, unit, weekStart = "monday") {
  if (unit === "hour") return floorOf(local, HOUR) * HOUR;
  let day = dayOfLocal(local);
  if (unit === "week") {
    const past = (day + 3 - WEEKDAYS.indexOf(weekStart)) % 7; // 1970-01-01 was a Thursday
    day -= past < 0 ? past + 7 : past;
  } else if (unit in MONTHS) {
    const [year, month] = civil(day);
    day = dayNumber(year, month - ((month - 1) % MONTHS[unit]), 1);
  }
  return localOfDay(day);
}

/** The beginning of the next unit. @param {bigint} beginning @param {string} unit */
const followingOf = (beginning, unit) =>
  unit in MONTHS ? addMonths(beginning, MONTHS[unit]) : beginning + (unit === "hour" ? HOUR : unit === "day" ? DAY : 7n * DAY);

// -- clocks -----------------------------------------------------------------------------------------------------------

/** Offsets by zone and second, of which so many are kept. @type {Map<string, Map<number, number>>} */
const OFFSETS = new Map();
const MOST_OFFSETS = 10_000;
/** Seconds from year 400 to year 9600: no clock of these years shows a year that Intl cannot. */
const SAFE = [dayNumber(400, 1, 1) * 86_400, dayNumber(9600, 1, 1) * 86_400];

/** By how many seconds the clocks of a zone are ahead of UTC. @param {string} zone @param {number} second */
function offsetOf(zone, second) {
  if (!OFFSETS.has(zone)) OFFSETS.set(zone, new Map());
  const known = /** @type {Map<number, number>} */ (OFFSETS.get(zone));
  const cycle = CYCLE * 86_400;
  let safe = second;
  if (second < SAFE[0]) safe += Math.ceil((SAFE[0] - second) / cycle) * cycle;
  if (second >= SAFE[1]) safe -= (Math.floor((second - SAFE[1]) / cycle) + 1) * cycle;
  const ahead = known.get(safe) ?? clockAt(safe * 1000, zone) / 1000 - safe;
  if (known.size > MOST_OFFSETS) known.clear();
  known.set(safe, ahead);
  return ahead;
}

/** Whether this browser knows the clocks of a zone. @param {string} zone */
export function isKnownZone(zone) {
  try {
    return Number.isFinite(clockAt(0, zone));
  } catch {
    return false;
  }
}

/** What the clocks of a zone show at an instant. @param {bigint} instant @param {string | undefined} zone */
const shownAt = (instant, zone) => (zone ? instant + BigInt(offsetOf(zone, Number(floorOf(instant, SECOND)))) * SECOND : instant);

/** The first instant at which the clocks of a zone show a local time or a later one. @param {bigint} local @param {string | undefined} zone */
function firstShown(local, zone) {
  if (!zone) return local;
  let [low, high] = [local - FAR, local + FAR].map((end) => Number(floorOf(end, SECOND)));
  const [before, after] = [offsetOf(zone, low), offsetOf(zone, high)];
  const early = local - BigInt(before) * SECOND;
  if (before === after) return early;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetOf(zone, middle) === after) high = middle;
    else low = middle;
  }
  const change = BigInt(high) * SECOND;
  if (early < change) return early;
  const late = local - BigInt(after) * SECOND;
  return late > change ? late : change;
}

/** The last beginning of a unit that the clocks of a zone have reached. @param {bigint} now @param {string} unit @param {string} [zone] @param {string} [weekStart] */
function reached(now, unit, zone, weekStart) {
  let beginning = beginningOf(shownAt(now, zone), unit, weekStart);
  for (;;) {
    // A clock set back over midnight shows the old day again.
    const following = followingOf(beginning, unit);
    if (firstShown(following, zone) > now) return beginning;
    beginning = following;
  }
}

/** What an operand relative to now is at an instant; infinite: outside the years 0001 to 9999. @param {Relative} operand @param {bigint} now @returns {bigint | number} */
export function instantAt({ now: duration = "P0D", start, weekStart, zone }, now) {
  const [months, days, elapsed] = partsOf(duration);
  const local = addMonths(start ? reached(now, start, zone, weekStart) : now, months) + localOfDay(days);
  const found = (start ? firstShown(local, zone) : local) + elapsed;
  return found < FIRST ? -Infinity : found > LAST ? Infinity : found;
}

/** The day of an operand relative to today, in any year. @param {Relative} operand @param {bigint} now @param {string} [otherZone] */
function anyDayAt({ today: duration = "P0D", start, end, weekStart, zone }, now, otherZone) {
  const [months, days] = partsOf(duration);
  let local = reached(now, "day", zone ?? otherZone);
  const unit = start ?? end;
  if (unit) local = beginningOf(local, unit, weekStart);
  if (end) local = followingOf(local, end);
  return dayOfLocal(addMonths(local, months)) + days - (end ? 1 : 0);
}

/** The same; infinite: outside the years 0001 to 9999. @param {Relative} operand @param {bigint} now */
export function dayAt(operand, now) {
  const found = anyDayAt(operand, now);
  return found < FIRST_DAY ? -Infinity : found > LAST_DAY ? Infinity : found;
}

/** A window of anniversaries as intervals of `month * 100 + day`. @param {DayWindow} window @param {bigint} now @returns {[number, number][]} */
export function daysOfYear({ from, to, zone }, now) {
  const [first, last] = [from, to].map((end) => anyDayAt(typeof end === "string" ? { today: end } : end, now, zone));
  if (last < first) return [];
  if (last - first >= 365) return [[101, 1231]];
  const [year, month, day] = civil(first);
  const [endYear, endMonth, endDay] = civil(last);
  const end = endMonth * 100 + endDay;
  let begin = month * 100 + day;
  if (begin === 301 && civil(first - 1)[2] === 28) begin = 229;
  return year === endYear ? [[begin, end]] : [[101, end], [begin, 1231]];
}

/** @param {number} day @param {number[][]} intervals */
export function isOnDays(day, intervals) {
  const [, month, ofMonth] = civil(day);
  return intervals.some(([first, last]) => first <= month * 100 + ofMonth && month * 100 + ofMonth <= last);
}

/** @param {Date | string | bigint} now */
export function nowOf(now) {
  if (typeof now === "bigint") return now;
  const found = now instanceof Date ? BigInt(now.getTime()) * 1000n : instantOf(now);
  if (found === null) throw new RangeError(`${now} is not an instant`);
  return found;
}
