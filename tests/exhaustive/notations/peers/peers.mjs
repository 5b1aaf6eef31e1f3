// Asks languages which records an operator selects: a line of JSON in, {peer, type, word, operand, records}, and one
// out, the names of the records.
import { createInterface } from "node:readline";
import loopback from "loopback-datasource-juggler";
import { Query } from "mingo";
import sailsDisk from "sails-disk";
import { Op, Sequelize } from "sequelize";
import sift from "sift";
import initSqlJs from "sql.js";
import Waterline from "waterline";

const SQL = await initSqlJs();
const names = (records) => records.map(({ name }) => name);

// LIKE tells case apart, as in PostgreSQL and in the standard.
function sequelize({ type, records, word, operand }) {
  const database = new SQL.Database();
  database.run("PRAGMA case_sensitive_like = ON");
  database.run(`CREATE TABLE t (name text, field ${type === "number" ? "integer" : "text"})`);
  for (const { name, field } of records) database.run("INSERT INTO t VALUES (?, ?)", [name, field ?? null]);
  const driver = { Database: class {} };
  const orm = new Sequelize({ dialect: "sqlite", dialectModule: driver, logging: false });
  const sql = orm.getQueryInterface().queryGenerator.selectQuery("t", { where: { field: { [Op[word]]: operand } } });
  return (database.exec(sql)[0]?.values ?? []).map(([name]) => name);
}

async function waterline({ type, records, word, operand }) {
  const column = (type) => ({ type, autoMigrations: { columnType: `_${type}` } });
  const attributes = {
    id: { type: "number", autoMigrations: { autoIncrement: true, columnType: "_number" } },
    name: column("string"),
    field: { ...column(type === "number" ? "number" : "string"), allowNull: true },
  };
  const config = {
    adapters: { "sails-disk": sailsDisk },
    datastores: { default: { adapter: "sails-disk", inMemoryOnly: true } },
    models: { contact: { datastore: "default", primaryKey: "id", attributes } },
    defaultModelSettings: { migrate: "drop" },
  };
  const call = (method, ...given) =>
    new Promise((done, fail) => method(...given, (error, found) => (error ? fail(error) : done(found))));
  const orm = await call(Waterline.start, config);
  const columns = { id: { columnType: "_number", autoIncrement: true }, name: {}, field: {} };
  await call(orm.datastores.default.adapter.define, "default", "contact", columns);
  const contacts = Waterline.getModel("contact", orm);
  await contacts.createEach(records.map((record) => ({ ...record })));
  const found = await contacts.find({ where: { field: { [word]: operand } } });
  await call(Waterline.stop, orm);
  return names(found);
}

async function juggler({ type, records, word, operand }) {
  const source = new loopback.DataSource({ connector: "memory" });
  const field = { number: Number, text: String, list: [String] }[type];
  const contacts = source.define("Contact", { name: String, field });
  await contacts.create(records);
  return names(await contacts.find({ where: { field: { [word]: operand } } }));
}

// sift selects everybody by $all of nothing, MongoDB and mingo nobody.
function mongodb({ records, word, operand }) {
  const query = { field: { [word]: operand } };
  const found = names(new Query(query).find(records).all());
  const same = word === "$all" && !operand.length ? found : names(records.filter(sift(query)));
  return String(found) === String(same) ? found : { mingo: found, sift: same };
}

const PEERS = {
  MongoDB: mongodb,
  Gatsby: ({ records, word, operand }) => names(records.filter(sift({ field: { [`$${word}`]: operand } }))),
  Sequelize: sequelize,
  Waterline: waterline,
  LoopBack: juggler,
};

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  console.log(JSON.stringify(await PEERS[asked.peer](asked)));
}
