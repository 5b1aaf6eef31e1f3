import { speaker } from "../../builder/messages.js";

/** The languages of the page, as in the table. */
const LANGUAGES = ["en", "de"];

/** The browser's first language that the page speaks, with its region, which writes dates and numbers. */
export const language = navigator.languages.find((one) => LANGUAGES.includes(one.split("-")[0])) ?? "en";

/** @type {{[key: string]: Message[]}} */
const WORDS = {
  // -- what stands everywhere
  audiences: ["Audiences", "Zielgruppen"],
  list: ["List", "Liste"],
  name: ["Name", "Name"],
  save: ["Save", "Speichern"],
  delete: ["Delete", "Löschen"],
  cancel: ["Cancel", "Abbrechen"],
  close: ["Close", "Schließen"],
  tryNow: ["Try now", "Jetzt versuchen"],
  undo: ["Undo", "Rückgängig"],
  more: ["More", "Mehr"],
  contacts: [{ one: "{n} contact", other: "{n} contacts" }, { one: "{n} Kontakt", other: "{n} Kontakte" }],
  people: [{ one: "{n} person", other: "{n} people" }, { one: "{n} Person", other: "{n} Personen" }],
  members: [{ one: "{n} member", other: "{n} members" }, { one: "{n} Mitglied", other: "{n} Mitglieder" }],
  days: [{ one: "{n} day", other: "{n} days" }, { one: "{n} Tag", other: "{n} Tage" }],
  nobody: ["Nobody.", "Niemand."],
  andMore: ["and {n} more", "und {n} weitere"],
  notDone: ["That did not work: {why}. Your edit is still here.", "Das ging nicht: {why}. Die Änderung ist noch da."],
  notDoneNow: ["That did not work: {why}.", "Das ging nicht: {why}."],

  // -- signing in
  signIn: ["Sign in", "Anmelden"],
  signOut: ["Sign out", "Abmelden"],
  signInAgain: ["Sign in again", "Neu anmelden"],
  editStays: ["What you edit stays here.", "Was gerade bearbeitet wird, bleibt hier."],
  key: ["Key", "Schlüssel"],
  keyHelp: [
    "A key of the type “builder” is enough. It stays in the memory of this page.",
    "Ein Schlüssel vom Typ „builder“ genügt. Er bleibt im Speicher dieser Seite.",
  ],
  keepKey: ["Stay signed in until this tab is closed", "Angemeldet bleiben, bis dieser Tab geschlossen wird"],
  keyWrong: ["This key does not open the page: {why}.", "Dieser Schlüssel öffnet die Seite nicht: {why}."],
  savedKeyWrong: ["The key that this tab has does not open the page any more: {why}.", "Der Schlüssel dieses Tabs öffnet die Seite nicht mehr: {why}."],
  keyOfOthers: ["it is of an account without the list “{name}”", "er gehört zu einem Konto ohne die Liste „{name}“"],
  keyRevoked: ["the key is no longer valid", "der Schlüssel gilt nicht mehr"],
  linkWrong: [
    "This link does not sign in any more: {why}. A link works once, for 5 minutes. Make another one, or sign in with a key.",
    "Dieser Link meldet nicht mehr an: {why}. Ein Link gilt einmal, 5 Minuten lang. Einen neuen erzeugen oder mit einem Schlüssel anmelden.",
  ],
  "key.private": ["Private key: may do everything in the account", "Privater Schlüssel: darf alles im Konto"],
  "key.builder": ["Builder key: may build audiences, and change no contact", "Builder-Schlüssel: darf Zielgruppen bauen, keine Kontakte ändern"],
  "key.readOnly": ["Read only: nothing can be saved", "Nur lesen: Nichts wird gespeichert"],
  noList: ["This account has no list yet. Contacts stand in a list: create one first.", "Dieses Konto hat noch keine Liste. Kontakte stehen in einer Liste: zuerst eine anlegen."],

  // -- an outage
  offline: ["Offline. Trying again in {n} s.", "Offline. Neuer Versuch in {n} s."],
  busy: ["The service is busy. Trying again in {n} s.", "Der Dienst ist ausgelastet. Neuer Versuch in {n} s."],
  wait: ["Too many requests. Going on in {n} s.", "Zu viele Anfragen. Weiter in {n} s."],
  noAnswer: ["the service does not answer", "der Dienst antwortet nicht"],

  // -- leaving, opening
  openOne: ["Open an audience, or create one.", "Eine Zielgruppe öffnen oder eine neue anlegen."],
  newAudience: ["New audience", "Neue Zielgruppe"],
  newManual: ["New manual audience", "Neue Zielgruppe von Hand"],
  manual: ["by hand", "von Hand"],
  noAudience: ["No audience yet", "Noch keine Zielgruppe"],
  noAudienceBody: [
    "An audience is everybody on the list for whom some conditions are true. It follows its contacts. Start with one of these, and change it:",
    "Eine Zielgruppe sind alle auf der Liste, für die bestimmte Bedingungen gelten. Sie folgt ihren Kontakten. Zum Beispiel, und dann ändern:",
  ],
  "starter.recent": ["New contacts", "Neue Kontakte"],
  "starter.recent.why": ["joined in the last 30 days", "in den letzten 30 Tagen dazugekommen"],
  "starter.points": ["Most active", "Besonders aktive"],
  "starter.points.why": ["at least 100 points", "mindestens 100 Punkte"],
  "starter.email": ["Reachable by email", "Per E-Mail erreichbar"],
  "starter.email.why": ["have an email address", "haben eine E-Mail-Adresse"],
  "starter.country": ["With a country", "Mit Land"],
  "starter.country.why": ["their country is known", "deren Land bekannt ist"],
  searchAudiences: ["Search audiences", "Zielgruppen suchen"],
  allAudiences: ["All audiences", "Alle Zielgruppen"],
  edited: ["not saved", "nicht gespeichert"],
  notFound: ["This audience is not here. It may have been deleted.", "Diese Zielgruppe gibt es hier nicht. Vielleicht wurde sie gelöscht."],
  leaveTitle: ["Leave without saving?", "Ohne Speichern verlassen?"],
  leaveBody: ["This page will not have your change any more.", "Die Änderung geht dabei verloren."],
  leave: ["Leave", "Verlassen"],
  stay: ["Stay", "Bleiben"],
  draft: ["Not saved yet: your edit of {at}.", "Noch nicht gespeichert: die Änderung von {at}."],
  draftOlder: [
    "Your edit of {at} is here again. The audience was changed since: saving compares both.",
    "Die Änderung von {at} ist wieder da. Die Zielgruppe wurde seitdem geändert: Beim Speichern wird verglichen.",
  ],
  discard: ["Discard it", "Verwerfen"],
  deleting: ["“{name}” is deleted in 10 seconds.", "„{name}“ wird in 10 Sekunden gelöscht."],
  deleted: ["“{name}” is deleted.", "„{name}“ ist gelöscht."],
  restored: ["“{name}” is back.", "„{name}“ ist wieder da."],

  // -- saving
  nameIt: ["Name this audience", "Zielgruppe benennen"],
  numbers: ["Numbers", "Zahlen"],
  saving: ["Saving …", "Wird gespeichert …"],
  saved: ["Saved.", "Gespeichert."],
  notSaved: ["Not saved.", "Nicht gespeichert."],
  unfinished: ["Finish or remove the dashed conditions.", "Die gestrichelten Bedingungen fertigstellen oder entfernen."],
  wrong: ["Finish the highlighted condition.", "Die markierte Bedingung fertigstellen."],
  unchecked: ["Not saved: the condition could not be checked. Try again.", "Nicht gespeichert: Die Prüfung ist gescheitert. Noch einmal versuchen."],
  needsName: ["Not saved: give the audience a name.", "Nicht gespeichert: Die Zielgruppe braucht einen Namen."],
  needsCondition: ["Add a condition first.", "Zuerst eine Bedingung hinzufügen."],
  sameName: ["Another audience has this name too.", "Eine andere Zielgruppe heißt auch so."],
  showsSaved: ["This is the saved one.", "Das ist die gespeicherte."],
  newTitle: ["Save “{name}”?", "„{name}“ speichern?"],
  ofAll: ["{n} of {all}", "{n} von {all}"],
  everybody: ["That is everybody on the list.", "Das sind alle auf der Liste."],
  almostEverybody: ["That is almost everybody on the list.", "Das sind fast alle auf der Liste."],
  meansEverybody: ["Yes, everybody", "Ja, alle sind gemeint"],
  meansAlmostEverybody: ["Yes, almost everybody", "Ja, fast alle sind gemeint"],
  whoIsInIt: ["Who is in it", "Wer dazugehört"],
  changeTitle: ["Save the change of “{name}”?", "Änderung von „{name}“ speichern?"],
  saveChange: ["Save the change", "Änderung speichern"],
  goOn: ["Go on editing", "Weiter bearbeiten"],
  enters: [{ one: "{n} person enters", other: "{n} people enter" }, { one: "{n} Person kommt dazu", other: "{n} Personen kommen dazu" }],
  leaves: [{ one: "{n} person leaves", other: "{n} people leave" }, { one: "{n} Person geht", other: "{n} Personen gehen" }],
  stays: [{ one: "{n} person stays.", other: "{n} people stay." }, { one: "{n} Person bleibt.", other: "{n} Personen bleiben." }],
  whoEnters: ["Who enters", "Wer dazukommt"],
  whoLeaves: ["Who leaves", "Wer geht"],

  // -- two people, one audience
  otherChanged: ["Somebody else has changed this audience.", "Jemand anders hat diese Zielgruppe geändert."],
  otherDeleted: ["Somebody has deleted this audience. Saving creates it again.", "Jemand hat diese Zielgruppe gelöscht. Speichern legt sie neu an."],
  lookAtBoth: ["Compare", "Vergleichen"],
  bothTitle: ["It was changed meanwhile", "Sie wurde inzwischen geändert"],
  bothBody: ["Somebody else saved another version on {at}. Nothing is overwritten before you say so.", "Jemand anders hat am {at} eine andere Fassung gespeichert. Nichts wird ungefragt überschrieben."],
  theirs: ["Saved", "Gespeichert"],
  yours: ["Yours", "Hier"],
  takeTheirs: ["Take the saved one", "Die gespeicherte nehmen"],
  keepMine: ["Keep mine and see what it does", "Diese behalten und sehen, was sie bewirkt"],
  byHand: ["Its members are chosen by hand.", "Ihre Mitglieder sind von Hand gewählt."],
  goneTitle: ["It has been deleted", "Sie wurde gelöscht"],
  goneBody: ["Somebody has deleted this audience. Your edit is still here.", "Jemand hat diese Zielgruppe gelöscht. Die Änderung ist noch da."],
  saveAsNew: ["Save it as a new one", "Als neue speichern"],
  changedMeanwhile: ["somebody else has changed it: look at it first", "jemand anders hat sie geändert: zuerst ansehen"],

  // -- versions
  versions: ["Versions", "Fassungen"],
  version: ["Version {n}", "Fassung {n}"],
  versionBy: ["{at}, by {by}", "{at}, von {by}"],
  versionNow: ["as it is now", "der jetzige Stand"],
  versionName: ["name: {name}", "Name: {name}"],
  restore: ["Restore", "Wiederherstellen"],
  restoreOf: ["Restore version {n}", "Fassung {n} wiederherstellen"],
  restoredVersion: ["Version {n} is restored.", "Fassung {n} ist wiederhergestellt."],
  noVersions: ["No earlier version.", "Keine frühere Fassung."],

  // -- fields of the list
  fields: ["Fields", "Felder"],
  fieldsTitle: ["Fields of “{name}”", "Felder von „{name}“"],
  extendedOff: ["Dates like “in the last 30 days”, tags and activity are switched off for this list.", "Angaben wie „in den letzten 30 Tagen“, Tags und Aktivität sind für diese Liste aus."],
  useExtended: ["Use dates, tags and activity", "Zeiträume, Tags und Aktivität verwenden"],
  zoneOf: ["Days are days of", "Tage sind Tage in"],
  zoneOffer: ["Use {zone}", "{zone} verwenden"],
  zoneNone: ["UTC", "UTC"],
  zoneQuestion: ["Days are UTC days. You are in {zone}: use its days for this list?", "Tage sind UTC-Tage. Hier gilt {zone}: Für diese Liste deren Tage verwenden?"],
  fieldName: ["Field", "Feld"],
  fieldTitle: ["Title", "Titel"],
  fieldTitleOf: ["Title of {name}", "Titel von {name}"],
  fieldExamples: ["Values, for example", "Werte, zum Beispiel"],
  fieldCount: ["Contacts", "Kontakte"],
  proposed: ["Found in contacts' data", "In Daten der Kontakte gefunden"],
  noProposed: ["Contacts' data has no other fields.", "Die Daten der Kontakte haben keine weiteren Felder."],
  addField: ["Add", "Hinzufügen"],
  addFieldOf: ["Add {name}", "{name} hinzufügen"],
  fieldAdded: ["{name} can be used in conditions now.", "{name} ist jetzt in Bedingungen verwendbar."],
  titles: ["Titles of all fields", "Titel aller Felder"],
  keepUtc: ["Keep UTC", "Bei UTC bleiben"],
  saveTitles: ["Save titles", "Titel speichern"],
  changesSaved: ["Saved. New conditions use it.", "Gespeichert. Neue Bedingungen verwenden es."],

  // -- audiences by hand
  newManualTitle: ["A new manual audience", "Eine neue Zielgruppe von Hand"],
  addSomebody: ["Add somebody", "Jemanden hinzufügen"],
  add: ["Add", "Hinzufügen"],
  addOf: ["Add {name}", "{name} hinzufügen"],
  added: ["{name} is added.", "{name} ist hinzugefügt."],
  remove: ["Remove", "Entfernen"],
  removeOf: ["Remove {name}", "{name} entfernen"],
  removed: ["{name} is removed.", "{name} ist entfernt."],
  membersTitle: ["Members", "Mitglieder"],
  firstMembers: ["The first {n} members", "Die ersten {n} Mitglieder"],
  nameOrEmail: ["Name or email", "Name oder E-Mail"],
  search: ["Search", "Suchen"],
  searching: ["Searching …", "Suche läuft …"],
  notFoundPerson: ["Nobody has this in a name or an email.", "Niemand hat das in Name oder E-Mail."],

  // -- export
  export: ["Export", "Export"],
  asWhat: ["As what", "Als was"],
  dialect: ["Dialect", "Dialekt"],
  textForm: ["Text", "Text"],
  exported: ["What is copied", "Was kopiert wird"],
  copy: ["Copy", "Kopieren"],
  copied: ["Copied.", "Kopiert."],
  cannotCopy: ["The browser does not let the page copy. The text is selected: copy it by hand.", "Der Browser erlaubt das Kopieren nicht. Der Text ist markiert: von Hand kopieren."],

  // -- what is older than the clause
  beforeEdit: ["before your last edit", "vor der letzten Änderung"],
  beforeEvent: ["contacts have changed since", "Kontakte haben sich seitdem geändert"],

  // -- people, figures, events (see figures.js, sample.js, explaining.js, values.js, growth.js, watching.js)
};

const at = Math.max(0, LANGUAGES.indexOf(language.split("-")[0]));

/** What the page says; what it does not say itself, the element does. */
export const say = speaker(language, Object.fromEntries(Object.entries(WORDS).map(([key, words]) => [key, words[at]])));

document.documentElement.lang = language;
