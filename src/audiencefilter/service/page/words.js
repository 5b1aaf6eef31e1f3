import { speaker } from "../../builder/messages.js";

/** The browser's first English, whose region writes dates and numbers. */
export const language = navigator.languages.find((one) => /^en\b/.test(one)) ?? "en";

/** @type {{[key: string]: Message}} */
const WORDS = {
  // -- what stands everywhere
  audiences: "Audiences", list: "List", name: "Name", save: "Save", delete: "Delete", tryNow: "Try now", more: "More",
  people: { one: "{n} person", other: "{n} people" }, members: { one: "{n} member", other: "{n} members" },
  nobody: "Nobody.", andMore: "and {n} more", notDone: "That did not work: {why}. Your edit is still here.",
  notDoneNow: "That did not work: {why}.",

  // -- signing in
  signIn: "Sign in", signOut: "Sign out", signInAgain: "Sign in again", editStays: "What you edit stays here.",
  key: "Key", keyHelp: "A key of the type “builder” is enough. It stays in the memory of this page.",
  keepKey: "Stay signed in until this tab is closed", keyWrong: "This key does not open the page: {why}.",
  savedKeyWrong: "The key that this tab has does not open the page any more: {why}.",
  keyOfOthers: "it is of an account without the list “{name}”",
  linkWrong: "This link does not sign in any more: {why}.",
  "key.private": "Private key: may do everything in the account",
  "key.builder": "Builder key: may build audiences, and change no contact",
  "key.readOnly": "Read only: nothing can be saved",
  noList: "This account has no list yet. Contacts stand in a list: create one first.",

  // -- an outage
  offline: "Offline. Trying again in {n} s.", busy: "The service is busy. Trying again in {n} s.",
  wait: "Too many requests. Going on in {n} s.", noAnswer: "the service does not answer",
  refused: "the service did not take it",

  // -- leaving, opening
  lastChanged: "Last changed", newAudience: "New audience", newManual: "New manual audience",
  moreAudiences: "More audiences", deletedAudiences: "Deleted audiences",
  noneDeleted: "No audience was deleted in the last 30 days.", manual: "by hand", noAudience: "No audience yet",
  noAudienceBody: "An audience is everybody on the list for whom some conditions are true. It follows its contacts. Start with one of these, and change it:",
  "starter.recent": "New contacts", "starter.recent.why": "joined in the last 30 days", "starter.points": "Most active",
  "starter.points.why": "at least 100 points", "starter.email": "Reachable by email",
  "starter.email.why": "have an email address", searchAudiences: "Search audiences", allAudiences: "All audiences",
  edited: "not saved", notFound: "This audience is not here. It may have been deleted.",
  leaveTitle: "Discard your change?", leaveBody: "What you edited is not saved.", stay: "Keep it",
  draft: "Not saved yet: your edit of {at}.", draftOffer: "There is a new audience of {at} that you have not saved.",
  goOnWith: "Go on with it",
  draftOlder: "Your edit of {at} is here again. The audience was changed since: saving compares both.",
  deleteTitle: "Delete “{name}”?", deleteBody: "It can be brought back for 30 days.",
  deleteUsed: "The conditions of these audiences name it. Change or delete them first:",
  usedIn: { one: "Used in {n} audience:", other: "Used in {n} audiences:" }, discard: "Discard it",
  deleted: "“{name}” is deleted.", restored: "“{name}” is back.",

  // -- saving
  nameIt: "Name this audience", numbers: "Numbers", saving: "Saving …", saved: "Saved.",
  savedPeople: { one: "Saved: {n} person.", other: "Saved: {n} people." }, notSaved: "Not saved.",
  unfinished: "Finish or remove the dashed conditions.", wrong: "Finish the highlighted condition.",
  unchecked: "Not saved: the condition could not be checked. Try again.",
  needsName: "Not saved: give the audience a name.", needsCondition: "Add a condition first.",
  sameName: "Another audience has this name too.", showsSaved: "This is the saved one.", newTitle: "Save “{name}”?",
  proposedName: "Its conditions give it this name. Go on editing to type another one.",
  everybody: "That is everybody on the list.", almostEverybody: "That is almost everybody on the list.",
  meansEverybody: "Yes, everybody", meansAlmostEverybody: "Yes, almost everybody", whoIsInIt: "Who is in it",
  changeTitle: "Save the change of “{name}”?", saveChange: "Save the change", goOn: "Go on editing",
  enters: { one: "{n} person enters", other: "{n} people enter" },
  leaves: { one: "{n} person leaves", other: "{n} people leave" },
  stays: { one: "{n} person stays.", other: "{n} people stay." }, otherChanges: "Also changes",
  fromTo: "{before} → {after}", whoEnters: "Who enters", whoLeaves: "Who leaves",

  // -- two people, one audience
  otherChanged: "Somebody else has changed this audience.", seeChange: "See what changed",
  otherDeleted: "Somebody has deleted this audience. Saving creates it again.", lookAtBoth: "Compare",
  bothTitle: "It was changed meanwhile",
  bothBody: "Somebody else saved another version on {at}. Nothing is overwritten before you say so.", theirs: "Saved",
  yours: "Yours", takeTheirs: "Take the saved one", keepMine: "Keep mine and see what it does",
  byHand: "Its members are chosen by hand.", goneTitle: "It has been deleted",
  goneBody: "Somebody has deleted this audience. Your edit is still here.", saveAsNew: "Save it as a new one",
  changedMeanwhile: "somebody else has changed it: look at it first",

  // -- versions
  versions: "Versions", version: "Version {n}", versionBy: "{at}, by {by}", versionNow: "as it is now",
  versionName: "name: {name}", restore: "Restore", restoreOf: "Restore {name}", noVersions: "No earlier version.",

  // -- fields of the list
  fields: "Fields", fieldsTitle: "Fields of “{name}”",
  extendedOff: "Dates like “in the last 30 days”, tags and activity are switched off for this list.",
  useExtended: "Use dates, tags and activity", fieldExamples: "Values, for example", fieldType: "Type",
  fieldTypeOf: "Type of {name}", usable: "Used in conditions", noFields: "No field of contacts' data yet.",
  fieldIsAdded: "Added", saveOf: "Save {name}", "type.string": "text", "type.integer": "whole number",
  "type.number": "number", "type.decimal": "money, or exact decimal", "type.boolean": "yes or no", "type.date": "day",
  "type.datetime": "day and time", "type.objects": "list of records", proposed: "Found in contacts' data",
  noProposed: "Contacts' data has no other fields.", addField: "Add",
  fieldAdded: "{name} can be used in conditions now.", changesSaved: "Saved. New conditions use it.",

  // -- a file of people
  importPeople: "Import people", importTitle: "Import people into “{name}”",
  chooseFile: "Choose a CSV file, or drop one here",
  notUtf8: "The file is not in UTF-8. It is read as Windows text: look at its accents.", column: "Column of the file",
  columnIs: "What “{name}” is", becomes: "Becomes", leftOut: "leave it out", newField: "a new field “{name}”, as text",
  existing: "People who are on the list", "existing.skip": "stay as they are",
  "existing.update": "are changed as the file says", needsEmail: "Choose the column that has the email.",
  looking: "Looking at the file …", importing: "Importing …", imported: "Imported:",
  imports: "{created} new, {changed} changed, {unchanged} as they are, {refused} refused.",
  stayedOut: { one: "{n} person has unsubscribed and stays so.", other: "{n} people have unsubscribed and stay so." },
  importThem: { one: "Import {n} person", other: "Import {n} people" }, line: "Line {n}: {why}",

  // -- a link for somebody else
  invite: "Invite", inviteTitle: "Invite somebody to “{name}”", invited: "Who it is for", mayDo: "What they may do",
  "may.read": "look, and change nothing", "may.build": "build and change audiences", makeLink: "Make a link",
  copy: "Copy",
  inviteHelp: "The link works once, within a day. They stay signed in for 30 days. They see the people of this list.",
  linkFor: "The link for {name}",

  // -- who only reads
  tryChange: "Try a change", endTrial: "End the trial", whatIf: "What if – nothing is saved.",

  // -- audiences by hand
  manyEmails: "Email addresses, as many as you like", addThem: "Add them",
  addedMany: { one: "Added: {n} person.", other: "Added: {n} people." },
  unknownMany: { one: "{n} is not on the list: it stays in the box.", other: "{n} are not on the list: they stay in the box." },
  addSomebody: "Add somebody", addOf: "Add {name}", added: "{name} is added.", remove: "Remove",
  removeOf: "Remove {name}", removed: "{name} is removed.", membersTitle: "Members",
  firstMembers: "The first {n} members", nameOrEmail: "Name or email", search: "Search", searching: "Searching …",
  nobodyHas: "Nobody on the list has “{part}” in the name or the email.",
  nobodyHasName: "Nobody on the list has “{part}” in the name.", noName: "no name",

  // -- what is older than the clause
  beforeEdit: "before your last edit", beforeEvent: "contacts have changed since",

  // -- people, figures, events (see figures.js, sample.js, explaining.js, watching.js)
  number: "Number of contacts", ofContacts: { one: "of {n} contact", other: "of {n} contacts" }, entering: "+{n} enter",
  leaving: "−{n} leave", samePeople: "The same people as saved", steps: "Step by step",
  everybody_: "Everybody on the list", withoutRow: "without this row: {n}", noEffect: "changes nothing",
  nearly: { one: "Show the {n} person whom only this keeps out", other: "Show the {n} people whom only this keeps out" },
  addsSoFar: "adds {more} · {n} so far", match: "match", remain: "{n} remain", withoutIt: "without it · {n} remain",
  noValue: "no value", emptyText: "(empty text)", people_: "People", peopleCount: "People ({n})",
  nearlyCount: "Near misses ({n})", peopleLater: "The people of the audience appear here when it has a condition.",
  onlyThis: { one: "Only “{name}” keeps {n} person out.", other: "Only “{name}” keeps {n} people out." },
  showAll: "Show the audience again", columns: "Columns", "column.name": "Name", "column.phoneNumber": "Phone",
  "column.website": "Website", "column.address": "Address", earlierPeople: "Previous", laterPeople: "Next",
  exportCsv: "Download CSV", exporting: "Downloading …",
  exported: { one: "Downloaded: {n} person.", other: "Downloaded: {n} people." },
  exportSaved: "Save or undo your edit first: the file has the people of what is saved.",
  pinOf: "{name}: compare with each condition", person: "Check a person",
  personHelp: "Each condition then says whether it is true of them, and what their value is.", explain: "Check {name}",
  isIn: "{name} is in it", isOut: "{name} is not in it", unpinOf: "Remove {name}", fitsMine: "fits",
  failsMine: "does not fit", countOf: "{n} of {all}", connecting: "Connecting …", live: "Live",
  paused: "Live updates paused",
};

/** What the page says; what it does not say itself, the element does. */
export const say = speaker(language, WORDS);

document.documentElement.lang = language;
